import RegentCore

/// The number of elements of a collection of the object itself, or of links to it, next to a
/// number.
///
/// Most collections tell their number in the header of one node, so no element is looked at.
struct CountTest: LeafTest {
    /// What is counted.
    enum Counted: Sendable {
        case elements(of: ColumnKey)
        /// Links that backlink columns tell of.
        case links([ColumnKey])
    }

    let counted: Counted
    let range: IntegerSearch
    /// True when numbers outside of the range satisfy the comparison.
    let isNegated: Bool
    /// The same condition for single objects.
    let general: any LeafTest

    var text: String { general.text }
    var isTestedByRow: Bool { false }
    var columns: [ColumnKey] {
        switch counted {
        case .elements(let column): [column]
        case .links(let columns): Array(columns.prefix(4))
        }
    }
    var way: String { "headers of collections" }
    var costPerRow: Double { 10 }

    func rows(in leaf: borrowing ClusterLeaf, among rows: RowMask) throws(StorageError) -> RowMask {
        let found: RowMask
        switch counted {
        case .links(let columns):
            found = try leaf.rows(linkedFrom: columns, countedBy: range, among: rows)
        case .elements(let column):
            guard let rows = try leaf.rows(of: column, countedBy: range, among: rows) else {
                return try general.rows(in: leaf, among: rows)
            }
            found = rows
        }
        return isNegated ? rows.subtracting(found) : found
    }

    func holds(for row: borrowing Row) throws(StorageError) -> Bool {
        try general.holds(for: row)
    }
}
