import RegentCore

/// A condition that is tested on objects: by the leaf where a table is scanned, or one by one.
protocol LeafTest: Sendable {
    /// The condition as it is written.
    var text: String { get }
    /// What one row costs, as in `query-language.md` §22: 0.25 for a packed integer, 50 for a link.
    var costPerRow: Double { get }

    /// Those of `rows` for which the condition holds.
    func rows(in leaf: borrowing ClusterLeaf, among rows: RowMask) throws(StorageError) -> RowMask

    /// Whether the condition holds for one object.
    func holds(for row: borrowing Row) throws(StorageError) -> Bool

    /// The objects that can satisfy the condition, ascending and without repetition, when an index
    /// tells; nil when only a scan does. The objects found are not tested again.
    func indexedKeys(in table: Table) throws(StorageError) -> [ObjectKey]?
}

extension LeafTest {
    func rows(in leaf: borrowing ClusterLeaf, among rows: RowMask) throws(StorageError) -> RowMask {
        var result = RowMask.empty
        try rows.forEach { (index) throws(StorageError) in
            if try holds(for: Row(index, of: copy leaf)) { result[index] = true }
        }
        return result
    }

    func indexedKeys(in table: Table) throws(StorageError) -> [ObjectKey]? { nil }
}
