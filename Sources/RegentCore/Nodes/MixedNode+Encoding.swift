extension MixedNode {
    /// Writes a leaf of mixed values.
    ///
    /// Collections in the values have been written before and come as refs. `keys` tells them
    /// apart: a number of its own for each, other than 0, and 0 for all else; they are unique in
    /// one list or dictionary, not only in one leaf. Source: `format/01 §5`.
    package static func write(
        _ elements: [Element],
        keys: [Int64],
        to writer: some NodeWriter
    ) throws(StorageError) -> Ref {
        precondition(keys.isEmpty || keys.count == elements.count, "\(keys.count) keys")
        var parts = MixedParts()
        parts.composites.reserveCapacity(elements.count)
        for element in elements { parts.append(element) }
        func optional(
            _ isEmpty: Bool,
            _ write: () throws(StorageError) -> Ref
        ) throws(StorageError) -> Ref { isEmpty ? .none : try write() }
        var slots = [try writer.write(IntegerNode.encode(parts.composites))]
        slots.append(
            try optional(parts.integers.isEmpty) { () throws(StorageError) in
                try writer.write(IntegerNode.encode(parts.integers))
            }
        )
        slots.append(
            try optional(parts.pairs.isEmpty) { () throws(StorageError) in
                try writer.write(IntegerNode.encode(parts.pairs))
            }
        )
        slots.append(
            try optional(parts.strings.count == 0) { () throws(StorageError) in
                try StringNode.write(parts.strings, to: writer)
            }
        )
        slots.append(
            try optional(parts.collections.isEmpty) { () throws(StorageError) in
                try writer.write(RefNode.encode(parts.collections))
            }
        )
        slots.append(
            try optional(parts.collections.isEmpty) { () throws(StorageError) in
                try writer.write(IntegerNode.encode(keys))
            }
        )
        return try writer.write(RefNode.encode(slots))
    }
}

/// The arrays of a leaf of mixed values while it is put together.
private struct MixedParts {
    var composites: [Int64] = []
    var integers: [Int64] = []
    var pairs: [Int64] = []
    var strings = ByteStrings()
    var collections: [Ref] = []

    /// Where a value stands: in the composite number itself, or in one of the arrays.
    private enum Slot {
        static let integers: Int64 = 1
        static let pairs: Int64 = 2
        static let strings: Int64 = 3
        static let collections: Int64 = 4
    }

    private static let listType = 19
    private static let dictionaryType = 21

    mutating func append(_ element: MixedNode.Element) {
        switch element {
        case .value(let value): append(value)
        case .list(let ref): append(collection: ref, type: Self.listType)
        case .dictionary(let ref): append(collection: ref, type: Self.dictionaryType)
        }
    }

    private mutating func append(_ value: Value) {
        switch value {
        case .null:
            composites.append(0)
        case .int(let number):
            if Int32(exactly: number) != nil {
                composites.append(Self.composite(.int, slot: 0, data: number))
            } else {
                append(integer: number, .int)
            }
        case .bool(let flag):
            composites.append(Self.composite(.bool, slot: 0, data: flag ? 1 : 0))
        case .float(let number):
            append(integer: Int64(number.bitPattern), .float)
        case .double(let number):
            append(integer: Int64(bitPattern: number.bitPattern), .double)
        case .string(let text):
            append(bytes: text.utf8, .string)
        case .malformedString(let bytes):
            append(bytes: bytes, .string)
        case .binary(let bytes):
            append(bytes: bytes, .binary)
        case .objectID(let id):
            append(bytes: id.storedBytes, .objectID)
        case .uuid(let id):
            append(bytes: id.storedBytes, .uuid)
        case .timestamp(let time):
            append(pair: (time.seconds, Int64(time.nanoseconds)), .timestamp)
        case .decimal(let number):
            append(
                pair: (Int64(bitPattern: number.low), Int64(bitPattern: number.high)),
                .decimal
            )
        case .link(let link):
            append(pair: (Int64(link.table.rawValue), link.object.rawValue), .typedLink)
        case .list, .set, .dictionary:
            preconditionFailure("a collection is written before the value that leads to it")
        }
    }

    private static func composite(_ type: ValueType, slot: Int64, data: Int64) -> Int64 {
        data << 8 | slot << 5 | Int64(type.rawValue + 1)
    }

    private mutating func append(integer: Int64, _ type: ValueType) {
        let index = Int64(integers.count)
        composites.append(Self.composite(type, slot: Slot.integers, data: index))
        integers.append(integer)
    }

    private mutating func append(pair: (Int64, Int64), _ type: ValueType) {
        let index = Int64(pairs.count / 2)
        composites.append(Self.composite(type, slot: Slot.pairs, data: index))
        pairs.append(pair.0)
        pairs.append(pair.1)
    }

    private mutating func append(bytes: some Collection<UInt8>, _ type: ValueType) {
        let index = Int64(strings.count)
        composites.append(Self.composite(type, slot: Slot.strings, data: index))
        strings.append(bytes)
    }

    private mutating func append(collection: Ref?, type: Int) {
        let index = Int64(collections.count)
        composites.append(index << 8 | Slot.collections << 5 | Int64(type + 1))
        collections.append(collection ?? .none)
    }
}

extension ObjectID {
    /// The 12 bytes in the order in which they are written as text.
    package var storedBytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 12)
        bytes.store(high.byteSwapped, at: 0)
        bytes.store(low.byteSwapped, at: 8)
        return bytes
    }
}

extension UUID128 {
    /// The 16 bytes in the order in which they are written as text.
    package var storedBytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 16)
        bytes.store(high.byteSwapped, at: 0)
        bytes.store(low.byteSwapped, at: 8)
        return bytes
    }
}
