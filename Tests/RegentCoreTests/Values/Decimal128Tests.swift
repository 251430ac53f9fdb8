import Testing

@testable import RegentCore

@Suite struct Decimal128Tests {
    @Test func readsTheExampleOfTheFormat() {
        let value = Decimal128(low: 0x96, high: 0x303c_0000_0000_0000)
        #expect(value.coefficient == 150)
        #expect(value.exponent == -2)
        #expect(value == Decimal128(isNegative: false, coefficient: 150, exponent: -2))
    }

    @Test func tellsNullFromOtherNaNs() {
        #expect(Decimal128(low: 0xaa, high: 0x7c00_0000_0000_0000).isNull)
        #expect(Decimal128.null.isNaN)
        #expect(!Decimal128.nan.isNull)
        #expect(!Decimal128.infinity.isNaN)
        #expect(Decimal128.infinity.negated.isInfinite)
        #expect(Decimal128.zero.isFinite)
    }

    @Test func encodingsOfMoreThanThirtyFourDigitsAreZero() {
        let largeForm = Decimal128(low: 5, high: 0x6c10_0000_0000_0000)
        #expect(largeForm.isFinite)
        #expect(largeForm.isZero)
        let tooManyDigits = Decimal128(low: .max, high: 0x3041_ffff_ffff_ffff)
        #expect(tooManyDigits.isZero)
        #expect(tooManyDigits.description == "0")
    }
}
