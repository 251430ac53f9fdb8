/// Collections in the fields of an object, and collections nested in mixed values.
extension TableEditor {
    /// Lends the collection of a property, or the one that a path leads to from there.
    ///
    /// What goes with links that are taken out follows when the collection is back in its place.
    /// Throws `.refused` where there is no collection, and what `body` throws.
    func editCollection<Result>(
        _ column: TableColumn,
        of key: ObjectKey,
        at path: [PathStep] = [],
        _ body: (inout CollectionEditor) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        var editor = try collectionEditor(column, of: key)
        let root = editor.root
        let result = try editor.edit(at: path[...], body)
        if editor.root != root { try setCollection(editor.root, column, of: key) }
        touch()
        for link in editor.released {
            try removeBacklink(from: key, through: column, to: link)
        }
        return result
    }

    /// Lends the collection of a property to be read; nothing is noted as changed.
    func readCollection<Result>(
        _ column: TableColumn,
        of key: ObjectKey,
        _ body: (CollectionEditor) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try body(collectionEditor(column, of: key))
    }

    private func collectionEditor(
        _ column: TableColumn,
        of key: ObjectKey
    ) throws(StorageError) -> CollectionEditor {
        let (kind, root) = try collection(column, of: key)
        return CollectionEditor(
            table: self,
            column: column,
            owner: key,
            kind: kind,
            isNested: column.collection == nil,
            root: root
        )
    }

    /// The kind and the root of a property's collection.
    private func collection(
        _ column: TableColumn,
        of key: ObjectKey
    ) throws(StorageError) -> (CollectionKind, Ref?) {
        let element = try storedElement(column, of: key)
        switch element {
        case .nested(let kind, let root, _): return (kind, root)
        case .slot(let slot):
            guard let kind = column.collection else { break }
            if case .ref(let root) = slot { return (kind, root) }
            return (kind, nil)
        case .value: break
        }
        throw .refused(.notCollection(property: label(column), expected: "a collection"))
    }

    private func setCollection(
        _ root: Ref?,
        _ column: TableColumn,
        of key: ObjectKey
    ) throws(StorageError) {
        if column.collection != nil {
            try objects.set(
                .slot(root.map(RefOrTagged.ref) ?? .none),
                of: key,
                column: column.key.index
            )
        } else {
            let memory = memory
            try objects.edit(key, column: column.key.index) { (leaf, row) throws(StorageError) in
                try memory.setNestedRoot(in: &leaf, at: row, to: root)
            }
        }
    }

    // MARK: Nested collections

    /// Makes a collection of a checked value; backlinks of the links in it are made too.
    func makeNested(
        _ value: Value,
        _ column: TableColumn,
        owner: ObjectKey,
        key: Int64
    ) throws(StorageError) -> StoredElement {
        let kind: CollectionKind = if case .list = value { .list } else { .dictionary }
        var editor = CollectionEditor(
            table: self,
            column: column,
            owner: owner,
            kind: kind,
            isNested: true,
            root: nil
        )
        switch value {
        case .list(let elements):
            for (index, element) in elements.enumerated() {
                try editor.insert(element, at: index)
            }
        case .dictionary(let entries):
            for entry in entries { try editor.set(entry.value, for: entry.key) }
        default:
            preconditionFailure("\(value) is no collection")
        }
        return .nested(kind, editor.root, key: key)
    }

    /// A number that no other collection has in the same list or dictionary.
    func nestedKey(besides taken: Set<Int64>) -> Int64 {
        while true {
            let key = Int64(tree.nextRandom() & 0x7fff_ffff)
            if key != 0, !taken.contains(key) { return key }
        }
    }

    /// Destroys a nested collection, with the backlinks of all links in it.
    func destroyNested(
        _ kind: CollectionKind,
        _ root: Ref?,
        _ column: TableColumn,
        owner: ObjectKey
    ) throws(StorageError) {
        guard let root else { return }
        try destroy(kind, root, isNested: true, column, owner: owner)
    }

    /// Destroys the collection of a property.
    func destroyCollection(
        _ root: Ref,
        _ column: TableColumn,
        owner: ObjectKey
    ) throws(StorageError) {
        guard let kind = column.collection else { return }
        try destroy(kind, root, isNested: false, column, owner: owner)
    }

    private func destroy(
        _ kind: CollectionKind,
        _ root: Ref,
        isNested: Bool,
        _ column: TableColumn,
        owner: ObjectKey
    ) throws(StorageError) {
        let editor = CollectionEditor(
            table: self,
            column: column,
            owner: owner,
            kind: kind,
            isNested: isNested,
            root: root
        )
        let links = try editor.links()
        try memory.destroy(root)
        for link in links {
            try removeBacklink(from: owner, through: column, to: link)
        }
    }

    // MARK: Targets that go and come

    /// Takes one link to an object that is being deleted out of a field.
    func forget(
        _ link: ObjectLink,
        in object: ObjectKey,
        _ key: ColumnKey
    ) throws(StorageError) {
        try replaceLink(link, by: nil, in: object, column(key))
    }

    /// Lets one link lead to another object, with its backlink.
    func redirect(
        _ old: ObjectLink,
        to new: ObjectLink,
        in object: ObjectKey,
        _ key: ColumnKey
    ) throws(StorageError) {
        let column = try column(key)
        try addBacklink(from: object, through: column, to: new)
        try replaceLink(old, by: new, in: object, column)
        try removeBacklink(from: object, through: column, to: old)
    }

    private func replaceLink(
        _ old: ObjectLink,
        by new: ObjectLink?,
        in object: ObjectKey,
        _ column: TableColumn
    ) throws(StorageError) {
        touch()
        if case .value(let value) = try storedElement(column, of: object) {
            guard value == .link(old) else { throw noLink(old, object, column) }
            try leaveIndexes(column, of: object)
            let replacement = new.map(Value.link) ?? .null
            try objects.set(.value(replacement), of: object, column: column.key.index)
            try enterIndexes(column, of: object)
            return
        }
        let isFound = try editCollection(column, of: object) { (editor) throws(StorageError) in
            try editor.replaceLink(old, by: new)
        }
        guard isFound else { throw noLink(old, object, column) }
    }

    private func noLink(
        _ link: ObjectLink,
        _ object: ObjectKey,
        _ column: TableColumn
    ) -> StorageError {
        .damaged(
            .init(
                place: "\(label(column)) of object \(object.rawValue)",
                expected: "a link to object \(link.object.rawValue), which has its backlink",
                found: "none"
            )
        )
    }
}
