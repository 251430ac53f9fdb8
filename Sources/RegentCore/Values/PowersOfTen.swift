/// The powers of ten that fit 128 bits, and the digit counts that follow from them.
enum PowersOfTen {
    /// The greatest exponent with a power below 2^128.
    static let maximumExponent = 38

    private static let table: [UInt128] = {
        var powers: [UInt128] = [1]
        for _ in 0..<maximumExponent {
            powers.append(powers[powers.count - 1] * 10)
        }
        return powers
    }()

    /// 10 to the power of `exponent`, 0 to 38.
    static subscript(exponent: Int) -> UInt128 { table[exponent] }

    /// How many decimal digits `number` has; 0 has none.
    static func digitCount(of number: UInt128) -> Int {
        let bits = UInt128.bitWidth - number.leadingZeroBitCount
        // 1233 / 4096 is just above log10(2): the estimate is the count or one less.
        let estimate = (bits * 1233) >> 12
        if estimate > maximumExponent { return estimate }
        return number >= table[estimate] ? estimate + 1 : estimate
    }
}
