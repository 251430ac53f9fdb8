/// An IEEE 754-2008 decimal number of 128 bits in the binary integer encoding.
///
///     high word  sign (1 bit)  exponent (14 bits, bias 6176)  coefficient (49 bits)
///     low word   coefficient (64 bits)
///
/// Equality is that of the bits: 1.50 and 1.5 are different values of equal size.
/// Source: `format/01 §4.11`.
package struct Decimal128: Hashable, Sendable {
    package let low: UInt64
    package let high: UInt64

    package init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }
}
