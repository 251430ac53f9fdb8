/// Nodes of a search index: `[keys, entry of key 0, …]`, with the context flag.
///
/// Source: `format/02 §6.3`.
extension SearchIndexEditor {
    func isInner(_ ref: Ref) throws(StorageError) -> Bool {
        try memory.flags(of: ref) & WritableMemory.innerFlag != 0
    }

    /// Whether a ref leads to a further level, not to a list of objects.
    func isIndexNode(_ ref: Ref) throws(StorageError) -> Bool {
        try memory.flags(of: ref) & WritableMemory.contextFlag != 0
    }

    func key(_ position: Int, of ref: Ref) throws(StorageError) -> Int64 {
        try memory.integer(in: memory.child(0, of: ref), at: position)
    }

    func lastKey(of ref: Ref) throws(StorageError) -> Int64 {
        let keys = try memory.child(0, of: ref)
        return try memory.integer(in: keys, at: memory.integerCount(keys) - 1)
    }

    /// How many keys a node has, and how many of them are below a chunk.
    func lowerBound(
        of chunk: Int64,
        in ref: Ref
    ) throws(StorageError) -> (count: Int, position: Int) {
        let keysRef = try memory.child(0, of: ref)
        let memory = memory.memory
        let keys = try IntegerNode(memory.node(at: keysRef))
        return (keys.count, try keys.lowerBound(of: chunk))
    }

    func setKey(_ position: Int, of ref: inout Ref, to chunk: Int64) throws(StorageError) {
        guard try key(position, of: ref) != chunk else { return }
        try memory.editChild(of: &ref, slot: 0) { (keys) throws(StorageError) in
            try memory.setInteger(in: &keys, at: position, to: chunk, sign: .chunk)
        }
    }

    /// Adds a key with its entry; answers the right part when the node was full.
    func addKey(
        _ chunk: Int64,
        _ slot: RefOrTagged,
        at position: Int,
        to ref: inout Ref
    ) throws(StorageError) -> Ref? {
        let count = try memory.integerCount(ref) - 1
        guard count >= Self.maximumCount else {
            try memory.editChild(of: &ref, slot: 0) { (keys) throws(StorageError) in
                try memory.insertInteger(in: &keys, at: position, chunk, sign: .chunk)
            }
            try memory.insertInteger(in: &ref, at: position + 1, slot.element)
            return nil
        }
        // A key beyond all others begins a new node; else half of them move.
        let flags = try isInner(ref) ? WritableMemory.innerFlag : 0
        let left = position == count ? count : count / 2
        var right = try memory.makeRefs(
            [memory.makeIntegers(EmptyCollection(), sign: .chunk)],
            flags: WritableMemory.contextFlag | flags
        )
        for index in left..<count {
            _ = try addKey(
                key(index, of: ref),
                memory.slot(index + 1, of: ref),
                at: index - left,
                to: &right
            )
        }
        try memory.editChild(of: &ref, slot: 0) { (keys) throws(StorageError) in
            try memory.removeIntegers(in: &keys, left..<count, sign: .chunk)
        }
        try memory.removeIntegers(in: &ref, left + 1..<count + 1)
        if position < left {
            _ = try addKey(chunk, slot, at: position, to: &ref)
        } else {
            _ = try addKey(chunk, slot, at: position - left, to: &right)
        }
        return right
    }

    func removeKey(_ position: Int, from ref: inout Ref) throws(StorageError) {
        try memory.editChild(of: &ref, slot: 0) { (keys) throws(StorageError) in
            try memory.removeInteger(in: &keys, at: position, sign: .chunk)
        }
        try memory.removeInteger(in: &ref, at: position + 1)
    }

    // MARK: Lists

    /// A fresh list of objects.
    func makeList(_ objects: [ObjectKey]) throws(StorageError) -> Ref {
        try memory.makeIntegers(objects.map(\.rawValue))
    }

    func object(
        _ index: Int,
        in tree: borrowing BPlusTreeEditor
    ) throws(StorageError) -> ObjectKey {
        let (leaf, first) = try BPlusTree(root: tree.root, in: memory.memory)
            .leaf(containing: index)
        return ObjectKey(rawValue: try memory.integer(in: leaf, at: index - first))
    }
}

extension SearchIndex.Key {
    /// Bytes of the index string; 0 for null.
    var count: Int {
        switch self {
        case .null: 0
        case .integer: 8
        case .bytes(let bytes): bytes.count
        }
    }

    /// The word that ends in this key's chunk at an offset, by where the end mark stands there.
    ///
    /// A capital X in a word may be taken for the mark, as in the official engine.
    func word(endingAt offset: Int) -> Value {
        let chunk = UInt32(bitPattern: self.chunk(at: offset))
        guard chunk != 0, case .bytes(let bytes) = self else { return .null }
        // The rightmost X is the mark; without one the word ends with the chunk.
        var length = SearchIndexEditor.chunkSize
        for place in (0..<4).reversed() where chunk >> UInt32(24 - 8 * place) & 0xff == 0x58 {
            length = place
            break
        }
        return Value(utf8: Array(bytes.prefix(offset + length)))
    }
}
