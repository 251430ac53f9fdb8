package import RegentCore

/// Number, sum, mean and extremes of a property over the objects of a result.
///
/// Nulls and not-a-numbers are passed over (`query-language.md` §9); of nothing the sum is 0 and
/// all else null. What a type can't have, such as the sum of dates, is null.
package struct ColumnTotals: Sendable, Equatable {
    /// The number of values that are neither null nor not-a-number.
    package private(set) var count = 0
    package private(set) var sum = Value.null
    package private(set) var average = Value.null
    package private(set) var least = Value.null
    package private(set) var greatest = Value.null

    init(_ totals: IntegerTotals) {
        count = totals.count
        sum = .int(totals.sum)
        guard count > 0 else { return }
        average = .double(Double(totals.wholeSum) / Double(count))
        (least, greatest) = (.int(totals.least), .int(totals.greatest))
    }

    init(_ totals: DoubleTotals, isFloat: Bool) {
        count = totals.count
        sum = .double(totals.sum)
        guard count > 0 else { return }
        average = .double(totals.sum / Double(count))
        (least, greatest) =
            isFloat
            ? (.float(Float(totals.least)), .float(Float(totals.greatest)))
            : (.double(totals.least), .double(totals.greatest))
    }

    init(_ totals: ValueTotals, hasSum: Bool) {
        count = totals.count
        if hasSum {
            sum = .decimal(totals.sum)
            if totals.countOfNumbers > 0 {
                average = .decimal(totals.sum / Decimal128(Int64(totals.countOfNumbers)))
            }
        }
        (least, greatest) = (totals.least, totals.greatest)
    }
}

/// Totals of values of any type, one by one.
struct ValueTotals: Sendable {
    private(set) var count = 0
    private(set) var countOfNumbers = 0
    private(set) var sum = Decimal128.zero
    private(set) var least = Value.null
    private(set) var greatest = Value.null

    mutating func add(_ value: Value) {
        guard !value.isNull, !value.isNaN else { return }
        count += 1
        if let number = value.isNumber ? value.asDecimal : nil {
            countOfNumbers += 1
            sum = sum + number
        }
        if least.isNull || Value.order(value, least) < 0 { least = value }
        if greatest.isNull || Value.order(value, greatest) > 0 { greatest = value }
    }

    mutating func add(_ other: ValueTotals) {
        count += other.count
        countOfNumbers += other.countOfNumbers
        sum = sum + other.sum
        if least.isNull || (!other.least.isNull && Value.order(other.least, least) < 0) {
            least = other.least
        }
        if greatest.isNull || (!other.greatest.isNull && Value.order(other.greatest, greatest) > 0)
        {
            greatest = other.greatest
        }
    }
}
