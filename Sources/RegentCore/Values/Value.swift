/// Any stored value: what a property, an element of a collection or a mixed can be.
///
/// Equality is that of stored content: strings by their bytes (not by canonical equivalence),
/// floating-point numbers by their bits, decimals with coefficient and exponent. The order and
/// the equality of queries are other ones; see `Value.compareTotally(_:_:)` and the query module.
package enum Value: Sendable {
    case null
    case int(Int64)
    case bool(Bool)
    case string(String)
    /// A stored string whose bytes are not UTF-8.
    case malformedString([UInt8])
    case binary([UInt8])
    case timestamp(Timestamp)
    case float(Float)
    case double(Double)
    case decimal(Decimal128)
    case objectID(ObjectID)
    case uuid(UUID128)
    case link(ObjectLink)
    case list([Value])
    case set([Value])
    case dictionary([DictionaryEntry])

    /// One entry of a dictionary; entries stand in ascending byte order of their keys.
    package struct DictionaryEntry: Sendable, Hashable {
        package let key: String
        package let value: Value

        package init(key: String, value: Value) {
            self.key = key
            self.value = value
        }
    }

    package var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The value of a string with these bytes, well formed or not.
    package init(utf8 bytes: [UInt8]) {
        if let text = String(validating: bytes, as: UTF8.self) {
            self = .string(text)
        } else {
            self = .malformedString(bytes)
        }
    }
}

extension Value: Hashable {
    package static func == (a: Value, b: Value) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.int(let a), .int(let b)): a == b
        case (.bool(let a), .bool(let b)): a == b
        case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
        case (.malformedString(let a), .malformedString(let b)): a == b
        case (.binary(let a), .binary(let b)): a == b
        case (.timestamp(let a), .timestamp(let b)): a == b
        case (.float(let a), .float(let b)): a.bitPattern == b.bitPattern
        case (.double(let a), .double(let b)): a.bitPattern == b.bitPattern
        case (.decimal(let a), .decimal(let b)): a == b
        case (.objectID(let a), .objectID(let b)): a == b
        case (.uuid(let a), .uuid(let b)): a == b
        case (.link(let a), .link(let b)): a == b
        case (.list(let a), .list(let b)): a == b
        case (.set(let a), .set(let b)): a == b
        case (.dictionary(let a), .dictionary(let b)): a == b
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .int(let value): hasher.combine(value)
        case .bool(let value): hasher.combine(value)
        case .string(let value): for byte in value.utf8 { hasher.combine(byte) }
        case .malformedString(let value), .binary(let value): hasher.combine(value)
        case .timestamp(let value): hasher.combine(value)
        case .float(let value): hasher.combine(value.bitPattern)
        case .double(let value): hasher.combine(value.bitPattern)
        case .decimal(let value): hasher.combine(value)
        case .objectID(let value): hasher.combine(value)
        case .uuid(let value): hasher.combine(value)
        case .link(let value): hasher.combine(value)
        case .list(let value), .set(let value): hasher.combine(value)
        case .dictionary(let value): hasher.combine(value)
        }
    }
}
