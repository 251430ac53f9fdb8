/// Removing objects from a search index.
extension SearchIndexEditor {
    /// Removes an object from under a value.
    ///
    /// Throws `.damaged` when it is not there.
    package mutating func remove(_ object: ObjectKey, _ value: Value) throws(StorageError) {
        let entry = Entry(object: object, key: SearchIndex.Key(value), value: value)
        try remove(entry, at: 0, from: &root)
        while try isInner(root), try memory.integerCount(root) == 2 {
            let child = try memory.child(1, of: root)
            try memory.release(memory.child(0, of: root))
            try memory.release(root)
            root = child
        }
    }

    private func remove(
        _ entry: Entry,
        at offset: Int,
        from ref: inout Ref
    ) throws(StorageError) {
        let chunk = entry.chunk(at: offset)
        let (count, position) = try lowerBound(of: chunk, in: ref)
        guard position < count else { throw missing(entry, ref) }
        if try isInner(ref) {
            let isEmpty = try removeBelow(position, of: &ref, entry, at: offset)
            if !isEmpty {
                try setKey(position, of: &ref, to: lastKey(of: memory.child(position + 1, of: ref)))
            }
            return
        }
        guard try key(position, of: ref) == chunk else { throw missing(entry, ref) }
        switch try memory.slot(position + 1, of: ref) {
        case .tagged(UInt64(bitPattern: entry.object.rawValue)):
            try removeKey(position, from: &ref)
        case .ref(let child) where try isIndexNode(child):
            _ = try removeBelow(position, of: &ref, entry, at: offset + Self.chunkSize)
        case .ref(let list):
            var tree = BPlusTreeEditor(root: list, form: .integers, in: memory)
            guard let index = try place(of: entry.object, in: tree) else {
                throw missing(entry, ref)
            }
            try tree.remove(at: index)
            if try tree.count() == 0 {
                try memory.destroy(tree.root)
                try removeKey(position, from: &ref)
            } else {
                try memory.setSlot(position + 1, of: &ref, to: .ref(tree.root))
            }
        case .tagged, .none:
            throw missing(entry, ref)
        }
    }

    /// Removes below a child, and the child when it is empty then.
    private func removeBelow(
        _ position: Int,
        of ref: inout Ref,
        _ entry: Entry,
        at offset: Int
    ) throws(StorageError) -> Bool {
        let isEmpty = try memory.editChild(of: &ref, slot: position + 1) {
            (node) throws(StorageError) -> Bool in
            try remove(entry, at: offset, from: &node)
            return try memory.integerCount(node) == 1
        }
        if isEmpty {
            try memory.destroy(memory.child(position + 1, of: ref))
            try removeKey(position, from: &ref)
        }
        return isEmpty
    }

    private func place(
        of object: ObjectKey,
        in tree: borrowing BPlusTreeEditor
    ) throws(StorageError) -> Int? {
        // A binary search finds it where the list holds one value, as nearly always.
        let count = try tree.count()
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if try self.object(middle, in: tree) < object {
                low = middle + 1
            } else {
                high = middle
            }
        }
        if low < count, try self.object(low, in: tree) == object { return low }
        for index in 0..<count where try self.object(index, in: tree) == object { return index }
        return nil
    }

    private func missing(_ entry: Entry, _ ref: Ref) -> StorageError {
        .damaged(
            .init(
                ref: ref.rawValue,
                place: "search index",
                expected: "an entry of object \(entry.object.rawValue)",
                found: "none under its value"
            )
        )
    }
}
