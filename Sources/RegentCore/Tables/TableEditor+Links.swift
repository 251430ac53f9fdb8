/// Backlinks: for every link there is one in the target, always.
///
/// Source: `format/02 §4.7`, `format/01 §4.15`.
extension TableEditor {
    /// Notes in the target that an object links to it through a column.
    func addBacklink(
        from origin: ObjectKey,
        through column: TableColumn,
        to link: ObjectLink
    ) throws(StorageError) {
        let target = try tree.editor(link.table)
        let backlinks = try target.backlinkColumn(of: self, column, isCreating: true)
        target.touch()
        try target.edit(link.object, backlinks) { (leaf, row, memory) throws(StorageError) in
            let new: RefOrTagged
            switch try memory.slot(row, of: leaf) {
            case .none:
                new = .tagged(UInt64(bitPattern: origin.rawValue))
            case .tagged(let first):
                let keys = [Int64(bitPattern: first), origin.rawValue]
                new = .ref(try memory.makeIntegers(keys))
            case .ref(let root):
                var keys = BPlusTreeEditor(root: root, form: .integers, in: memory)
                try keys.append(.value(.int(origin.rawValue)))
                new = .ref(keys.root)
            }
            try memory.setSlot(row, of: &leaf, to: new)
        }
    }

    /// Takes back one backlink.
    ///
    /// What nothing links to any more goes with it: an embedded object, and a tombstone.
    /// Throws `.damaged` when the target has no such backlink.
    func removeBacklink(
        from origin: ObjectKey,
        through column: TableColumn,
        to link: ObjectLink
    ) throws(StorageError) {
        let target = try tree.editor(link.table)
        let backlinks = try target.backlinkColumn(of: self, column, isCreating: false)
        target.touch()
        try target.edit(link.object, backlinks) { (leaf, row, memory) throws(StorageError) in
            let new: RefOrTagged
            switch try memory.slot(row, of: leaf) {
            case .tagged(UInt64(bitPattern: origin.rawValue)):
                new = .none
            case .ref(let root):
                new = try Self.remove(origin, fromList: root, in: memory)
            case .none, .tagged:
                throw Self.missingBacklink(origin, link)
            }
            try memory.setSlot(row, of: &leaf, to: new)
        }
        if target.kind == .embedded || link.object.isUnresolved {
            try target.removeIfUnlinked(link.object)
        }
    }

    /// The list without one origin: the last one moves into the gap, and one alone is no list.
    private static func remove(
        _ origin: ObjectKey,
        fromList root: Ref,
        in memory: WritableMemory
    ) throws(StorageError) -> RefOrTagged {
        var keys = BPlusTreeEditor(root: root, form: .integers, in: memory)
        let count = try keys.count()
        guard let place = try keys.firstIndex(of: origin.rawValue) else {
            throw missingBacklink(origin, ObjectLink(table: .none, object: .none))
        }
        if place < count - 1 { try keys.set(keys.element(at: count - 1), at: place) }
        try keys.remove(at: count - 1)
        guard count == 2, case .value(.int(let last)) = try keys.element(at: 0) else {
            return .ref(keys.root)
        }
        try memory.destroy(keys.root)
        return .tagged(UInt64(bitPattern: last))
    }

    private static func missingBacklink(_ origin: ObjectKey, _ link: ObjectLink) -> StorageError {
        .damaged(
            .init(
                place: "backlinks of object \(link.object.rawValue)",
                expected: "object \(origin.rawValue), which links to it",
                found: "no such backlink"
            )
        )
    }

    /// The origins that a backlink column holds for an object, once per link.
    func origins(_ column: TableColumn, of key: ObjectKey) throws(StorageError) -> [ObjectKey] {
        switch try storedElement(column, of: key) {
        case .slot(.tagged(let origin)):
            return [ObjectKey(rawValue: Int64(bitPattern: origin))]
        case .slot(.ref(let root)):
            var keys: [ObjectKey] = []
            let image = memory.memory
            try BPlusTree(root: root, in: image).forEachLeaf { (node, _) throws(StorageError) in
                for key in try IntegerNode(copy node).decoded() {
                    keys.append(ObjectKey(rawValue: key))
                }
                return true
            }
            return keys
        case .slot(.none), .value, .nested:
            return []
        }
    }

    /// Whether any object links to this one.
    func isLinked(_ key: ObjectKey) throws(StorageError) -> Bool {
        for column in columns where column.isBacklink {
            if case .slot(.none) = try storedElement(column, of: key) { continue }
            return true
        }
        return false
    }

    private func removeIfUnlinked(_ key: ObjectKey) throws(StorageError) {
        guard try contains(key), try !isLinked(key) else { return }
        if key.isUnresolved {
            try tombstones?.remove(key)
        } else {
            try delete(key)
        }
    }

    /// The column of this table for the backlinks of a column of another, or of this one.
    ///
    /// Links in mixed values have none before the first one; with `isCreating` it is added.
    func backlinkColumn(
        of origin: TableEditor,
        _ column: TableColumn,
        isCreating: Bool
    ) throws(StorageError) -> TableColumn {
        for position in columns.indices
        where columns[position].isBacklink && columns[position].oppositeTable == origin.key
            && columns[position].oppositeColumn == column.key
        {
            return columns[position]
        }
        guard isCreating else {
            throw .damaged(
                .init(
                    place: "table \(name)",
                    expected: "a column for the backlinks of \(origin.label(column))",
                    found: "none"
                )
            )
        }
        return try addBacklinkColumn(originTable: origin.key, originColumn: column.key)
    }

    /// Lends a column's leaf and the row in it of an object or a tombstone.
    func edit<Result>(
        _ key: ObjectKey,
        _ column: TableColumn,
        _ body: (inout Ref, Int, WritableMemory) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        let memory = memory
        if key.isUnresolved {
            guard var editor = tombstones else { throw .noSuchObject(key) }
            let result = try editor.edit(key, column: column.key.index) {
                (leaf, row) throws(StorageError) -> Result in
                try body(&leaf, row, memory)
            }
            tombstones = editor
            return result
        }
        return try objects.edit(key, column: column.key.index) {
            (leaf, row) throws(StorageError) -> Result in
            try body(&leaf, row, memory)
        }
    }
}

extension BPlusTreeEditor {
    /// The place of the first element of a tree of integers with this value.
    func firstIndex(of number: Int64) throws(StorageError) -> Int? {
        var found: Int?
        let image = memory.memory
        try BPlusTree(root: root, in: image).forEachLeaf { (node, first) throws(StorageError) in
            guard let index = try IntegerNode(copy node).firstIndex(of: number) else { return true }
            found = first + index
            return false
        }
        return found
    }
}
