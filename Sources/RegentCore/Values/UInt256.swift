/// An unsigned number of 256 bits: room for the exact product of two decimal coefficients.
struct UInt256: Equatable {
    var high: UInt128
    var low: UInt128

    init(high: UInt128 = 0, low: UInt128) {
        self.high = high
        self.low = low
    }

    /// The exact product of two numbers.
    init(_ a: UInt128, times b: UInt128) {
        let product = a.multipliedFullWidth(by: b)
        self.init(high: product.high, low: product.low)
    }

    var isZero: Bool { high == 0 && low == 0 }

    /// How many decimal digits the number has; 0 has none.
    var digitCount: Int {
        if high == 0 { return PowersOfTen.digitCount(of: low) }
        var upper = self
        _ = upper.divide(by: PowersOfTen[PowersOfTen.maximumExponent])
        return PowersOfTen.maximumExponent + upper.digitCount
    }

    /// Replaces the number by its quotient and returns the remainder; `divisor` is not 0.
    mutating func divide(by divisor: UInt128) -> UInt128 {
        let upper = high.quotientAndRemainder(dividingBy: divisor)
        let lower = divisor.dividingFullWidth((upper.remainder, low))
        high = upper.quotient
        low = lower.quotient
        return lower.remainder
    }

    /// Multiplies by 10^`count`; the caller knows that the result is below 2^256.
    mutating func scale(byTens count: Int) {
        var left = count
        while left > 0 {
            let step = min(left, PowersOfTen.maximumExponent)
            let power = PowersOfTen[step]
            let lower = low.multipliedFullWidth(by: power)
            let (upper, overflow) = high.multipliedReportingOverflow(by: power)
            let (sum, carry) = upper.addingReportingOverflow(lower.high)
            precondition(!overflow && !carry, "scaling by 10^\(count) passes 256 bits")
            high = sum
            low = lower.low
            left -= step
        }
    }

    /// Divides by 10^`count`, `count` ≥ 0, and tells whether anything was cut off.
    mutating func drop(digits count: Int) -> Bool {
        var isInexact = false
        var left = count
        while left > 0, !isZero {
            let step = min(left, PowersOfTen.maximumExponent)
            if divide(by: PowersOfTen[step]) != 0 { isInexact = true }
            left -= step
        }
        return isInexact
    }

    static func < (a: UInt256, b: UInt256) -> Bool { (a.high, a.low) < (b.high, b.low) }

    /// The sum; the caller knows that it is below 2^256.
    static func + (a: UInt256, b: UInt256) -> UInt256 {
        let (low, carry) = a.low.addingReportingOverflow(b.low)
        return UInt256(high: a.high + b.high + (carry ? 1 : 0), low: low)
    }

    /// The difference; `b` is not greater than `a`.
    static func - (a: UInt256, b: UInt256) -> UInt256 {
        let (low, borrow) = a.low.subtractingReportingOverflow(b.low)
        return UInt256(high: a.high - b.high - (borrow ? 1 : 0), low: low)
    }
}
