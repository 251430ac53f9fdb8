/// Number, sum and extremes of integers: what aggregates are made of.
package struct IntegerTotals: Sendable, Hashable {
    package private(set) var count = 0
    /// Wrapped around where it passes 64 bits, as the official engine adds.
    package private(set) var sum: Int64 = 0
    /// The sum as it is, for means.
    package private(set) var wholeSum: Int128 = 0
    /// Means nothing as long as `count` is 0.
    package private(set) var least = Int64.max
    package private(set) var greatest = Int64.min

    package init() {}

    @inline(__always)
    package mutating func add(_ value: Int64) {
        count &+= 1
        sum &+= value
        wholeSum += Int128(value)
        least = min(least, value)
        greatest = max(greatest, value)
    }

    package mutating func add(_ other: IntegerTotals) {
        count += other.count
        sum &+= other.sum
        wholeSum += other.wholeSum
        least = min(least, other.least)
        greatest = max(greatest, other.greatest)
    }

    /// Adds numbers of 32 bits or less, up to 2^24 of them, whose sum can't wrap around.
    @inline(__always)
    mutating func addNarrow(count: Int, sum: Int64, least: Int64, greatest: Int64) {
        self.count &+= count
        self.sum &+= sum
        wholeSum += Int128(sum)
        self.least = min(self.least, least)
        self.greatest = max(self.greatest, greatest)
    }
}
