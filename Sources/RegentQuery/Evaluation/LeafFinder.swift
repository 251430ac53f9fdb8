import RegentCore

/// What finds rows in leaf after leaf: a condition, or several in an order of their own.
protocol LeafFinder {
    /// Those of `rows` for which the condition holds.
    mutating func rows(
        in leaf: borrowing ClusterLeaf,
        among rows: RowMask
    ) throws -> RowMask
}

extension ConjunctionOrder: LeafFinder {}

extension PlanNode: LeafFinder {}

/// One condition alone.
///
/// It is taken out of its plan once for all leaves: taking it out at each leaf would count
/// references at each leaf.
struct SingleTest<Test: LeafTest>: LeafFinder {
    let test: Test

    func rows(in leaf: borrowing ClusterLeaf, among rows: RowMask) throws -> RowMask {
        try test.rows(in: leaf, among: rows)
    }
}

/// A condition that may take long for a row: leaves are tested in parts, so that a run can be ended
/// between them.
struct StepwiseTest: LeafFinder {
    let plan: PlanNode
    let isCancelled: @Sendable () -> Bool

    func rows(in leaf: borrowing ClusterLeaf, among rows: RowMask) throws -> RowMask {
        var found = RowMask.empty
        for word in 0..<4 where rows.words[word] != 0 {
            if isCancelled() { throw CancellationError() }
            var part = RowMask.empty
            part.words[word] = rows.words[word]
            found = try found | plan.rows(in: leaf, among: part)
        }
        return found
    }
}
