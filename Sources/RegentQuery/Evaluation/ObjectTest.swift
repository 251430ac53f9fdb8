import RegentCore

/// That a row is one certain object, or any other.
struct ObjectTest: LeafTest {
    let key: ObjectKey
    let isNegated: Bool
    let text: String

    var costPerRow: Double { 0.5 }
    var isTestedByRow: Bool { false }
    var way: String { "object key" }

    func rows(in leaf: borrowing ClusterLeaf, among rows: RowMask) throws(StorageError) -> RowMask {
        var result = RowMask.empty
        try rows.forEach { (row) throws(StorageError) in
            if (try leaf.key(at: row) == key) != isNegated { result[row] = true }
        }
        return result
    }

    func holds(for row: borrowing Row) throws(StorageError) -> Bool {
        (row.key == key) != isNegated
    }

    func indexName(in table: Table) -> String { "object key" }

    func indexUse(in table: Table) -> IndexUse { isNegated ? .none : .primaryKey }

    func indexedKeys(in table: Table) throws -> [ObjectKey]? {
        guard !isNegated else { return nil }
        return try table.contains(key) ? [key] : []
    }
}
