extension Table {
    /// The different values of an indexed property with how many objects have each, as its index
    /// lists them; nil where there is no such index, or where there are many values.
    ///
    /// Of texts that begin with the same 200 bytes one stands for all; mixed values, of which equal
    /// ones of several types share an entry, are not listed.
    /// - Parameters:
    ///   - column: a property with single values.
    ///   - limit: so many different values at most.
    /// - Returns: values in the order of the index.
    /// - Throws: what is wrong with the file.
    /// - Complexity: a look at each entry of the index and at one object of each.
    package func indexedValues(
        of column: ColumnKey,
        limit: Int
    ) throws(StorageError) -> [(value: Value, count: Int)]? {
        let column = try columns[column]
        guard let root = column.index, column.property.collection == nil,
            column.property.index != .fullText, column.property.type != .mixed,
            let entries = try SearchIndex(root: root, in: memory).entries(limit: limit)
        else { return nil }
        var values: [(value: Value, count: Int)] = []
        for entry in entries {
            // An index that names an object which does not exist is older than the data.
            guard let place = try clusters.place(of: entry.object) else { return nil }
            values.append((try value(of: column, at: place, limit: 0), entry.count))
        }
        return values
    }

    /// The texts of an enumerated column, each once, in the order of their codes; nil for other
    /// columns, and where there are many.
    ///
    /// A text that no object has any more may still be among them.
    /// - Parameters:
    ///   - column: a property with texts.
    ///   - limit: so many texts at most.
    /// - Returns: texts, null perhaps among them.
    /// - Throws: what is wrong with the file.
    package func enumeratedTexts(
        of column: ColumnKey,
        limit: Int
    ) throws(StorageError) -> [Value]? {
        guard let keys = try columns[column].enumeratedKeys else { return nil }
        let memory = memory
        let node = try memory.node(at: keys)
        let strings = try StringNode(node, in: memory)
        guard strings.count <= limit else { return nil }
        var texts: [Value] = []
        for code in 0..<strings.count { texts.append(try strings.value(at: code)) }
        return texts
    }
}
