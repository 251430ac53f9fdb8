/// A leaf of mixed values: a composite number each, with payload arrays beside it.
///
///     [0] composite   0 for null, else  data << 8 | slot << 5 | (type + 1)
///     [1] ints        [2] pairs, two elements per value
///     [3] strings     [4] refs of nested collections     [5] keys of nested collections
///
/// Slot 0 means that `data` is the value itself; else `data` is the index in that slot's array.
///
/// Example: `0xfb01` is -5 << 8 | 0 << 5 | 1, the Int -5; `0x0063` is string 0.
/// Source: `format/01 §5`.
package struct MixedNode: ~Escapable {
    /// One element: a value by itself, or the way to a nested collection.
    package enum Element: Sendable {
        case value(Value)
        case list(Ref?)
        case dictionary(Ref?)
    }

    private let node: Node
    private let composites: IntegerNode
    private let slots: RefNode
    private let memory: BorrowedMemory

    /// - Throws: `.damaged` when there is no array of composites.
    @_lifetime(copy node)
    init(_ node: Node, in memory: BorrowedMemory) throws(StorageError) {
        self.node = node
        self.memory = memory
        slots = try RefNode(node)
        let first = try memory.node(at: slots.ref(at: 0, "mixed composites"), under: node)
        try first.checkLeafCount()
        composites = try IntegerNode(first)
    }

    /// Views the leaf in `node`, as above.
    @inline(__always)
    @_lifetime(copy node)
    package init(_ node: Node, in memory: Memory) throws(StorageError) {
        self = try MixedNode(node, in: BorrowedMemory(memory))
    }

    package var count: Int { composites.count }

    /// The type of element `index` as stored: a type number, 19 list, 21 dictionary; nil for null.
    package func typeCode(at index: Int) throws(StorageError) -> Int? {
        let composite = try composites.value(at: index)
        return composite == 0 ? nil : Int(composite & 0x1f) - 1
    }

    /// Element `index`.
    ///
    /// - Throws: `.damaged` for unknown types and missing payloads.
    package func element(at index: Int) throws(StorageError) -> Element {
        let composite = try composites.value(at: index)
        if composite == 0 { return .value(.null) }
        let data = composite >> 8
        switch Int(composite & 0x1f) - 1 {
        case ValueType.int.rawValue:
            return .value(.int(composite >> 5 & 7 == 0 ? data : try number(data)))
        case ValueType.bool.rawValue:
            return .value(.bool(data != 0))
        case ValueType.float.rawValue:
            return .value(.float(Float(bitPattern: UInt32(truncatingIfNeeded: try number(data)))))
        case ValueType.double.rawValue:
            return .value(.double(Double(bitPattern: UInt64(bitPattern: try number(data)))))
        case ValueType.string.rawValue:
            return .value(Value(utf8: try text(data)))
        case ValueType.binary.rawValue:
            return .value(.binary(try text(data)))
        case ValueType.objectID.rawValue:
            return .value(.objectID(try ObjectID(storedBytes: try text(data), in: node)))
        case ValueType.uuid.rawValue:
            return .value(.uuid(try UUID128(storedBytes: try text(data), in: node)))
        case ValueType.timestamp.rawValue:
            let (seconds, part) = try pair(data)
            let nanoseconds = Int32(truncatingIfNeeded: part)
            return .value(.timestamp(Timestamp(seconds: seconds, nanoseconds: nanoseconds)))
        case ValueType.decimal.rawValue:
            let (low, high) = try pair(data)
            let decimal = Decimal128(low: UInt64(bitPattern: low), high: UInt64(bitPattern: high))
            return .value(.decimal(decimal))
        case ValueType.typedLink.rawValue:
            let (table, object) = try pair(data)
            let key = TableKey(rawValue: UInt32(truncatingIfNeeded: table))
            return .value(.link(ObjectLink(table: key, object: ObjectKey(rawValue: object))))
        case 19:
            return .list(try nested(data))
        case 21:
            return .dictionary(try nested(data))
        case let type:
            throw node.damage("mixed value", expected: "a known type", found: "type \(type)")
        }
    }

    private func number(_ position: Int64) throws(StorageError) -> Int64 {
        let array = try memory.node(at: slots.ref(at: 1, "mixed ints"), under: node)
        return try IntegerNode(array).value(at: try index(position))
    }

    private func pair(_ position: Int64) throws(StorageError) -> (Int64, Int64) {
        let array = try memory.node(at: slots.ref(at: 2, "mixed pairs"), under: node)
        let pairs = try IntegerNode(array)
        let first = try index(position)
        guard first < pairs.count else {
            throw node.damage(
                "mixed pair",
                expected: "an index below \(pairs.count / 2)",
                found: "\(first)"
            )
        }
        return (try pairs.value(at: 2 * first), try pairs.value(at: 2 * first + 1))
    }

    private func text(_ position: Int64) throws(StorageError) -> [UInt8] {
        let leaf = try memory.node(at: slots.ref(at: 3, "mixed strings"), under: node)
        let strings = try StringNode(leaf, in: memory)
        guard let bytes = try strings.bytes(at: try index(position)) else {
            throw node.damage("mixed string", expected: "bytes", found: "null")
        }
        return bytes.array
    }

    private func nested(_ position: Int64) throws(StorageError) -> Ref? {
        let array = try memory.node(at: slots.ref(at: 4, "nested collections"), under: node)
        let refs = try RefNode(array)
        let place = try index(position)
        guard place < refs.count else {
            throw node.damage(
                "nested collection",
                expected: "an index below \(refs.count)",
                found: "\(place)"
            )
        }
        return try refs.optionalRef(at: place, "nested collection")
    }

    private func index(_ position: Int64) throws(StorageError) -> Int {
        guard position >= 0, position < 1 << 24 else {
            throw node.damage("mixed value", expected: "an index", found: "\(position)")
        }
        return Int(position)
    }
}

extension ObjectID {
    fileprivate init(storedBytes bytes: [UInt8], in node: borrowing Node) throws(StorageError) {
        guard bytes.count == 12 else {
            throw .damaged(
                .init(
                    ref: node.ref.rawValue,
                    place: "object id in a mixed value",
                    expected: "12 bytes",
                    found: "\(bytes.count)"
                )
            )
        }
        self.init(
            high: bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) },
            low: bytes[8...].reduce(0) { $0 << 8 | UInt32($1) }
        )
    }
}

extension UUID128 {
    fileprivate init(storedBytes bytes: [UInt8], in node: borrowing Node) throws(StorageError) {
        guard bytes.count == 16 else {
            throw .damaged(
                .init(
                    ref: node.ref.rawValue,
                    place: "UUID in a mixed value",
                    expected: "16 bytes",
                    found: "\(bytes.count)"
                )
            )
        }
        self.init(
            high: bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) },
            low: bytes[8...].reduce(0) { $0 << 8 | UInt64($1) }
        )
    }
}
