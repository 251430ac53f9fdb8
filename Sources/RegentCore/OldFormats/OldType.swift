/// The types of columns in formats 2 to 9.
///
/// Source: `format/06 §2.2`.
enum OldType: Int, Sendable {
    case int = 0
    case bool = 1
    case string = 2
    case enumeratedString = 3
    case binary = 4
    case subtable = 5
    case mixed = 6
    /// Seconds since 1970, before there were timestamps.
    case oldDate = 7
    case timestamp = 8
    case float = 9
    case double = 10
    case link = 12
    case linkList = 13
    case backlink = 14

    /// The type of today that holds the same values, for single values.
    var singleValueType: ValueType? {
        switch self {
        case .int: .int
        case .bool: .bool
        case .string, .enumeratedString: .string
        case .binary: .binary
        case .mixed: .mixed
        case .oldDate, .timestamp: .timestamp
        case .float: .float
        case .double: .double
        case .link: .link
        case .subtable, .linkList, .backlink: nil
        }
    }
}
