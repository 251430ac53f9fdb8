extension Decimal128 {
    /// The decimal nearest to (-1)^sign × (coefficient + a fraction) × 10^exponent; halves go to
    /// the even digit.
    ///
    /// A coefficient of up to 34 digits keeps its exponent where the range allows it. Too large a
    /// number becomes an infinity, too small a one loses digits and at last becomes 0. This is the
    /// only place where decimals are rounded.
    ///
    /// - Parameters:
    ///   - isNegative: the sign of the result.
    ///   - coefficient: the digits before the cut, of any number.
    ///   - exponent: the power of ten of the last digit of `coefficient`.
    ///   - hasFraction: true when the exact number lies strictly between `coefficient` and
    ///     `coefficient` + 1; then `coefficient` has at least 35 digits.
    ///   - digits: how many digits the result may have.
    init(
        rounding isNegative: Bool,
        coefficient: UInt256,
        exponent: Int,
        hasFraction: Bool = false,
        digits: Int = Decimal128.precision
    ) {
        var rest = coefficient
        var exponent = exponent
        let excess = max(rest.digitCount - digits, Self.minimumExponent - exponent)
        if excess > 0 {
            // All but one of the digits to drop only matter as "nothing" or "something".
            let hasTail = rest.drop(digits: excess - 1) || hasFraction
            let last = rest.divide(by: 10)
            if last > 5 || (last == 5 && (hasTail || rest.low & 1 == 1)) {
                rest = rest + UInt256(low: 1)
            }
            exponent += excess
            if rest.digitCount > digits {  // 99…9 rounded up to 100…0
                _ = rest.divide(by: 10)
                exponent += 1
            }
        }
        if exponent > Self.maximumExponent {
            let padding = exponent - Self.maximumExponent
            if rest.isZero {
                exponent = Self.maximumExponent
            } else if rest.digitCount + padding <= Self.precision {
                rest.scale(byTens: padding)
                exponent = Self.maximumExponent
            } else {
                self = isNegative ? Decimal128.infinity.negated : .infinity
                return
            }
        }
        self.init(isNegative: isNegative, coefficient: rest.low, exponent: exponent)
    }
}
