import Testing

@testable import RegentCore

@Suite struct FloatingPointTextTests {
    @Test(
        arguments: [
            (5, "5.0"), (0.1, "0.1"), (-0.0, "-0.0"), (1e22, "1e+22"),
            (.leastNonzeroMagnitude, "5e-324"),
            (9_007_199_254_740_992, "9007199254740992.0"), (.infinity, "Infinity"),
            (-.infinity, "-Infinity"), (1.7976931348623157e308, "1.7976931348623157e+308"),
        ] as [(Double, String)]
    )
    func doublesAreTheShortestTextThatReadsBack(value: Double, text: String) {
        #expect(FloatingPointText.text(of: value) == text)
    }

    @Test func floatsAreShortestAsFloats() {
        #expect(FloatingPointText.text(of: 0.1 as Float) == "0.1")
        #expect(FloatingPointText.text(of: 16_777_216 as Float) == "16777216.0")
        #expect(FloatingPointText.text(of: Float.greatestFiniteMagnitude) == "3.4028235e+38")
    }

    @Test func unusualNaNsKeepTheirBits() {
        #expect(FloatingPointText.text(of: Double(bitPattern: 0x7ff8_0000_0000_0000)) == "NaN")
        #expect(
            FloatingPointText.text(of: Double(bitPattern: 0xfff8_0000_0000_0001))
                == "NaN:fff8000000000001"
        )
        #expect(FloatingPointText.text(of: Float(bitPattern: 0x7fc0_0000)) == "NaN")
        #expect(FloatingPointText.text(of: Float(bitPattern: 0x7f80_0001)) == "NaN:7f800001")
    }
}
