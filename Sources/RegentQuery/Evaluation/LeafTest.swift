import RegentCore

/// A condition that is tested on objects: by the leaf where a table is scanned, or one by one.
protocol LeafTest: Sendable {
    /// The condition as it is written.
    var text: String { get }
    /// How whole leaves are tested, in a few words.
    var way: String { get }
    /// The index that answers the condition, in a few words.
    func indexName(in table: Table) -> String
    /// What one row costs, as in `query-language.md` §22: 0.25 for a packed integer, 50 for a link.
    var costPerRow: Double { get }
    /// True when rows are tested one by one, which may take long where they lead through links.
    var isTestedByRow: Bool { get }

    /// The columns that `rows` looks at first.
    var columns: [ColumnKey] { get }

    /// The test with everything at hand that is found once for all rows.
    ///
    /// Called before many rows are tested; without it the same rows are found.
    func prepared() throws -> any LeafTest

    /// Those of `rows` for which the condition holds.
    func rows(in leaf: borrowing ClusterLeaf, among rows: RowMask) throws(StorageError) -> RowMask

    /// Whether the condition holds for one object.
    func holds(for row: borrowing Row) throws(StorageError) -> Bool

    /// Which index may answer `indexedKeys`.
    func indexUse(in table: Table) -> IndexUse

    /// The objects that satisfy the condition, ascending and without repetition, when an index
    /// tells; nil when only a scan does. The objects found are not tested again.
    func indexedKeys(in table: Table) throws -> [ObjectKey]?
}

extension LeafTest {
    var isTestedByRow: Bool { true }
    var way: String { "row by row" }
    var columns: [ColumnKey] { [] }

    func indexName(in table: Table) -> String { "index" }

    func prepared() throws -> any LeafTest { self }

    func rows(in leaf: borrowing ClusterLeaf, among rows: RowMask) throws(StorageError) -> RowMask {
        var result = RowMask.empty
        try rows.forEach { (index) throws(StorageError) in
            if try holds(for: Row(index, of: copy leaf)) { result[index] = true }
        }
        return result
    }

    func indexUse(in table: Table) -> IndexUse { .none }

    func indexedKeys(in table: Table) throws -> [ObjectKey]? { nil }
}
