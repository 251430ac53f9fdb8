/// A table of one version: its objects, read by row or by key.
///
/// Rows are positions in the order of object keys. Nothing is kept between calls but where the
/// table's trees begin.
package final class Table: Sendable {
    package let schema: TableSchema
    /// The number of objects.
    package let count: Int
    /// The number of objects that only unresolved links lead to (`format/02 §4.8`).
    package let tombstoneCount: Int

    let memory: Memory
    let fileFormat: Int
    let columns: ColumnTable
    let clusters: ClusterTree
    let tombstones: ClusterTree?
    /// The number that the next object's key will be made from (`format/02 §5.3`).
    let objectSequence: UInt64

    /// Loads the table at a ref: its schema and the numbers of its objects.
    ///
    /// Throws `.damaged` when top array, spec or cluster tree can't be followed.
    init(_ ref: Ref, name: String, fileFormat: Int, in memory: Memory) throws(StorageError) {
        let parts = try TableLoader(memory: memory, name: name).load(ref)
        self.memory = memory
        self.fileFormat = fileFormat
        schema = parts.schema
        columns = parts.columns
        objectSequence = parts.objectSequence
        clusters = ClusterTree(root: parts.clusters, in: memory)
        count = try clusters.count()
        tombstones = parts.tombstones.map { ClusterTree(root: $0, in: memory) }
        tombstoneCount = try tombstones?.count() ?? 0
    }

    // MARK: Rows and keys

    /// The key of the object in row `row`.
    package func key(at row: Int) throws(StorageError) -> ObjectKey {
        guard let key = try keys(in: row..<row + 1).first else { throw .noSuchObject(.none) }
        return key
    }

    /// The keys of the objects in a range of rows, as far as there are any.
    ///
    /// - Complexity: the leaves of the range; leaves before it are only counted.
    package func keys(in rows: Range<Int>) throws(StorageError) -> [ObjectKey] {
        var keys: [ObjectKey] = []
        let wanted = rows.clamped(to: 0..<count)
        guard !wanted.isEmpty else { return [] }
        // The file's count may be false: memory is only taken for what is found.
        try clusters.forEachLeaf(from: wanted.lowerBound) { (position) throws(StorageError) in
            let memory = memory
            let cluster = try memory.cluster(at: position)
            let first = max(wanted.lowerBound - (position.firstRow ?? 0), 0)
            let end = min(cluster.count, first + wanted.count - keys.count)
            try cluster.appendKeys(
                of: RowMask(first: end).subtracting(RowMask(first: first)),
                to: &keys
            )
            return keys.count < wanted.count
        }
        return keys
    }

    /// The row of the object with this key, or nil when there is none.
    package func row(of key: ObjectKey) throws(StorageError) -> Int? {
        try contains(key) ? try clusters.countOfRows(before: key) : nil
    }

    /// Whether there is an object with this key.
    package func contains(_ key: ObjectKey) throws(StorageError) -> Bool {
        try clusters.place(of: key) != nil
    }

    // MARK: Values

    /// The value of a property of one object.
    ///
    /// `limit` is the most elements that are read of a collection.
    /// Throws `.noSuchObject`, `.noSuchColumn`, or what is wrong with the file.
    package func value(
        of column: ColumnKey,
        in key: ObjectKey,
        limit: Int = .max
    ) throws(StorageError) -> Value {
        try value(of: columns[column], at: place(of: key), limit: limit)
    }

    /// The values of some properties of some objects, one row of values per key.
    package func values(
        of columns: [ColumnKey],
        keys: [ObjectKey],
        limit: Int
    ) throws(StorageError) -> [[Value]] {
        var wanted: [Column] = []
        for column in columns { wanted.append(try self.columns[column]) }
        var rows: [[Value]] = []
        rows.reserveCapacity(keys.count)
        for key in keys {
            let place = try place(of: key)
            var values: [Value] = []
            values.reserveCapacity(wanted.count)
            for column in wanted {
                values.append(try value(of: column, at: place, limit: limit))
            }
            rows.append(values)
        }
        return rows
    }

    /// Calls `body` with each leaf of up to 256 objects in key order, from the one that holds
    /// `row`, until it returns false.
    ///
    /// `columns` are those that `body` will look at, as far as known: the walk is quicker then.
    package func forEachLeaf(
        from row: Int = 0,
        reading columns: [ColumnKey] = [],
        _ body: (borrowing ClusterLeaf) throws -> Bool
    ) throws {
        var lender = LeafLender(self)
        try clusters.forEachCluster(from: row, reading: columns) {
            (cluster, position) throws(StorageError) in
            lender.lend(cluster, position, to: body)
        }
        if let failure = lender.failure { throw failure }
    }

    /// The leaves in runs of about so many rows, in key order: work for several cores.
    package func leafRuns(ofAbout countOfRows: Int) throws(StorageError) -> [LeafRun] {
        try clusters.runs(ofAbout: countOfRows)
    }

    /// Calls `body` with each leaf of a run in key order, until it returns false.
    ///
    /// `columns` are those that `body` will look at, as far as known: the walk is quicker then.
    package func forEachLeaf(
        in run: LeafRun,
        reading columns: [ColumnKey],
        _ body: (borrowing ClusterLeaf) throws -> Bool
    ) throws {
        var lender = LeafLender(self)
        try clusters.forEachCluster(in: run, reading: columns) {
            (cluster, position) throws(StorageError) in
            lender.lend(cluster, position, to: body)
        }
        if let failure = lender.failure { throw failure }
    }

    // MARK: One value in a leaf

    func value(
        of column: Column,
        in cluster: borrowing Cluster,
        at row: Int,
        limit: Int
    ) throws(StorageError) -> Value {
        let node = try cluster.node(of: column.property.column)
        return try value(of: column, in: node, at: row, limit: limit)
    }

    /// The value in a row of a column's leaf.
    func value(
        of column: Column,
        in node: Node,
        at row: Int,
        limit: Int
    ) throws(StorageError) -> Value {
        if column.property.collection != nil {
            let roots = try RefNode(node)
            let root = try roots.optionalRef(at: row, "collection")
            var reader = CollectionReader(memory: memory, fileFormat: fileFormat, limit: limit)
            return try reader.collection(column, root: root)
        }
        guard column.enumeratedKeys == nil else {
            return try value(of: leaf(of: column, node).element(at: row), limit: limit)
        }
        let memory = memory
        let element = try ValueLeaf.element(at: row, of: node, type: column.leafType, in: memory)
        return try value(of: element, limit: limit)
    }

    /// The leaf of a column of single values.
    @_lifetime(copy node)
    func leaf(of column: Column, _ node: Node) throws(StorageError) -> ValueLeaf {
        try ValueLeaf(node, column.shape, in: BorrowedMemory(memory))
    }

    /// What people see of an element: unresolved links are null.
    func value(
        of element: MixedNode.Element,
        limit: Int
    ) throws(StorageError) -> Value {
        if case .value(let value) = element { return value.isUnresolvedLink ? .null : value }
        var reader = CollectionReader(memory: memory, fileFormat: fileFormat, limit: limit)
        return try reader.value(of: element, depth: 0)
    }
}
