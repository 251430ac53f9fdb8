import Testing

@testable import RegentCore

@Suite struct Decimal128ComparisonTests {
    @Test func ordersByValue() throws {
        let ascending = [
            "NaN", "-Inf", "-1E6111", "-2", "-1.5", "-1E-6176", "0", "1E-6176", "0.1", "1",
            "1.000000000000000000000000000000001", "9", "10", "1E6111", "Inf",
        ]
        let values = try ascending.map { try #require(Decimal128($0)) }
        for (i, a) in values.enumerated() {
            for (j, b) in values.enumerated() {
                let expected = i == j ? 0 : (i < j ? -1 : 1)
                #expect(Decimal128.compare(a, b) == expected, "\(a) with \(b)")
            }
        }
    }

    @Test(arguments: [
        ("1.50", "1.5"), ("0", "-0"), ("0E5", "0E-5"), ("1E3", "1000"), ("-10", "-1E1"),
    ])
    func spellingsOfOneNumberTie(first: String, second: String) throws {
        let a = try #require(Decimal128(first))
        let b = try #require(Decimal128(second))
        #expect(Decimal128.compare(a, b) == 0)
        #expect(a != b)
    }
}
