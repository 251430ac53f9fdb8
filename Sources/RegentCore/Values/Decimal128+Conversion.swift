extension Decimal128 {
    /// The same number, exactly.
    package init(_ value: Int64) {
        self.init(
            isNegative: value < 0,
            coefficient: UInt128(value.magnitude),
            exponent: 0
        )
    }

    /// The number to 15 significant digits, as the official engine converts doubles.
    ///
    /// Numbers that need no more digits than that keep all of theirs.
    /// Source: `query-language §5.4`; Realm Core `decimal128.cpp`, `Decimal128(double, RoundTo)`.
    package init(_ value: Double) {
        self.init(value, significantDigits: 15)
    }

    /// The number to 7 significant digits, as the official engine converts floats.
    package init(_ value: Float) {
        self.init(Double(value), significantDigits: 7)
    }

    /// The number rounded to 34 digits and, where it needs more than `significantDigits`, to those.
    private init(_ value: Double, significantDigits: Int) {
        if value.isNaN {
            self = value.sign == .minus ? Decimal128.nan.negated : .nan
            return
        }
        if value.isInfinite {
            self = value.sign == .minus ? Decimal128.infinity.negated : .infinity
            return
        }
        let exact = ExactDecimal(value.magnitude)
        let leading = exact.leadingDigits
        let full = Decimal128(
            rounding: value.sign == .minus,
            coefficient: leading.coefficient,
            exponent: leading.exponent,
            hasFraction: leading.hasFraction
        )
        self = Decimal128(
            rounding: full.isNegative,
            coefficient: UInt256(low: full.coefficient),
            exponent: full.exponent,
            digits: significantDigits
        )
    }

    /// The nearest double.
    package var doubleValue: Double {
        if isNaN { return .nan }
        let magnitude: Double
        if isInfinite {
            magnitude = .infinity
        } else {
            // The standard library reads decimal text with correct rounding; this text is always
            // a number.
            magnitude = Double("\(coefficient)e\(exponent)") ?? .nan
        }
        return isNegative ? -magnitude : magnitude
    }

    /// The number without its fraction, or nil when it does not fit or is none.
    package var truncatedInt64: Int64? {
        guard isFinite else { return nil }
        var digits = coefficient
        if digits == 0 { return 0 }
        if exponent > 0 {
            guard exponent < 20 else { return nil }
            let (product, overflow) = digits.multipliedReportingOverflow(by: PowersOfTen[exponent])
            if overflow { return nil }
            digits = product
        } else if exponent < 0 {
            guard -exponent < Self.precision else { return 0 }
            digits /= PowersOfTen[-exponent]
        }
        let limit = UInt128(Int64.max) + (isNegative ? 1 : 0)
        guard digits <= limit else { return nil }
        return isNegative ? Int64(truncatingIfNeeded: 0 &- digits) : Int64(digits)
    }
}
