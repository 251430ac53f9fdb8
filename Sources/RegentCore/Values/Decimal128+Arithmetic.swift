/// Arithmetic as IEEE 754-2008 defines it: exact, then rounded once to 34 digits, halves to even.
///
/// An exact result takes the exponent that the standard prefers (the smaller of two summands; the
/// sum for products; the difference for quotients), so 1.50 + 1.5 is 3.00.
extension Decimal128 {
    package static func + (a: Decimal128, b: Decimal128) -> Decimal128 {
        if !a.isFinite || !b.isFinite { return sumOfSpecials(a, b) }
        let (upper, lower) = a.exponent >= b.exponent ? (a, b) : (b, a)
        if upper.isZero, !lower.isZero { return lower }
        let distance = upper.isZero ? 0 : upper.exponent - lower.exponent

        // The summand of greater exponent is brought down towards the other, to 76 digits at most
        // (below 2^256). What then still lies below its last digit is a fraction: it can only
        // decide a rounding, as it is far beyond the 34th digit.
        let room = 2 * PowersOfTen.maximumExponent - PowersOfTen.digitCount(of: upper.coefficient)
        let shift = min(distance, room)
        var large = UInt256(low: upper.coefficient)
        large.scale(byTens: shift)
        var small = UInt256(low: lower.coefficient)
        let hasFraction = small.drop(digits: distance - shift)
        let exponent = upper.isZero ? lower.exponent : upper.exponent - shift

        if a.isNegative == b.isNegative {
            return Decimal128(
                rounding: a.isNegative,
                coefficient: large + small,
                exponent: exponent,
                hasFraction: hasFraction
            )
        }
        if large == small, !hasFraction {  // x - x is +0 in this rounding mode
            return Decimal128(rounding: false, coefficient: UInt256(low: 0), exponent: exponent)
        }
        if large < small {
            return Decimal128(
                rounding: lower.isNegative,
                coefficient: small - large,
                exponent: exponent
            )
        }
        // large - (small + fraction) = (large - small - 1) + (1 - fraction)
        var difference = large - small
        if hasFraction { difference = difference - UInt256(low: 1) }
        return Decimal128(
            rounding: upper.isNegative,
            coefficient: difference,
            exponent: exponent,
            hasFraction: hasFraction
        )
    }

    package static func - (a: Decimal128, b: Decimal128) -> Decimal128 {
        b.isNaN ? a + b : a + b.negated
    }

    package static func * (a: Decimal128, b: Decimal128) -> Decimal128 {
        if a.isNaN { return a }
        if b.isNaN { return b }
        let isNegative = a.isNegative != b.isNegative
        if a.isInfinite || b.isInfinite {
            if a.isZero || b.isZero { return nan }
            return isNegative ? infinity.negated : infinity
        }
        return Decimal128(
            rounding: isNegative,
            coefficient: UInt256(a.coefficient, times: b.coefficient),
            exponent: a.exponent + b.exponent
        )
    }

    package static func / (a: Decimal128, b: Decimal128) -> Decimal128 {
        if a.isNaN { return a }
        if b.isNaN { return b }
        let isNegative = a.isNegative != b.isNegative
        if a.isInfinite || b.isZero {
            if a.isInfinite == b.isInfinite, a.isInfinite || a.isZero { return nan }
            return isNegative ? infinity.negated : infinity
        }
        if b.isInfinite {
            return Decimal128(isNegative: isNegative, coefficient: 0, exponent: minimumExponent)
        }
        return quotient(a, b, isNegative: isNegative)
    }

    /// The quotient of two finite numbers, the second not 0.
    private static func quotient(
        _ a: Decimal128,
        _ b: Decimal128,
        isNegative: Bool
    ) -> Decimal128 {
        let preferredExponent = a.exponent - b.exponent
        if a.isZero {
            return Decimal128(
                rounding: isNegative,
                coefficient: UInt256(low: 0),
                exponent: preferredExponent
            )
        }
        // Scaled so that the whole part of the quotient has 35 digits or more; at most 70 digits.
        let missing =
            precision + 1 + PowersOfTen.digitCount(of: b.coefficient)
            - PowersOfTen.digitCount(of: a.coefficient)
        let shift = max(0, missing)
        var whole = UInt256(low: a.coefficient)
        whole.scale(byTens: shift)
        let remainder = whole.divide(by: b.coefficient)
        var exponent = preferredExponent - shift

        if remainder == 0 {
            while exponent < preferredExponent {
                var shorter = whole
                if shorter.divide(by: 10) != 0 { break }
                whole = shorter
                exponent += 1
            }
        }
        return Decimal128(
            rounding: isNegative,
            coefficient: whole,
            exponent: exponent,
            hasFraction: remainder != 0
        )
    }

    /// The sum where a summand is an infinity or a NaN.
    private static func sumOfSpecials(_ a: Decimal128, _ b: Decimal128) -> Decimal128 {
        if a.isNaN { return a }
        if b.isNaN { return b }
        if a.isInfinite, b.isInfinite, a.isNegative != b.isNegative { return nan }
        return a.isInfinite ? a : b
    }
}
