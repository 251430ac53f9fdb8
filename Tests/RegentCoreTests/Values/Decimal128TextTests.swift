import Testing

@testable import RegentCore

@Suite struct Decimal128TextTests {
    @Test(
        arguments: [
            ("0", 0, 0), ("5", 5, 0), ("1000", 1000, 0), ("1E3", 1, 3), ("1.2E4", 12, 3),
            ("10.50", 1050, -2), ("1.50", 150, -2), ("5.0E-1", 50, -2), ("1.25E-1", 125, -3),
            ("1E-6176", 1, -6176), ("1E6111", 1, 6111), ("8.32", 832, -2),
            ("+18446744073709551616E+0", 18_446_744_073_709_551_616, 0),
            ("18446744073709551615", 18_446_744_073_709_551_615, 0),
            (
                "+1234567890123456789012345678901234E-4",
                1_234_567_890_123_456_789_012_345_678_901_234, -4
            ),
            (
                "+9999999999999999999999999999999999E+6111",
                9_999_999_999_999_999_999_999_999_999_999_999, 6111
            ),
        ] as [(String, UInt128, Int)]
    )
    func printsCoefficientAndExponent(text: String, coefficient: UInt128, exponent: Int) {
        let value = Decimal128(isNegative: false, coefficient: coefficient, exponent: exponent)
        #expect(value.description == text)
        #expect(Decimal128(text) == value)
    }

    @Test func negativeNumbersCarryAMinus() {
        let value = Decimal128(isNegative: true, coefficient: 0, exponent: 0)
        #expect(value.description == "-0")
        #expect(Decimal128("-0") == value)
        let great = Decimal128(isNegative: true, coefficient: 1 << 64, exponent: 3)
        #expect(great.description == "-18446744073709551616E+3")
    }

    @Test func namesWhatIsNotFinite() {
        #expect(Decimal128.infinity.description == "Inf")
        #expect(Decimal128.infinity.negated.description == "-Inf")
        #expect(Decimal128.nan.description == "NaN")
        #expect(Decimal128("Infinity") == .infinity)
        #expect(Decimal128("-inf") == Decimal128.infinity.negated)
        #expect(Decimal128("nan") == .nan)
    }

    @Test(arguments: [
        ("12345678901234567890123456789012345", "1.234567890123456789012345678901234E34"),
        ("12345678901234567890123456789012355", "1.234567890123456789012345678901236E34"),
        ("123456789012345678901234567890123450001", "1.234567890123456789012345678901235E38"),
        ("99999999999999999999999999999999995", "1E35"),
        ("0.5E-6176", "0"), ("0.6E-6176", "1E-6176"), ("1E6200", "Inf"), ("1E6112", "10E6111"),
    ])
    func roundsToTheEvenDigitAfterThirtyFour(text: String, rounded: String) throws {
        let value = try #require(Decimal128(text))
        let expected = try #require(Decimal128(rounded))
        #expect(Decimal128.compare(value, expected) == 0, "\(value)")
    }

    @Test(arguments: [
        "", " 1", "1 ", "+", "-", ".", "1e", "1e+", "e5", "1.2.3", "--1", "0x10", "infinit", "1,5",
        "NULL", "١",
    ])
    func refusesOtherText(text: String) {
        #expect(Decimal128(text) == nil)
    }

    @Test(arguments: [".5", "5.", "+1", "1e5", "1E+5", "00010"])
    func acceptsTheUsualSpellings(text: String) {
        #expect(Decimal128(text) != nil)
    }
}
