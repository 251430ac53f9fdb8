/// The type of a property, or of the elements of a collection.
///
/// The raw values are the type numbers of the format (`format/01 §4`).
package enum ValueType: Int, Sendable, CaseIterable {
    case int = 0
    case bool = 1
    case string = 2
    case binary = 4
    case mixed = 6
    case timestamp = 8
    case float = 9
    case double = 10
    case decimal = 11
    case link = 12
    case objectID = 15
    case typedLink = 16
    case uuid = 17

    /// The type of a column with this type number; 13 is the list of links of older formats
    /// (`format/01 §9`).
    package init?(typeCode: Int) {
        self.init(rawValue: typeCode == 13 ? 12 : typeCode)
    }

    /// The name used in dumps, schemas and messages.
    package var name: String {
        switch self {
        case .int: "int"
        case .bool: "bool"
        case .string: "string"
        case .binary: "binary"
        case .mixed: "mixed"
        case .timestamp: "timestamp"
        case .float: "float"
        case .double: "double"
        case .decimal: "decimal"
        case .link: "link"
        case .objectID: "objectId"
        case .typedLink: "typedLink"
        case .uuid: "uuid"
        }
    }
}

/// What a column holds when it does not hold single values.
package enum CollectionKind: String, Sendable {
    case list
    case set
    case dictionary
}

extension ValueType {
    /// What an object has that nothing was set for, where the property can't be null.
    package var initialValue: Value {
        switch self {
        case .int: .int(0)
        case .bool: .bool(false)
        case .string: .string("")
        case .binary: .binary([])
        case .timestamp: .timestamp(Timestamp(seconds: 0, nanoseconds: 0))
        case .float: .float(0)
        case .double: .double(0)
        case .decimal: .decimal(.zero)
        case .objectID: .objectID(ObjectID(high: 0, low: 0))
        case .uuid: .uuid(UUID128(high: 0, low: 0))
        case .link, .typedLink, .mixed: .null
        }
    }
}

extension Value {
    /// The name of the value's type, as in schemas and beside mixed values; nil for null.
    package var typeName: String? {
        switch self {
        case .null: nil
        case .int: "int"
        case .bool: "bool"
        case .string, .malformedString: "string"
        case .binary: "binary"
        case .timestamp: "timestamp"
        case .float: "float"
        case .double: "double"
        case .decimal: "decimal"
        case .objectID: "objectId"
        case .uuid: "uuid"
        case .link: "link"
        case .list: "list"
        case .set: "set"
        case .dictionary: "dictionary"
        }
    }
}
