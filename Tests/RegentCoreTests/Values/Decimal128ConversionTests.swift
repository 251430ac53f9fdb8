import Testing

@testable import RegentCore

@Suite struct Decimal128ConversionTests {
    @Test(
        arguments: [
            (0.1, "0.1"), (0.5, "5E-1"), (100, "1E2"), (1.0 / 3, "0.333333333333333"),
            (1e22, "1E22"), (123_456_789_012_345_680, "1.23456789012346E17"), (-2.5, "-2.5"),
            (9_007_199_254_740_992, "9.00719925474099E15"),
            (Double.leastNonzeroMagnitude, "4.94065645841247E-324"),
            (1.7976931348623157e308, "1.79769313486232E308"), (999999999999999.9, "1E15"),
        ] as [(Double, String)]
    )
    func doublesKeepFifteenDigits(value: Double, text: String) throws {
        let expected = try #require(Decimal128(text))
        #expect(Decimal128.compare(Decimal128(value), expected) == 0, "\(Decimal128(value))")
    }

    @Test(
        arguments: [(0.1 as Float, "0.1"), (16_777_216, "1.677722E7"), (1e10, "1E10")]
            as [(Float, String)]
    )
    func floatsKeepSevenDigits(value: Float, text: String) throws {
        let expected = try #require(Decimal128(text))
        #expect(Decimal128.compare(Decimal128(value), expected) == 0, "\(Decimal128(value))")
    }

    @Test(arguments: [Int64.min, -1, 0, 1, .max])
    func integersConvertExactly(value: Int64) {
        #expect(Decimal128(value).description == "\(value)")
        #expect(Decimal128(value).truncatedInt64 == value)
    }

    @Test(
        arguments: [
            ("1E18", 1_000_000_000_000_000_000), ("1.00", 1), ("9223372036854775808", nil),
            ("0.5", 0), ("-1.99", -1), ("-5.71598990444994838E-214", 0),
            ("9223372036854775807.9", .max),
            ("-9223372036854775808", Int64.min), ("1E19", nil), ("1E6111", nil), ("Inf", nil),
            ("0E99", 0),
        ] as [(String, Int64?)]
    )
    func integersOfSixtyFourBitsComeWithoutTheFraction(text: String, value: Int64?) throws {
        #expect(try #require(Decimal128(text)).truncatedInt64 == value)
    }

    @Test func doublesComeBackNearest() throws {
        #expect(try #require(Decimal128("0.1")).doubleValue == 0.1)
        #expect(try #require(Decimal128("-1E400")).doubleValue == -.infinity)
        #expect(Decimal128.nan.doubleValue.isNaN)
        #expect(Decimal128(-0.0).isNegative)
    }
}
