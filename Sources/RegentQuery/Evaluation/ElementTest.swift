import RegentCore

/// A list or set of the queried object next to one constant, tested on the stored elements.
struct ElementTest: LeafTest {
    let column: ColumnKey
    let scan: LeafScan
    /// True when elements that the scan does not find satisfy the comparison.
    let isNegated: Bool
    let quantifier: Quantifier
    /// The same condition for single objects, and for leaves that the scan does not know.
    let general: any LeafTest

    var text: String { general.text }
    var costPerRow: Double { 30 }

    func rows(in leaf: borrowing ClusterLeaf, among rows: RowMask) throws(StorageError) -> RowMask {
        // ALL is: no element for which the comparison fails.
        let isNegated = quantifier == .all ? !isNegated : isNegated
        guard
            let found = try leaf.rows(
                havingElementOf: column,
                where: scan,
                isNegated: isNegated,
                among: rows
            )
        else { return try general.rows(in: leaf, among: rows) }
        return quantifier == .any ? found : rows.subtracting(found)
    }

    func holds(for row: borrowing Row) throws(StorageError) -> Bool {
        try general.holds(for: row)
    }
}
