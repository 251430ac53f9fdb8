import RegentCore

/// A list or set of the queried object next to one constant, tested on the stored elements.
struct ElementTest: LeafTest {
    let column: ColumnKey
    let scan: LeafScan
    /// True when elements that the scan does not find satisfy the comparison.
    let isNegated: Bool
    let quantifier: Quantifier
    /// The string that an element must equal, byte for byte; nil for other conditions.
    let pattern: [UInt8]?
    /// The same condition for single objects, and for leaves that the scan does not know.
    let general: any LeafTest

    var text: String { general.text }
    var isTestedByRow: Bool { false }
    var columns: [ColumnKey] { [column] }
    var way: String { "stored elements" }

    func indexName(in table: Table) -> String {
        "index " + (table.schema[column]?.name ?? "")
    }

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

    func indexUse(in table: Table) -> IndexUse {
        guard quantifier == .any, !isNegated, pattern != nil,
            table.schema[column]?.index == .general
        else { return .none }
        return .index
    }

    /// Entries of an index of list elements may be left over, so what it finds is tested.
    func indexedKeys(in table: Table) throws -> [ObjectKey]? {
        guard indexUse(in: table) != .none, let pattern,
            let found = try table.objectKeys(where: column, mayHave: pattern)
        else { return nil }
        return try Set(found).sorted().filter { try holds(for: Row($0, in: table)) }
    }

    func holds(for row: borrowing Row) throws(StorageError) -> Bool {
        try general.holds(for: row)
    }
}
