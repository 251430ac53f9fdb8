/// A search index: object keys by the bytes of a value, four bytes a level.
///
///     node    [0] keys: 32-bit chunks, ascending, signed    [1 + i] entry of key i
///     entry   odd: one object    ref without context: a list of objects
///             ref with context: the next level    in inner nodes: a node of the same level
///
/// An entry may stop at any level: what is found is compared with the stored value by the caller.
/// Source: `format/02 §6`.
package struct SearchIndex: Sendable {
    package let root: Ref
    let memory: Memory

    package init(root: Ref, in memory: Memory) {
        self.root = root
        self.memory = memory
    }

    /// What is looked up: the index string of a value, or null.
    package enum Key: Sendable, SearchIndexKey {
        case null
        /// The eight bytes of an integer, without an array of them.
        case integer(Int64)
        case bytes([UInt8])

        func chunk(at offset: Int) -> Int32 {
            if case .integer(let number) = self {
                return IntegerKey(value: number).chunk(at: offset)
            }
            guard case .bytes(let bytes) = self, offset <= bytes.count else { return 0 }
            var chunk: UInt32 = 0
            for index in offset..<offset + 4 {
                let byte: UInt8 =
                    index < bytes.count ? bytes[index] : index == bytes.count ? 0x58 : 0
                chunk = chunk << 8 | UInt32(byte)
            }
            return Int32(bitPattern: chunk)
        }
    }

    /// More nodes than lie on the way to any value: levels end at 200 bytes (`format/02 §6.4`).
    private static let maximumOfSteps = 1000

    /// An integer that is looked up: its eight bytes, from the low end, without an array of them.
    struct IntegerKey: SearchIndexKey {
        let value: Int64

        func chunk(at offset: Int) -> Int32 {
            switch offset {
            case 0: Int32(truncatingIfNeeded: value).byteSwapped
            case 4: Int32(truncatingIfNeeded: value >> 32).byteSwapped
            case 8: 0x5800_0000
            default: 0
            }
        }
    }

    /// The objects that may have the value, in stored order: all that do, and perhaps others.
    ///
    /// - Throws: `.damaged` for a tree that is too deep or no index at all.
    /// - Complexity: a binary search per level.
    package func candidates(for key: Key) throws(StorageError) -> [ObjectKey] {
        var keys: [ObjectKey] = []
        try forEachCandidate(for: key) { keys.append($0) }
        return keys
    }

    /// How many objects may have the value.
    func countOfCandidates(for key: Key) throws(StorageError) -> Int {
        switch try entry(for: key) {
        case .none: 0
        case .tagged: 1
        case .ref(let list): try BPlusTree(root: list, in: memory).count { $0.header.count }
        }
    }

    /// Calls `body` with each object that may have the value, in stored order.
    ///
    /// Throws `.damaged` for a tree that is too deep or no index at all, and what `body` throws.
    @inline(__always)
    func forEachCandidate(
        for key: some SearchIndexKey,
        _ body: (ObjectKey) throws(StorageError) -> Void
    ) throws(StorageError) {
        switch try entry(for: key) {
        case .none: return
        case .tagged(let object): try body(ObjectKey(rawValue: Int64(bitPattern: object)))
        case .ref(let list): try forEachKey(ofList: list, body)
        }
    }

    /// What stands in the index for a value: one object, a list of objects, or nothing.
    @inline(__always)
    private func entry(for key: some SearchIndexKey) throws(StorageError) -> RefOrTagged {
        let memory = memory
        var ref = root
        var offset = 0
        // Between which chunks those of the node lie, as far as the node above tells.
        var bounds: Range<Int64>?
        for _ in 0..<Self.maximumOfSteps {
            let header = try memory.header(at: ref)
            guard case .ref(let chunkRef) = try memory.slot(0, at: ref) else { throw damage(ref) }
            let chunk = Int64(key.chunk(at: offset))
            if let bounds {
                prefetch(bounds.place(of: chunk, in: header.count &- 1), of: ref, header, chunkRef)
            }
            let chunks = try IntegerNode(memory.node(at: chunkRef))
            let position = try chunks.lowerBound(of: chunk, between: bounds)
            guard position < chunks.count else { return .none }
            let slot = try memory.slot(position &+ 1, at: ref)
            if header.isInner {
                guard case .ref(let child) = slot else { throw damage(ref) }
                ref = child
                bounds = nil
                if position > 0, chunks.widthInBits == 32 {
                    let least = try chunks.value(at: position &- 1)
                    let greatest = try chunks.value(at: position)
                    if least < greatest { bounds = least..<greatest }
                }
                continue
            }
            bounds = nil
            guard try chunks.value(at: position) == chunk else { return .none }
            guard case .ref(let child) = slot, try memory.header(at: child).context else {
                return slot
            }
            ref = child
            offset &+= 4
        }
        throw damage(root)
    }

    /// Asks for the bytes of a node where a chunk and its entry are expected, all at once.
    @inline(__always)
    private func prefetch(_ place: Int, of ref: Ref, _ header: NodeHeader, _ chunks: Ref) {
        let chunk = NodeHeader.sizeInBytes &+ place &* 4
        memory.prefetch(chunks, at: 0)
        memory.prefetch(chunks, at: chunk)
        memory.prefetch(chunks, at: chunk &+ 64)
        let entry = NodeHeader.sizeInBytes &+ ((place &+ 1) &* header.width) >> 3
        memory.prefetch(ref, at: entry)
        memory.prefetch(ref, at: entry &+ 64)
    }

    @inline(never)
    private func damage(_ ref: Ref) -> StorageError {
        .damaged(
            .init(
                ref: ref.rawValue,
                place: "search index",
                expected: "a tree of index nodes without cycles",
                found: "another node, or more than \(Self.maximumOfSteps) on the way to a value"
            )
        )
    }

    /// The keys of a list: a B+ tree of integers.
    private func forEachKey(
        ofList root: Ref,
        _ body: (ObjectKey) throws(StorageError) -> Void
    ) throws(StorageError) {
        try BPlusTree(root: root, in: memory).forEachLeaf { (node, _) throws(StorageError) in
            let leaf = try IntegerNode(copy node)
            for index in 0..<leaf.count {
                try body(ObjectKey(rawValue: try leaf.value(at: index)))
            }
            return true
        }
    }
}

extension SearchIndex.Key: Equatable {
    /// Keys are the same when their bytes are.
    package static func == (a: Self, b: Self) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.integer(let a), .integer(let b)): a == b
        case (.bytes(let a), .bytes(let b)): a == b
        case (.integer, .bytes), (.bytes, .integer):
            a.count == b.count && a.chunk(at: 0) == b.chunk(at: 0)
                && a.chunk(at: 4) == b.chunk(at: 4)
        case (.null, _), (_, .null): false
        }
    }
}

/// What is looked up in an index, four bytes at a time.
protocol SearchIndexKey {
    /// The chunk at a byte offset: four bytes, big-endian; a shorter rest ends with `X`.
    func chunk(at offset: Int) -> Int32
}

extension SearchIndex.Key {
    /// The index string of a value (`format/02 §6.1`).
    package init(_ value: Value) {
        func littleEndian<Integer: FixedWidthInteger>(_ number: Integer) -> [UInt8] {
            (0..<MemoryLayout<Integer>.size).map {
                UInt8(truncatingIfNeeded: number >> Integer(8 * $0))
            }
        }
        func bigEndian<Integer: FixedWidthInteger>(_ number: Integer) -> [UInt8] {
            littleEndian(number).reversed()
        }
        switch value {
        case .null: self = .null
        case .int(let number): self = .integer(number)
        case .bool(let flag): self = .integer(flag ? 1 : 0)
        case .string(let text): self = .bytes(Array(text.utf8))
        case .malformedString(let bytes), .binary(let bytes): self = .bytes(bytes)
        case .timestamp(let time):
            self = .bytes(littleEndian(time.seconds) + littleEndian(time.nanoseconds))
        case .objectID(let id): self = .bytes(bigEndian(id.high) + bigEndian(id.low))
        case .uuid(let id): self = .bytes(bigEndian(id.high) + bigEndian(id.low))
        case .float(let number):
            if let whole = Int32(exactly: number) {
                self = .integer(Int64(whole))
            } else {
                self = .bytes(littleEndian(number.bitPattern))
            }
        case .double(let number):
            if let whole = Int32(exactly: number) {
                self = .integer(Int64(whole))
            } else {
                self = .bytes(littleEndian(number.bitPattern))
            }
        case .decimal(let number):
            // The fraction is dropped: 1.5 stands beside 1 (Realm Core `Mixed::get_index_data`).
            if let whole = number.truncatedInt64 {
                self = .integer(whole)
            } else {
                self = .bytes(littleEndian(number.low) + littleEndian(number.high))
            }
        case .link(let link):
            let table = littleEndian(link.table.rawValue)
            self =
                link.object.isUnresolved
                ? .null : .bytes(table + littleEndian(link.object.rawValue))
        case .list: self = .bytes(Array("__List__".utf8))
        case .dictionary: self = .bytes(Array("__Dictionary__".utf8))
        case .set: self = .bytes([])
        }
    }
}
