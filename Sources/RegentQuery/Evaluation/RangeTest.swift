import RegentCore

/// Some one value behind a path that lies between two bounds, both included.
struct RangeTest: LeafTest {
    let condition: RangeComparison
    let path: PathReader

    var text: String { condition.text }
    var costPerRow: Double { 60 }

    func holds(for row: borrowing Row) throws(StorageError) -> Bool {
        let atLeast = ValueComparison(.greaterOrEqual)
        let atMost = ValueComparison(.lessOrEqual)
        return try path.groups(row).contains { group in
            group.values.contains {
                atLeast.holds($0, condition.lower) && atMost.holds($0, condition.upper)
            }
        }
    }
}
