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
