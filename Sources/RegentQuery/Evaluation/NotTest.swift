import RegentCore

/// The rows for which another condition does not hold.
struct NotTest: LeafTest {
    let test: any LeafTest

    var text: String { test.text }
    var costPerRow: Double { test.costPerRow }
    var isTestedByRow: Bool { test.isTestedByRow }

    func rows(in leaf: borrowing ClusterLeaf, among rows: RowMask) throws(StorageError) -> RowMask {
        rows.subtracting(try test.rows(in: leaf, among: rows))
    }

    func holds(for row: borrowing Row) throws(StorageError) -> Bool {
        !(try test.holds(for: row))
    }
}
