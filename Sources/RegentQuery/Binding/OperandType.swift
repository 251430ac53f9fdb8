import RegentCore

/// The type of one side of a comparison, as far as it is known without reading objects.
enum OperandType: String, Sendable {
    case null
    case int
    case bool
    case string
    case binary
    case mixed
    case timestamp
    case float
    case double
    case decimal = "decimal128"
    case link
    case objectID = "objectId"
    case uuid
    case list
    case dictionary
    /// The type of a value, itself a value: `path.@type`.
    case typeName = "@type"

    init(_ type: ValueType) {
        self =
            switch type {
            case .int: .int
            case .bool: .bool
            case .string: .string
            case .binary: .binary
            case .mixed: .mixed
            case .timestamp: .timestamp
            case .float: .float
            case .double: .double
            case .decimal: .decimal
            case .link, .typedLink: .link
            case .objectID: .objectID
            case .uuid: .uuid
            }
    }

    init(of value: Value) {
        self =
            switch value {
            case .null: .null
            case .int: .int
            case .bool: .bool
            case .string, .malformedString: .string
            case .binary: .binary
            case .timestamp: .timestamp
            case .float: .float
            case .double: .double
            case .decimal: .decimal
            case .objectID: .objectID
            case .uuid: .uuid
            case .link: .link
            case .list, .set: .list
            case .dictionary: .dictionary
            }
    }

    var isNumeric: Bool {
        switch self {
        case .int, .float, .double, .decimal: true
        default: false
        }
    }

    /// Whether values of the two types can be compared at all (§5.1).
    func isComparable(with other: OperandType) -> Bool {
        self == other || self == .mixed || other == .mixed || self == .null || other == .null
            || (isNumeric && other.isNumeric)
    }
}
