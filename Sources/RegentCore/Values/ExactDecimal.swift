/// All decimal digits of a finite double that is not negative: a whole number times a power of ten.
///
/// A double is m × 2^e. For e ≥ 0 that is a whole number; for e < 0 it is m × 5^-e × 10^e. The
/// whole number has at most 2,550 bits.
struct ExactDecimal {
    /// The whole number in words of 32 bits, lowest first.
    private var words: [UInt32]
    /// The power of ten that the whole number is multiplied by, 0 or less.
    private let exponent: Int

    init(_ value: Double) {
        var significand = value.significandBitPattern
        var binaryExponent = Int(value.exponentBitPattern)
        if binaryExponent == 0 {
            binaryExponent = 1
        } else {
            significand |= 1 << 52
        }
        binaryExponent -= 1075
        if significand == 0 {
            words = []
            exponent = 0
            return
        }
        let zeros = significand.trailingZeroBitCount
        significand >>= UInt64(zeros)
        binaryExponent += zeros
        words = [UInt32(truncatingIfNeeded: significand), UInt32(significand >> 32)]
        exponent = min(binaryExponent, 0)

        let factor: UInt32 = binaryExponent < 0 ? 5 : 2
        let perStep = binaryExponent < 0 ? 13 : 31  // 5^13 and 2^31 are below 2^32
        var left = binaryExponent.magnitude
        while left > 0 {
            let step = min(left, UInt(perStep))
            var power: UInt32 = 1
            for _ in 0..<step { power *= factor }
            multiply(by: power)
            left -= step
        }
    }

    /// The first 38 digits or more (all of them when the number has no more), and what they leave
    /// out.
    var leadingDigits: (coefficient: UInt256, exponent: Int, hasFraction: Bool) {
        var rest = self
        var exponent = exponent
        var hasFraction = false
        while rest.words.count > 8 {
            if rest.divideByBillion() != 0 { hasFraction = true }
            exponent += 9
        }
        var value = UInt256(low: 0)
        for word in rest.words.reversed() {
            value = UInt256(
                high: value.high << 32 | value.low >> 96,
                low: value.low << 32 | UInt128(word)
            )
        }
        return (value, exponent, hasFraction)
    }

    private mutating func multiply(by factor: UInt32) {
        var carry: UInt64 = 0
        for index in words.indices {
            let product = UInt64(words[index]) * UInt64(factor) + carry
            words[index] = UInt32(truncatingIfNeeded: product)
            carry = product >> 32
        }
        if carry != 0 { words.append(UInt32(carry)) }
    }

    /// Cuts nine digits off the end and returns them.
    private mutating func divideByBillion() -> UInt32 {
        var remainder: UInt64 = 0
        for index in words.indices.reversed() {
            let dividend = remainder << 32 | UInt64(words[index])
            words[index] = UInt32(dividend / 1_000_000_000)
            remainder = dividend % 1_000_000_000
        }
        while words.last == 0 { words.removeLast() }
        return UInt32(remainder)
    }
}
