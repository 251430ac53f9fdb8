/// An IEEE 754-2008 decimal number of 128 bits in the binary integer encoding.
///
///     high word  sign (1 bit)  exponent (14 bits, bias 6176)  coefficient (49 bits)
///     low word   coefficient (64 bits)
///
/// When the two bits after the sign are 11 the number is an infinity (11110), a NaN (11111) or of
/// the large-coefficient form, whose coefficient always passes 34 digits and therefore counts as 0.
///
/// Equality is that of the bits: 1.50 and 1.5 are different values of equal size; `compare(_:_:)`
/// tells about the size. Example: 1.50 is coefficient 150, exponent -2, high word
/// `303c000000000000`, low word `0000000000000096`.
/// Source: `format/01 §4.11`.
package struct Decimal128: Hashable, Sendable {
    package let low: UInt64
    package let high: UInt64

    package init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    // MARK: Bounds

    /// How many digits a coefficient has at most.
    package static let precision = 34
    /// The exponent of a coefficient of 1 ulp in the smallest numbers.
    package static let minimumExponent = -6176
    /// The greatest exponent that a coefficient of 34 digits may have.
    package static let maximumExponent = 6111

    private static let exponentShift: UInt64 = 49
    private static let coefficientMask: UInt64 = (1 << 49) - 1
    private static let signBit: UInt64 = 1 << 63
    private static let infinityBits: UInt64 = 0x7800_0000_0000_0000
    private static let nanBits: UInt64 = 0x7c00_0000_0000_0000
    private static let largeFormBits: UInt64 = 0x6000_0000_0000_0000

    // MARK: Values of their own

    package static let zero = Decimal128(isNegative: false, coefficient: 0, exponent: 0)
    package static let infinity = Decimal128(low: 0, high: infinityBits)
    package static let nan = Decimal128(low: 0, high: nanBits)
    /// The NaN that stands for null in a leaf; as a value it is `Value.null`.
    package static let null = Decimal128(low: 0xaa, high: nanBits)

    /// The number (-1)^sign × coefficient × 10^exponent, exactly.
    ///
    /// - Parameters:
    ///   - isNegative: the sign; zeros have one too.
    ///   - coefficient: below 10^34.
    ///   - exponent: from `minimumExponent` to `maximumExponent`.
    package init(isNegative: Bool, coefficient: UInt128, exponent: Int) {
        precondition(coefficient < PowersOfTen[Self.precision], "coefficient \(coefficient)")
        precondition(
            exponent >= Self.minimumExponent && exponent <= Self.maximumExponent,
            "exponent \(exponent)"
        )
        let biased = UInt64(exponent - Self.minimumExponent) << Self.exponentShift
        let sign = isNegative ? Self.signBit : 0
        self.init(
            low: UInt64(truncatingIfNeeded: coefficient),
            high: sign | biased | UInt64(coefficient >> 64)
        )
    }

    // MARK: Parts

    package var isNegative: Bool { high & Self.signBit != 0 }
    package var isNaN: Bool { high & Self.nanBits == Self.nanBits }
    package var isInfinite: Bool { high & Self.nanBits == Self.infinityBits }
    package var isFinite: Bool { high & Self.infinityBits != Self.infinityBits }
    package var isZero: Bool { isFinite && coefficient == 0 }
    /// True for the bits that stand for null in a leaf.
    package var isNull: Bool { self == .null }

    /// The digits as a whole number.
    ///
    /// It is 0 for encodings of more than 34 digits, which IEEE 754 calls non-canonical. Meaningful
    /// for finite numbers only.
    package var coefficient: UInt128 {
        if high & Self.largeFormBits == Self.largeFormBits { return 0 }
        let stored = UInt128(high & Self.coefficientMask) << 64 | UInt128(low)
        return stored < PowersOfTen[Self.precision] ? stored : 0
    }

    /// The power of ten that the coefficient is multiplied by; meaningful for finite numbers only.
    package var exponent: Int {
        let isLargeForm = high & Self.largeFormBits == Self.largeFormBits
        let shift = isLargeForm ? Self.exponentShift - 2 : Self.exponentShift
        return Int((high >> shift) & 0x3fff) + Self.minimumExponent
    }

    package var negated: Decimal128 { Decimal128(low: low, high: high ^ Self.signBit) }
    package var magnitude: Decimal128 { Decimal128(low: low, high: high & ~Self.signBit) }
}
