/// Number, sum and extremes of doubles; nulls and not-a-numbers are passed over.
package struct DoubleTotals: Sendable, Hashable {
    package private(set) var count = 0
    /// Added in an order that is the same for the same file and range of leaves.
    package private(set) var sum = 0.0
    /// Means nothing as long as `count` is 0.
    package private(set) var least = Double.infinity
    package private(set) var greatest = -Double.infinity

    package init() {}

    @inline(__always)
    package mutating func add(_ value: Double) {
        guard !value.isNaN else { return }
        count &+= 1
        sum += value
        least = min(least, value)
        greatest = max(greatest, value)
    }

    package mutating func add(_ other: DoubleTotals) {
        count += other.count
        sum += other.sum
        least = min(least, other.least)
        greatest = max(greatest, other.greatest)
    }

    /// Four totals side by side: additions that do not wait for each other.
    struct Lanes {
        private var counts = SIMD4<UInt64>.zero
        private var sums = SIMD4<Double>.zero
        private var least = SIMD4<Double>(repeating: .infinity)
        private var greatest = SIMD4<Double>(repeating: -.infinity)

        @inline(__always)
        mutating func add(_ values: SIMD4<Double>) {
            let isNumber = values .== values
            counts &+= SIMD4(repeating: 0).replacing(with: 1, where: isNumber)
            sums += SIMD4(repeating: 0).replacing(with: values, where: isNumber)
            least.replace(with: values, where: values .< least)
            greatest.replace(with: values, where: values .> greatest)
        }

        var totals: DoubleTotals {
            var totals = DoubleTotals()
            totals.count = Int(counts.wrappedSum())
            totals.sum = sums.sum()
            totals.least = least.min()
            totals.greatest = greatest.max()
            return totals
        }
    }
}
