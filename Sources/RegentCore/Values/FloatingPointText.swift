/// The text forms of floats and doubles: the shortest number that reads back as the same bits,
/// always with a point or an exponent (`5.0`, `0.1`, `1e+22`).
///
/// What is not a number is a word: `Infinity`, `-Infinity`, `NaN`, and `NaN:` with all bits in
/// hexadecimal for any other NaN than the usual one. In JSON the words stand in quotes.
/// Source: `golden/README.md`, “Dump format”.
package enum FloatingPointText {
    private static let usualNaN: UInt64 = 0x7ff8_0000_0000_0000
    private static let usualFloatNaN: UInt32 = 0x7fc0_0000

    /// The text of a double.
    package static func text(of value: Double) -> String {
        if value.isFinite { return value.description }
        if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
        let bits = value.bitPattern
        return bits == usualNaN ? "NaN" : nanText(bits: bits, digits: 16)
    }

    /// The text of a float.
    package static func text(of value: Float) -> String {
        if value.isFinite { return value.description }
        if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
        let bits = value.bitPattern
        return bits == usualFloatNaN ? "NaN" : nanText(bits: UInt64(bits), digits: 8)
    }

    private static func nanText(bits: UInt64, digits: Int) -> String {
        var bytes = Array("NaN:".utf8)
        bytes.append(hex: bits, digits: digits)
        return String(decoding: bytes, as: UTF8.self)
    }
}
