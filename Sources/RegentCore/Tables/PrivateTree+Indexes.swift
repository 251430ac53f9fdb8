/// Search indexes and primary keys, added and removed.
///
/// Source: `format/02 §4.5`, `§6`.
extension PrivateTree {
    /// Gives a property an index.
    ///
    /// Throws `.refused` for types without one, and for a list whose strings are too long for it.
    package func addIndex(
        _ kind: Property.Index,
        to key: ColumnKey,
        of table: TableKey
    ) throws(StorageError) {
        let editor = try editor(table)
        guard let position = editor.position(of: key) else { throw .noSuchColumn(key) }
        var column = editor.columns[position]
        guard column.isIndexable(kind), column.key != editor.primaryKey || kind == .general else {
            throw .refused(.notIndexable(property: editor.label(column)))
        }
        let bit =
            kind == .general ? TableColumn.Attribute.indexed : TableColumn.Attribute.fullText
        guard column.attributes & bit == 0 else { return }
        if column.isIndexed { try removeIndex(from: key, of: table) }
        if column.collection == .list { try checkStrings(of: column, of: editor) }
        column.attributes |= bit
        editor.touch()
        try editor.setColumn(column, at: position)
        // A primary key has its index already.
        if !editor.hasIndex(column) { try editor.makeIndex(column) }
    }

    /// Removes the index that a property was given; a primary key keeps the one it needs.
    package func removeIndex(
        from key: ColumnKey,
        of table: TableKey
    ) throws(StorageError) {
        let editor = try editor(table)
        guard let position = editor.position(of: key) else { throw .noSuchColumn(key) }
        var column = editor.columns[position]
        guard column.isIndexed else { return }
        column.attributes &= ~(TableColumn.Attribute.indexed | TableColumn.Attribute.fullText)
        editor.touch()
        try editor.setColumn(column, at: position)
        if key != editor.primaryKey { try editor.destroyIndex(column) }
    }

    /// Makes a property the primary key; nil leaves the class without one.
    ///
    /// Throws `.refused` for a type that can't be one, and for values that are not unique.
    package func setPrimaryKey(
        _ key: ColumnKey?,
        of table: TableKey
    ) throws(StorageError) {
        let editor = try editor(table)
        guard key != editor.primaryKey else { return }
        if let key { try checkPrimaryKey(editor.column(key), of: editor) }
        if let old = editor.primaryKey {
            let column = try editor.column(old)
            editor.setNumber(TableSlot.primaryKey, nil)
            if !column.isIndexed { try editor.destroyIndex(column) }
        }
        guard let key else { return }
        let column = try editor.column(key)
        if !editor.hasIndex(column) { try editor.makeIndex(column) }
        editor.setNumber(TableSlot.primaryKey, UInt64(bitPattern: key.rawValue))
    }

    /// Refuses lists with strings that are too long for an index.
    private func checkStrings(
        of column: TableColumn,
        of editor: TableEditor
    ) throws(StorageError) {
        for object in try editor.allKeys() {
            for value in try editor.indexedValues(column, of: object) {
                let size = SearchIndex.Key(value).count
                guard size > SearchIndexEditor.maximumOffset else { continue }
                throw .refused(
                    .indexedStringTooLong(property: editor.label(column), sizeInBytes: size)
                )
            }
        }
    }

    private func checkPrimaryKey(
        _ column: TableColumn,
        of editor: TableEditor
    ) throws(StorageError) {
        func refusal(_ reason: String) -> StorageError {
            .refused(.notPrimaryKey(property: editor.label(column), reason: reason))
        }
        guard editor.kind == .topLevel else { throw refusal("embedded objects have none") }
        guard [.int, .string, .objectID, .uuid].contains(column.type), column.collection == nil
        else { throw refusal("its type can be none") }
        guard !column.isFullText else { throw refusal("it has a full-text index") }
        var seen: Set<Value> = []
        for object in try editor.allKeys() {
            guard seen.insert(try editor.value(of: column, in: object)).inserted else {
                throw refusal("its values are not unique")
            }
        }
    }
}

extension TableColumn {
    /// Whether the format has an index of a kind for the type (`format/02 §6`).
    func isIndexable(_ kind: Property.Index) -> Bool {
        guard !isBacklink else { return false }
        if kind == .fullText { return type == .string && collection == nil }
        switch collection {
        case .list: return type == .string
        case .set, .dictionary: return false
        case nil:
            return [.int, .bool, .string, .timestamp, .objectID, .uuid, .mixed].contains(type)
        }
    }
}

extension TableEditor {
    /// Makes an index of a column and enters every object.
    func makeIndex(_ column: TableColumn) throws(StorageError) {
        touch()
        setIndexRoot(try SearchIndexEditor.makeEmpty(in: memory), at: column.key.index)
        for key in try allKeys() { try enterIndexes(column, of: key) }
    }

    /// Destroys the index of a column, if it has one.
    func destroyIndex(_ column: TableColumn) throws(StorageError) {
        guard hasIndex(column) else { return }
        touch()
        try memory.destroy(indexRoots[column.key.index])
        setIndexRoot(.none, at: column.key.index)
    }

    /// The keys of all objects, ascending.
    func allKeys() throws(StorageError) -> [ObjectKey] {
        var keys: [ObjectKey] = []
        let image = memory.memory
        try ClusterTree(root: objects.root, in: image).forEachLeaf {
            (position) throws(StorageError) in
            let cluster = try image.cluster(at: position)
            for row in 0..<cluster.count { keys.append(try cluster.key(at: row)) }
            return true
        }
        return keys
    }
}
