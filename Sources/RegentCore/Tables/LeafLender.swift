/// Lends the clusters of a walk, as leaves of their table, to a caller that throws any error.
struct LeafLender {
    private let table: BorrowedObject<Table>
    private let shapes: BorrowedArray<ColumnShape?>
    /// What the caller threw, and the walk ended for.
    private(set) var failure: (any Error)?

    /// `table` must outlive the walk.
    init(_ table: Table) {
        self.table = BorrowedObject(table)
        shapes = table.columns.borrowedShapes
    }

    /// Whether the walk goes on.
    @inline(__always)
    mutating func lend(
        _ cluster: borrowing Cluster,
        _ position: ClusterTree.LeafPosition,
        to body: (borrowing ClusterLeaf) throws -> Bool
    ) -> Bool {
        let leaf = ClusterLeaf(
            table: table,
            shapes,
            copy cluster,
            firstRow: position.firstRow ?? 0
        )
        do {
            return try body(leaf)
        } catch {
            failure = error
            return false
        }
    }
}
