/// How one mixed value is cut into a composite number and a payload (`format/01 §5`).
extension WritableMemory {
    /// The number of an element's type: that of its value, 19 for a list, 21 for a dictionary.
    static func typeCode(of element: StoredElement) -> Int {
        switch element {
        case .nested(let kind, _, _): return kind == .list ? 19 : 21
        case .slot: preconditionFailure("a slot in a mixed leaf")
        case .value(let value):
            switch value {
            case .int: return ValueType.int.rawValue
            case .bool: return ValueType.bool.rawValue
            case .float: return ValueType.float.rawValue
            case .double: return ValueType.double.rawValue
            case .string, .malformedString: return ValueType.string.rawValue
            case .binary: return ValueType.binary.rawValue
            case .timestamp: return ValueType.timestamp.rawValue
            case .decimal: return ValueType.decimal.rawValue
            case .objectID: return ValueType.objectID.rawValue
            case .uuid: return ValueType.uuid.rawValue
            case .link: return ValueType.typedLink.rawValue
            case .null, .list, .set, .dictionary:
                preconditionFailure("no single value: \(value)")
            }
        }
    }

    /// Which payload array holds an element: 0 none, 1 ints, 2 pairs, 3 strings, 4 refs.
    static func payloadSlot(of element: StoredElement) -> Int {
        switch element {
        case .nested: return 4
        case .slot: return 0
        case .value(let value):
            switch value {
            case .int(let number): return Int32(exactly: number) == nil ? 1 : 0
            case .float, .double: return 1
            case .timestamp, .decimal, .link: return 2
            case .string, .malformedString, .binary, .objectID, .uuid: return 3
            case .null, .bool, .list, .set, .dictionary: return 0
            }
        }
    }

    /// The data of a value that needs no payload.
    static func inlineData(of element: StoredElement) -> Int64 {
        switch element {
        case .value(.int(let number)): number
        case .value(.bool(let flag)): flag ? 1 : 0
        default: 0
        }
    }

    /// The number in the array of ints or refs.
    static func number(of element: StoredElement) -> Int64 {
        switch element {
        case .value(.int(let number)): number
        case .value(.float(let number)): Int64(number.bitPattern)
        case .value(.double(let number)): Int64(bitPattern: number.bitPattern)
        case .nested(_, let root, _): Int64(bitPattern: root?.rawValue ?? 0)
        default: 0
        }
    }

    /// The two numbers in the array of pairs.
    static func pair(of element: StoredElement) -> (Int64, Int64) {
        switch element {
        case .value(.timestamp(let time)): (time.seconds, Int64(time.nanoseconds))
        case .value(.decimal(let number)):
            (Int64(bitPattern: number.low), Int64(bitPattern: number.high))
        case .value(.link(let link)): (Int64(link.table.rawValue), link.object.rawValue)
        default: (0, 0)
        }
    }

    /// Lends the bytes in the leaf of strings.
    static func withText(
        of element: StoredElement,
        _ body: (RawSpan?) throws(StorageError) -> Void
    ) throws(StorageError) {
        switch element {
        case .value(.objectID(let id)): try body(id.storedBytes.rawSpan)
        case .value(.uuid(let id)): try body(id.storedBytes.rawSpan)
        case .value(let value): try value.withStoredBytes(body)
        default: try body(nil)
        }
    }
}
