/// Search indexes, kept true by the calls that change what they speak about.
///
/// Source: `format/02 §6`.
extension TableEditor {
    func hasIndex(_ column: TableColumn) -> Bool {
        column.key.index < indexRoots.count && !indexRoots[column.key.index].isNone
    }

    /// The object in which an indexed property has this very value.
    func object(where column: TableColumn, equals value: Value) throws(StorageError) -> ObjectKey? {
        guard hasIndex(column) else {
            throw .damaged(
                .init(
                    place: "table \(name)",
                    expected: "an index of \(column.name)",
                    found: "none"
                )
            )
        }
        let index = SearchIndex(root: indexRoots[column.key.index], in: memory.memory)
        for key in try index.candidates(for: SearchIndex.Key(value)) {
            if case .value(value) = try storedElement(column, of: key) { return key }
        }
        return nil
    }

    /// Enters an object under the present value of a column, where that has an index.
    ///
    /// `value` is the single value that stands there, for callers who know it.
    func enterIndexes(
        _ column: TableColumn,
        of key: ObjectKey,
        value: Value? = nil
    ) throws(StorageError) {
        guard hasIndex(column), !key.isUnresolved else { return }
        var editor = indexEditor(column)
        if let value, !column.isFullText, column.collection == nil {
            try editor.insert(key, value)
        } else {
            for value in try indexedValues(column, of: key) { try editor.insert(key, value) }
        }
        setIndexRoot(editor.root, at: column.key.index)
    }

    /// Removes an object from under the present value of a column, where that has an index.
    func leaveIndexes(_ column: TableColumn, of key: ObjectKey) throws(StorageError) {
        guard hasIndex(column), !key.isUnresolved else { return }
        var editor = indexEditor(column)
        for value in try indexedValues(column, of: key) { try editor.remove(key, value) }
        setIndexRoot(editor.root, at: column.key.index)
    }

    /// Enters or removes one string of an indexed list.
    func editListIndex(
        _ column: TableColumn,
        of key: ObjectKey,
        _ value: Value,
        isEntering: Bool
    ) throws(StorageError) {
        var editor = indexEditor(column)
        if isEntering { try editor.insert(key, value) } else { try editor.remove(key, value) }
        setIndexRoot(editor.root, at: column.key.index)
    }

    private func indexEditor(_ column: TableColumn) -> SearchIndexEditor {
        let index = column.key
        return SearchIndexEditor(
            root: indexRoots[index.index],
            content: column.isFullText || column.collection != nil ? .words : .values,
            in: memory
        ) { [self] (key) throws(StorageError) in
            try indexValue(self.column(index), of: key)
        }
    }

    /// What an object is entered under: its value, its words, or the distinct strings of its list.
    func indexedValues(
        _ column: TableColumn,
        of key: ObjectKey
    ) throws(StorageError) -> [Value] {
        if column.collection == .list {
            guard case .slot(.ref(let root)) = try storedElement(column, of: key) else { return [] }
            let list = BPlusTreeEditor(root: root, form: column.elementForm, in: memory)
            var values: Set<Value> = []
            for index in 0..<(try list.count()) {
                if case .value(let value) = try list.element(at: index) { values.insert(value) }
            }
            return values.sorted { Value.compareTotally($0, $1) < 0 }
        }
        let value = try indexValue(column, of: key)
        guard column.isFullText else { return [value] }
        guard case .string(let text) = value else { return [] }
        return TextWords.words(of: text).map(Value.string)
            .sorted { Value.compareTotally($0, $1) < 0 }
    }

    private func indexValue(
        _ column: TableColumn,
        of key: ObjectKey
    ) throws(StorageError) -> Value {
        switch try storedElement(column, of: key) {
        case .value(let value): value
        case .nested(let kind, _, _): kind == .list ? .list([]) : .dictionary([])
        case .slot: .null
        }
    }
}
