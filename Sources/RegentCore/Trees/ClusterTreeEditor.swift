/// Edits a cluster tree in the private image of a write transaction.
///
/// A key beyond all others starts a new leaf when the last one is full; another key splits a full
/// leaf at its place. An emptied leaf is removed, and one below half is merged with its right
/// sibling when both together fill less than three quarters. Source: `format/02 §5`.
package struct ClusterTreeEditor {
    /// What a column's leaves need to know of it.
    package struct ColumnLayout: Sendable {
        package let form: LeafForm
        /// What an object has that nothing was set for.
        package let initial: StoredElement

        package init(form: LeafForm, initial: StoredElement) {
            self.form = form
            self.initial = initial
        }
    }

    package let memory: WritableMemory
    /// By the index in the column's key; nil where no column has the index.
    package let columns: [ColumnLayout?]
    /// Where the tree's root is now; the caller stores it in the table.
    package internal(set) var root: Ref

    /// Objects of a leaf, and children of an inner node, at most.
    static let maximumCount = 256

    /// Edits the tree at a ref.
    package init(root: Ref, columns: [ColumnLayout?], in memory: WritableMemory) {
        self.root = root
        self.columns = columns
        self.memory = memory
    }

    /// A fresh leaf without objects.
    package static func makeLeaf(
        _ columns: [ColumnLayout?],
        in memory: WritableMemory
    ) throws(StorageError) -> Ref {
        var slots: [RefOrTagged] = [.tagged(0)]
        for column in columns {
            guard let column else {
                slots.append(.none)
                continue
            }
            slots.append(.ref(try memory.makeLeaf(column.form)))
        }
        return try memory.makeSlots(slots)
    }

    // MARK: Looking

    /// The leaf and the row in it of an object, or nil when the tree does not have the key.
    func place(of key: ObjectKey) throws(StorageError) -> (leaf: Ref, row: Int)? {
        var ref = root
        var keyOffset: UInt64 = 0
        for _ in 0...ClusterTree.maximumDepth {
            guard try isInner(ref) else {
                guard let row = try row(of: key, in: ref, keyOffset: keyOffset) else { return nil }
                return (ref, row)
            }
            guard let place = try child(for: key, of: ref, keyOffset: keyOffset) else { return nil }
            keyOffset &+= place.firstKey
            ref = try memory.child(place.child + 3, of: ref)
        }
        throw ClusterTree(root: root, in: memory.memory).endless()
    }

    // MARK: Setting

    /// Lends a column's leaf and the row in it of an object, to be changed.
    ///
    /// Throws `.noSuchObject` when the tree does not have the key.
    package mutating func edit<Result>(
        _ key: ObjectKey,
        column index: Int,
        _ edit: (inout Ref, Int) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        let memory = memory
        return try editLeaf(of: key, under: &root, keyOffset: 0) {
            (leaf, row) throws(StorageError) -> Result in
            try memory.editChild(of: &leaf, slot: index + 1) {
                (column) throws(StorageError) -> Result in
                try edit(&column, row)
            }
        }
    }

    /// Sets a value of an object; what it led to before is not destroyed.
    package mutating func set(
        _ element: StoredElement,
        of key: ObjectKey,
        column index: Int
    ) throws(StorageError) {
        guard index < columns.count, let column = columns[index] else {
            preconditionFailure("no column \(index)")
        }
        let memory = memory
        try edit(key, column: index) { (leaf, row) throws(StorageError) in
            try memory.setElement(
                in: &leaf,
                column.form,
                at: row,
                to: element,
                isInserting: false
            )
        }
    }

    private func editLeaf<Result>(
        of key: ObjectKey,
        under ref: inout Ref,
        keyOffset: UInt64,
        _ edit: (inout Ref, Int) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        guard try isInner(ref) else {
            guard let row = try row(of: key, in: ref, keyOffset: keyOffset) else {
                throw .noSuchObject(key)
            }
            return try edit(&ref, row)
        }
        guard let place = try child(for: key, of: ref, keyOffset: keyOffset) else {
            throw .noSuchObject(key)
        }
        return try memory.editChild(of: &ref, slot: place.child + 3) {
            (node) throws(StorageError) -> Result in
            try editLeaf(of: key, under: &node, keyOffset: keyOffset &+ place.firstKey, edit)
        }
    }

    // MARK: Inserting

    /// What an insertion split off: the right part, and its first key relative to the left part.
    struct Split {
        let right: Ref
        let key: UInt64
    }

    /// Inserts an object; `values` are by column index, as far as they are not initial, and may be
    /// fewer than there are columns.
    ///
    /// Throws nothing but what is wrong with the file: the caller knows that the key is free.
    package mutating func insert(
        _ key: ObjectKey,
        values: [StoredElement?] = []
    ) throws(StorageError) {
        let split = try insert(key, values, into: &root, keyOffset: 0)
        guard let split else { return }
        let depth = try isInner(root) ? depth(of: root) + 1 : 1
        let count = try count(under: root) + count(under: split.right)
        var keys = RefOrTagged.none
        if split.key != 1 << UInt64(8 * depth) {
            keys = .ref(
                try memory.makeIntegers([0, Int64(bitPattern: split.key)], sign: .unsigned)
            )
        }
        root = try memory.makeSlots(
            [
                keys, .tagged(UInt64(depth)), .tagged(UInt64(count)), .ref(root),
                .ref(split.right),
            ],
            flags: WritableMemory.innerFlag
        )
    }

    private func insert(
        _ key: ObjectKey,
        _ values: [StoredElement?],
        into ref: inout Ref,
        keyOffset: UInt64
    ) throws(StorageError) -> Split? {
        guard try isInner(ref) else {
            return try insertIntoLeaf(key, values, &ref, keyOffset: keyOffset)
        }
        guard let place = try child(for: key, of: ref, keyOffset: keyOffset) else {
            preconditionFailure("key \(key.rawValue) before all of a tree")
        }
        let split = try memory.editChild(of: &ref, slot: place.child + 3) {
            (node) throws(StorageError) -> Split? in
            try insert(key, values, into: &node, keyOffset: keyOffset &+ place.firstKey)
        }
        let count = try count(under: ref)
        try setCount(of: &ref, count + 1)
        guard let split else { return nil }
        return try insertChild(
            split.right,
            at: place.child + 1,
            key: place.firstKey &+ split.key,
            into: &ref
        )
    }

    private func insertIntoLeaf(
        _ key: ObjectKey,
        _ values: [StoredElement?],
        _ ref: inout Ref,
        keyOffset: UInt64
    ) throws(StorageError) -> Split? {
        let local = UInt64(bitPattern: key.rawValue) &- keyOffset
        let (count, rank) = try rank(of: key, in: ref, keyOffset: keyOffset)
        guard count >= Self.maximumCount else {
            try insertRow(local, at: rank, values, into: &ref)
            return nil
        }
        var right = try Self.makeLeaf(columns, in: memory)
        if rank == count {
            try insertRow(0, at: 0, values, into: &right)
            return Split(right: right, key: local)
        }
        let first = try localKey(at: rank, in: ref)
        try makeGeneralLeaf(&ref)
        try moveRows(from: &ref, at: rank, to: &right, subtracting: first)
        try insertRow(local, at: rank, values, into: &ref)
        return Split(right: right, key: first)
    }

    /// Inserts a row with a key relative to the leaf.
    private func insertRow(
        _ local: UInt64,
        at row: Int,
        _ values: [StoredElement?],
        into ref: inout Ref
    ) throws(StorageError) {
        let count = try leafCount(ref)
        if case .tagged = try memory.slot(0, of: ref), row == count, local == UInt64(count) {
            try memory.setSlot(0, of: &ref, to: .tagged(UInt64(count + 1)))
        } else {
            try makeGeneralLeaf(&ref)
            try memory.editChild(of: &ref, slot: 0) { (keys) throws(StorageError) in
                try memory.insertInteger(
                    in: &keys,
                    at: row,
                    Int64(bitPattern: local),
                    sign: .unsigned
                )
            }
        }
        for index in columns.indices {
            // The form alone: a copy of the layout would count references to its initial value.
            guard let form = columns[index]?.form else { continue }
            let old = try memory.child(index + 1, of: ref)
            var leaf = old
            if index < values.count, let element = values[index] {
                try memory.insertElement(in: &leaf, form, at: row, element)
            } else if let element = columns[index]?.initial {
                try memory.insertElement(in: &leaf, form, at: row, element)
            }
            if leaf != old { try memory.setSlot(index + 1, of: &ref, to: .ref(leaf)) }
        }
    }
}
