/// A leaf of a table's objects, lent for one call: up to 256 rows, column by column.
///
/// The boundary for queries, exporters and checks: crossed once per leaf, not once per value
/// (`style §2.7`). Rows are counted within the leaf.
package struct ClusterLeaf: ~Escapable {
    /// Position of the leaf's first row among all rows of the table.
    package let firstRow: Int
    let cluster: Cluster
    private let tableOfLeaf: BorrowedObject<Table>
    private let shapes: BorrowedArray<ColumnShape?>

    /// The leaf in `cluster`; `table` must be the one that it is of, and outlive it.
    @_lifetime(copy cluster)
    init(
        table: BorrowedObject<Table>,
        _ shapes: BorrowedArray<ColumnShape?>,
        _ cluster: Cluster,
        firstRow: Int
    ) {
        tableOfLeaf = table
        self.shapes = shapes
        self.cluster = cluster
        self.firstRow = firstRow
    }

    package var table: Table { tableOfLeaf.value }

    /// The image that the leaf stands in.
    var memory: BorrowedMemory { cluster.memory }

    /// How a column's leaves are read.
    ///
    /// Throws `.noSuchColumn` when no column of the table has this very key.
    @inline(__always)
    func shape(of key: ColumnKey) throws(StorageError) -> ColumnShape {
        guard case .some(.some(let shape)) = shapes[key.index], shape.key == key else {
            throw .noSuchColumn(key)
        }
        return shape
    }

    /// The number of rows.
    package var count: Int { cluster.count }

    /// The key of the object in a row.
    package func key(at row: Int) throws(StorageError) -> ObjectKey {
        try cluster.key(at: row)
    }

    /// The keys of all rows, ascending.
    package func keys() throws(StorageError) -> [ObjectKey] {
        var keys: [ObjectKey] = []
        keys.reserveCapacity(count)
        for row in 0..<count { keys.append(try cluster.key(at: row)) }
        return keys
    }

    /// The value of a property in one row.
    ///
    /// `limit` is the most elements that are read of a collection.
    package func value(
        of column: ColumnKey,
        at row: Int,
        limit: Int = .max
    ) throws(StorageError) -> Value {
        try table.value(of: table.columns[column], in: cluster, at: row, limit: limit)
    }

    /// The values of a property in all rows.
    ///
    /// `limit` is the most elements that are read of each collection.
    package func values(
        of column: ColumnKey,
        limit: Int = .max
    ) throws(StorageError) -> [Value] {
        let shape = try shape(of: column)
        var values: [Value] = []
        values.reserveCapacity(count)
        if shape.isCollection {
            let column = try table.columns[column]
            for row in 0..<count {
                values.append(try table.value(of: column, in: cluster, at: row, limit: limit))
            }
            return values
        }
        let leaf = try ValueLeaf(cluster.node(of: column), shape, in: memory)
        try leaf.append(count, to: &values) { (element) throws(StorageError) in
            try table.value(of: element, limit: limit)
        }
        return values
    }
}
