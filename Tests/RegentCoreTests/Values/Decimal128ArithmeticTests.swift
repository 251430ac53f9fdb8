import Testing

@testable import RegentCore

@Suite struct Decimal128ArithmeticTests {
    @Test func equalsAnIndependentImplementation() throws {
        var words = Decimal128ArithmeticVectors.text.split(whereSeparator: \.isWhitespace)[...]
        var count = 0
        while words.count >= 5 {
            let parts = words.prefix(5).map(String.init)
            words = words.dropFirst(5)
            count += 1
            let a = try #require(Decimal128(parts[1]))
            let b = try #require(Decimal128(parts[2]))
            let expected = try #require(Decimal128(parts[4]))
            let result =
                switch parts[0] {
                case "+": a + b
                case "-": a - b
                case "*": a * b
                default: a / b
                }
            let isSame = expected.isNaN ? result.isNaN : result == expected
            #expect(isSame, "\(parts.joined(separator: " ")), got \(result)")
        }
        #expect(count == 180)
    }

    @Test func exactResultsTakeThePreferredExponent() throws {
        let a = try #require(Decimal128("1.50"))
        let b = try #require(Decimal128("1.5"))
        #expect((a + b).description == "3.00")
        #expect((a * b).description == "2.250")
        #expect((a / b).description == "1.0")
        #expect((a - b).description == "0E-2")
    }

    @Test func zerosAndInfinitiesFollowTheStandard() throws {
        let one = Decimal128(1 as Int64)
        let zero = Decimal128.zero
        #expect(one / zero == .infinity)
        #expect(one.negated / zero == Decimal128.infinity.negated)
        #expect((zero / zero).isNaN)
        #expect((Decimal128.infinity - .infinity).isNaN)
        #expect((Decimal128.infinity * zero).isNaN)
        #expect((one / .infinity).isZero)
        #expect((zero.negated + zero.negated).isNegative)
        #expect(!(zero.negated + zero).isNegative)
    }

    @Test func sumsBeyondTheRangeAreInfinite() throws {
        let largest = try #require(Decimal128("9999999999999999999999999999999999E6111"))
        #expect(largest + largest == .infinity)
        #expect(largest * largest.negated == Decimal128.infinity.negated)
    }
}
