import RegentCore

/// Any two operands, with quantifiers: the general path of the language.
struct ComparisonTest: LeafTest {
    private(set) var left: OperandReader
    private(set) var right: OperandReader
    let comparison: ValueComparison
    let quantifiers: QuantifiedComparison
    let text: String
    private let isSingle: Bool

    init(_ condition: GeneralComparison, left: OperandReader, right: OperandReader) {
        self.left = left
        self.right = right
        comparison = ValueComparison(condition.comparator, options: condition.options)
        quantifiers = QuantifiedComparison(
            left: condition.left.quantifier,
            right: condition.right.quantifier
        )
        text = condition.text
        isSingle =
            left.isSingle && right.isSingle && [nil, .any].contains(quantifiers.left)
            && [nil, .any].contains(quantifiers.right)
    }

    var costPerRow: Double { 60 }

    func prepared() throws -> any LeafTest {
        var test = self
        test.left = try left.prepared()
        test.right = try right.prepared()
        return test
    }

    func holds(for row: borrowing Row) throws(StorageError) -> Bool {
        if isSingle { return comparison.holds(try left.single(row), try right.single(row)) }
        let rightGroups = try right.groups(row)
        for a in try left.groups(row) {
            for b in rightGroups
            where quantifiers.holds(
                a,
                b,
                isNotEqual: comparison.comparator == .notEqual,
                comparison.holds
            ) {
                return true
            }
        }
        return false
    }
}
