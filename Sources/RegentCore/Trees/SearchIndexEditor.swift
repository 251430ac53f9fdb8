/// Edits a search index in the private image of a write transaction.
///
/// An object is entered under the chunks of its value as far down as is needed to tell it from
/// others. Only the index is edited here: the caller knows which value an object has and had.
/// Source: `format/02 §6`.
package struct SearchIndexEditor {
    /// What the index knows of the values it holds.
    package enum Content: Sendable {
        /// One value per object, which can be asked for: entries may stop at any chunk.
        case values
        /// Words, or the strings of a list: entries hold them to their end.
        case words
    }

    package let memory: WritableMemory
    package let content: Content
    /// Where the index's root is now; the caller stores it in the table.
    package internal(set) var root: Ref
    /// The value that an object has; asked for objects that are in the index.
    let valueOfObject: (ObjectKey) throws(StorageError) -> Value

    /// Keys of a node at most.
    static let maximumCount = 1000
    /// Below this offset in the index string no further level is begun.
    static let maximumOffset = 200
    static let chunkSize = 4

    /// Edits the index at a ref.
    package init(
        root: Ref,
        content: Content,
        in memory: WritableMemory,
        valueOfObject: @escaping (ObjectKey) throws(StorageError) -> Value
    ) {
        self.root = root
        self.content = content
        self.memory = memory
        self.valueOfObject = valueOfObject
    }

    /// A fresh index without entries.
    package static func makeEmpty(in memory: WritableMemory) throws(StorageError) -> Ref {
        try memory.makeRefs(
            [memory.makeIntegers(EmptyCollection(), sign: .chunk)],
            flags: WritableMemory.contextFlag
        )
    }

    /// One object and what it is entered under.
    struct Entry {
        let object: ObjectKey
        let key: SearchIndex.Key
        let value: Value

        func chunk(at offset: Int) -> Int64 { Int64(key.chunk(at: offset)) }

        /// Whether the index string ends within the chunk at an offset.
        func ends(at offset: Int) -> Bool { offset + chunkSize >= key.count }
    }

    // MARK: Entering

    /// Enters an object under a value.
    package mutating func insert(_ object: ObjectKey, _ value: Value) throws(StorageError) {
        let entry = Entry(object: object, key: SearchIndex.Key(value), value: value)
        try insert(entry, at: 0, under: &root)
    }

    /// Enters into the level that begins at a node, which may get a new root.
    private func insert(
        _ entry: Entry,
        at offset: Int,
        under root: inout Ref
    ) throws(StorageError) {
        guard let right = try insert(entry, at: offset, into: &root) else { return }
        let keys = try memory.makeIntegers(
            [lastKey(of: root), lastKey(of: right)],
            sign: .chunk
        )
        root = try memory.makeRefs(
            [keys, root, right],
            flags: WritableMemory.contextFlag | WritableMemory.innerFlag
        )
    }

    /// Enters into a node; answers the right part when it was split.
    private func insert(
        _ entry: Entry,
        at offset: Int,
        into ref: inout Ref
    ) throws(StorageError) -> Ref? {
        let chunk = entry.chunk(at: offset)
        let (count, position) = try lowerBound(of: chunk, in: ref)
        guard try isInner(ref) else {
            return try insertIntoLeaf(entry, chunk, at: offset, position, count, &ref)
        }
        let child = min(position, count - 1)
        let right = try memory.editChild(of: &ref, slot: child + 1) {
            (node) throws(StorageError) -> Ref? in
            try insert(entry, at: offset, into: &node)
        }
        // The child's last key is another one only when the child got a greater one, or was split.
        guard position == count || right != nil else { return nil }
        try setKey(child, of: &ref, to: lastKey(of: memory.child(child + 1, of: ref)))
        guard let right else { return nil }
        return try addKey(lastKey(of: right), .ref(right), at: child + 1, to: &ref)
    }

    private func insertIntoLeaf(
        _ entry: Entry,
        _ chunk: Int64,
        at offset: Int,
        _ position: Int,
        _ count: Int,
        _ ref: inout Ref
    ) throws(StorageError) -> Ref? {
        guard position < count, try key(position, of: ref) == chunk else {
            let slot = try makeSlot(entry, at: offset)
            return try addKey(chunk, slot, at: position, to: &ref)
        }
        switch try memory.slot(position + 1, of: ref) {
        case .tagged(let raw):
            let other = ObjectKey(rawValue: Int64(bitPattern: raw))
            let slot = try join(entry, with: other, at: offset)
            if let slot { try memory.setSlot(position + 1, of: &ref, to: slot) }
        case .ref(let child) where try isIndexNode(child):
            try memory.editChild(of: &ref, slot: position + 1) { (node) throws(StorageError) in
                try insert(entry, at: offset + Self.chunkSize, under: &node)
            }
        case .ref(let list):
            let slot = try join(entry, withList: list, at: offset)
            try memory.setSlot(position + 1, of: &ref, to: slot)
        case .none:
            throw .damaged(
                .init(
                    ref: ref.rawValue,
                    place: "search index",
                    expected: "an entry for each key",
                    found: "none at \(position)"
                )
            )
        }
        return nil
    }

    /// What stands for an object that is alone with its chunk: itself, or the rest of its word.
    private func makeSlot(_ entry: Entry, at offset: Int) throws(StorageError) -> RefOrTagged {
        if content == .values || entry.ends(at: offset) {
            return .tagged(UInt64(bitPattern: entry.object.rawValue))
        }
        var level = try Self.makeEmpty(in: memory)
        try insert(entry, at: offset + Self.chunkSize, under: &level)
        return .ref(level)
    }

    /// What stands for two objects under one chunk; nil when they are the same entry.
    private func join(
        _ entry: Entry,
        with other: ObjectKey,
        at offset: Int
    ) throws(StorageError) -> RefOrTagged? {
        let old = try self.entry(of: other, like: entry, at: offset)
        let order = Value.compareTotally(entry.value, old.value)
        if order == 0 {
            guard entry.object != other else { return nil }
            return .ref(try makeList([entry.object, other].sorted()))
        }
        let next = offset + Self.chunkSize
        if entry.key == old.key || next > Self.maximumOffset {
            let objects = order < 0 ? [entry.object, other] : [other, entry.object]
            return .ref(try makeList(objects))
        }
        var level = try Self.makeEmpty(in: memory)
        try insert(old, at: next, under: &level)
        try insert(entry, at: next, under: &level)
        return .ref(level)
    }

    /// What stands for a list and one more object under one chunk.
    private func join(
        _ entry: Entry,
        withList list: Ref,
        at offset: Int
    ) throws(StorageError) -> RefOrTagged {
        var tree = BPlusTreeEditor(root: list, form: .integers, in: memory)
        let old = try self.entry(of: object(0, in: tree), like: entry, at: offset)
        let next = offset + Self.chunkSize
        let isSame = Value.compareTotally(entry.value, old.value) == 0
        if isSame || entry.key == old.key || next > Self.maximumOffset {
            try insert(entry, intoList: &tree, isFirstSame: isSame)
            return .ref(tree.root)
        }
        // The list holds one value, which goes down a level as it is.
        var level = try Self.makeEmpty(in: memory)
        let right = try addKey(old.chunk(at: next), .ref(list), at: 0, to: &level)
        precondition(right == nil, "a split of an empty node")
        try insert(entry, at: next, under: &level)
        return .ref(level)
    }

    /// Lists are ordered by value, then by object; nearly always they hold one value.
    ///
    /// `isFirstSame` tells whether the first object has the value of the entry.
    private func insert(
        _ entry: Entry,
        intoList tree: inout BPlusTreeEditor,
        isFirstSame: Bool
    ) throws(StorageError) {
        let count = try tree.count()
        var low = 0
        var high = count
        // Between two equal values of a sorted list all are equal: nobody is asked for them.
        var holdsOneValue = content == .words
        if !holdsOneValue, isFirstSame {
            holdsOneValue = try order(of: object(count - 1, in: tree), before: entry) == 0
        }
        while low < high {
            let middle = (low + high) / 2
            let object = try object(middle, in: tree)
            let order = holdsOneValue ? 0 : try order(of: object, before: entry)
            if order < 0 || order == 0 && object < entry.object {
                low = middle + 1
            } else {
                high = middle
            }
        }
        if low < count, try object(low, in: tree) == entry.object { return }
        try tree.insert(.value(.int(entry.object.rawValue)), at: low)
    }

    private func order(of object: ObjectKey, before entry: Entry) throws(StorageError) -> Int {
        Value.compareTotally(try valueOfObject(object), entry.value)
    }

    /// What an object in the index is entered under, given another with the same chunk there.
    private func entry(
        of object: ObjectKey,
        like entry: Entry,
        at offset: Int
    ) throws(StorageError) -> Entry {
        let value =
            content == .values
            ? try valueOfObject(object) : entry.key.word(endingAt: offset)
        return Entry(object: object, key: SearchIndex.Key(value), value: value)
    }
}
