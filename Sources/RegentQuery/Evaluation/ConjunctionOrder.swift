import RegentCore

/// The order in which the arms of an AND are tested, changed by what they turn out to find.
///
/// An arm that costs c a row and keeps the share p of what it sees is worth testing early when
/// c / (1 - p) is small: that order costs least. Every 16 leaves the shares seen so far decide
/// anew; what is found is the same in any order.
struct ConjunctionOrder {
    private var arms: [Arm]
    private var leavesUntilReview = Self.leavesPerReview

    private static let leavesPerReview = 16

    private struct Arm {
        let node: PlanNode
        let cost: Double
        /// Rows tested and kept; half a row each to begin with, so that no share is 0 or 1.
        var tested = 1.0
        var kept = 0.5

        var rank: Double { cost * tested / max(tested - kept, 0.001) }
    }

    init(_ nodes: [PlanNode]) {
        arms = nodes.map { Arm(node: $0, cost: $0.costPerRow + 0.05) }
    }

    /// Those of `rows` for which all arms hold.
    mutating func rows(
        in leaf: borrowing ClusterLeaf,
        among rows: RowMask
    ) throws(StorageError) -> RowMask {
        var left = rows
        for index in arms.indices {
            if left.isEmpty { break }
            let found = try arms[index].node.rows(in: leaf, among: left)
            arms[index].tested += Double(left.count)
            arms[index].kept += Double(found.count)
            left = found
        }
        leavesUntilReview -= 1
        if leavesUntilReview == 0 {
            leavesUntilReview = Self.leavesPerReview
            let ranks = arms.map(\.rank)
            arms = arms.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { arms[$0] }
        }
        return left
    }
}
