extension Table {
    /// The object with this primary key, or nil.
    ///
    /// - Throws: what is wrong with the file.
    /// - Complexity: a search per four bytes of the key through its index; without an index (files
    ///   below format 22) a look at every object.
    package func objectKey(primaryKey value: Value) throws(StorageError) -> ObjectKey? {
        guard let column = columns.primaryKey else { return nil }
        if case .int(let number) = value, let root = column.index {
            let index = SearchIndex(root: root, in: memory)
            let answer = try objectKey(of: number, in: column, index: index)
            if answer.isTrusted { return answer.key }
        }
        if let keys = try objectKeys(where: column.property.column, equals: value) {
            return keys.first
        }
        var found: ObjectKey?
        try clusters.forEachLeaf { (position) throws(StorageError) in
            let memory = memory
            let cluster = try memory.cluster(at: position)
            let leaf = try self.leaf(of: column, cluster.node(of: column.property.column))
            for row in 0..<cluster.count {
                guard case .value(value) = try leaf.element(at: row) else { continue }
                found = try cluster.key(at: row)
                return false
            }
            return true
        }
        return found
    }

    /// The first object in which an integer stands: the way of most primary keys.
    private func objectKey(
        of number: Int64,
        in column: Column,
        index: SearchIndex
    ) throws(StorageError) -> (key: ObjectKey?, isTrusted: Bool) {
        var first: ObjectKey?
        let isTrusted = try forEachObject(having: number, in: column, index) { key in
            first = min(first ?? key, key)
        }
        return (first, isTrusted)
    }

    /// Calls `body` with each object in which an integer stands, without a value or an array made
    /// on the way; false when the index names an object that does not exist.
    @inline(__always)
    private func forEachObject(
        having number: Int64,
        in column: Column,
        _ index: SearchIndex,
        _ body: (ObjectKey) -> Void
    ) throws(StorageError) -> Bool {
        var isTrusted = true
        try index.forEachCandidate(for: SearchIndex.IntegerKey(value: number)) {
            (key) throws(StorageError) in
            guard let place = try clusters.place(of: key) else {
                isTrusted = false
                return
            }
            if case .int(number) = try value(of: column, at: place, limit: 0) { body(key) }
        }
        return isTrusted
    }

    /// The objects in which an indexed property has this very value, ascending; nil when the
    /// property has no general index or is a collection, or when the index names an object that
    /// does not exist: such an index is older than the data, and only the data can answer.
    ///
    /// - Complexity: a search per four bytes of the value, and a look at each object found.
    package func objectKeys(
        where column: ColumnKey,
        equals value: Value
    ) throws(StorageError) -> [ObjectKey]? {
        guard var keys = try objectKeys(where: column, equalsAny: [value]) else { return nil }
        if keys.count > 1 { keys.sort() }
        return keys
    }

    /// The same for several values, one after the other: in no order, and twice for a value that is
    /// there twice.
    package func objectKeys(
        where column: ColumnKey,
        equalsAny values: [Value]
    ) throws(StorageError) -> [ObjectKey]? {
        let column = try columns[column]
        guard let root = column.index, column.property.collection == nil,
            column.property.index != .fullText
        else { return nil }
        let index = SearchIndex(root: root, in: memory)
        var keys: [ObjectKey] = []
        for value in values {
            var isTrusted = true
            if case .int(let number) = value {
                isTrusted = try forEachObject(having: number, in: column, index) { keys.append($0) }
            } else {
                try index.forEachCandidate(for: SearchIndex.Key(value)) {
                    (key) throws(StorageError) in
                    guard let place = try clusters.place(of: key) else {
                        isTrusted = false
                        return
                    }
                    // An entry may stop before the whole value was compared, so the object decides.
                    if try self.value(of: column, at: place, limit: 0) == value { keys.append(key) }
                }
            }
            if !isTrusted { return nil }
        }
        return keys
    }

    /// The number of elements of a collection in one object; nil for values that are none.
    ///
    /// Links to objects that do not exist are not counted.
    package func elementCount(
        of column: ColumnKey,
        in key: ObjectKey
    ) throws(StorageError) -> Int? {
        let column = try columns[column]
        let place = try place(of: key)
        let memory = memory
        let node = try memory.node(at: leafRef(of: column, at: place))
        return try elementCount(of: column, in: node, at: place.row)
    }

    func elementCount(
        of column: Column,
        in node: Node,
        at row: Int
    ) throws(StorageError) -> Int? {
        var reader = CollectionReader(memory: memory, fileFormat: fileFormat, limit: .max)
        if column.property.collection != nil {
            return try reader.count(column, root: RefNode(node).optionalRef(at: row, "collection"))
        }
        guard column.property.type == .mixed else { return nil }
        return try reader.count(leaf(of: column, node).element(at: row))
    }
}

extension ClusterLeaf {
    /// The number of elements of a collection in one row; nil for values that are none.
    package func elementCount(of column: ColumnKey, at row: Int) throws(StorageError) -> Int? {
        let column = try table.columns[column]
        return try table.elementCount(
            of: column,
            in: cluster.node(of: column.property.column),
            at: row
        )
    }
}

extension Table {
    /// The objects whose text may have this word, or whose list may have this string: all that do,
    /// and perhaps others; nil when the property has no such index, or the index names an object
    /// that does not exist.
    ///
    /// - Complexity: a search per four bytes of the word.
    package func objectKeys(
        where column: ColumnKey,
        mayHave word: [UInt8]
    ) throws(StorageError) -> [ObjectKey]? {
        let column = try columns[column]
        guard let root = column.index,
            column.property.collection != nil || column.property.index == .fullText
        else { return nil }
        let keys = try SearchIndex(root: root, in: memory).candidates(for: .bytes(word))
        for key in keys where try clusters.place(of: key) == nil { return nil }
        return keys
    }

    /// How many objects `objectKeys(where:mayHave:)` gives; nil when the property has no such
    /// index.
    package func countOfObjectKeys(
        where column: ColumnKey,
        mayHave word: [UInt8]
    ) throws(StorageError) -> Int? {
        let column = try columns[column]
        guard let root = column.index,
            column.property.collection != nil || column.property.index == .fullText
        else { return nil }
        return try SearchIndex(root: root, in: memory).countOfCandidates(for: .bytes(word))
    }
}
