extension Decimal128 {
    /// Compares by value: -1 when `a` comes first, 0 when both are of one size, 1 otherwise.
    ///
    /// 1.50 and 1.5 are of one size, and so are 0 and -0. NaNs come before every number; among
    /// themselves they stand in the order of their bits.
    /// Source: `format/01 §7.1`; Realm Core `decimal128.cpp`, `compare`.
    package static func compare(_ a: Decimal128, _ b: Decimal128) -> Int {
        if a.isNaN || b.isNaN {
            if a.isNaN, b.isNaN { return order((a.high, a.low), (b.high, b.low)) }
            return a.isNaN ? -1 : 1
        }
        let signs = (a.signum, b.signum)
        if signs.0 != signs.1 { return signs.0 < signs.1 ? -1 : 1 }
        return signs.0 < 0 ? compareMagnitudes(b, a) : compareMagnitudes(a, b)
    }

    /// -1, 0 or 1: whether the number is below, at or above zero.
    package var signum: Int {
        if isZero { return 0 }
        return isNegative ? -1 : 1
    }

    /// Compares the magnitudes of two numbers of one sign that are not NaN.
    private static func compareMagnitudes(_ a: Decimal128, _ b: Decimal128) -> Int {
        if a.isInfinite || b.isInfinite {
            if a.isInfinite, b.isInfinite { return 0 }
            return a.isInfinite ? 1 : -1
        }
        var (left, right) = (a.coefficient, b.coefficient)
        if left == 0 || right == 0 { return order(left, right) }
        let leading = (
            PowersOfTen.digitCount(of: left) + a.exponent,
            PowersOfTen.digitCount(of: right) + b.exponent
        )
        if leading.0 != leading.1 { return leading.0 < leading.1 ? -1 : 1 }
        // The first digits stand at one place, so the exponents differ by at most 33 and the
        // shorter coefficient, padded, has no more digits than the longer one.
        if a.exponent > b.exponent {
            left *= PowersOfTen[a.exponent - b.exponent]
        } else {
            right *= PowersOfTen[b.exponent - a.exponent]
        }
        return order(left, right)
    }

    private static func order(_ a: UInt128, _ b: UInt128) -> Int {
        a == b ? 0 : (a < b ? -1 : 1)
    }

    private static func order(_ a: (UInt64, UInt64), _ b: (UInt64, UInt64)) -> Int {
        a == b ? 0 : (a < b ? -1 : 1)
    }
}
