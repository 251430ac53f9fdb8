import RegentCore

/// The number of elements of a collection of the object itself next to a number.
///
/// Most collections tell their number in the header of one node, so no element is looked at.
struct CountTest: LeafTest {
    let column: ColumnKey
    let range: IntegerSearch
    /// True when numbers outside of the range satisfy the comparison.
    let isNegated: Bool
    /// The same condition for single objects.
    let general: any LeafTest

    var text: String { general.text }
    var isTestedByRow: Bool { false }
    var columns: [ColumnKey] { [column] }
    var way: String { "headers of collections" }
    var costPerRow: Double { 10 }

    func rows(in leaf: borrowing ClusterLeaf, among rows: RowMask) throws(StorageError) -> RowMask {
        guard let found = try leaf.rows(of: column, countedBy: range, among: rows) else {
            return try general.rows(in: leaf, among: rows)
        }
        return isNegated ? rows.subtracting(found) : found
    }

    func holds(for row: borrowing Row) throws(StorageError) -> Bool {
        try general.holds(for: row)
    }
}
