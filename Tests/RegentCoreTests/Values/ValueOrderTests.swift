import Testing

@testable import RegentCore

@Suite struct ValueOrderTests {
    static let link = ObjectLink(table: TableKey(rawValue: 3), object: ObjectKey(rawValue: 0))
    static let ascending: [Value] = [
        .null, .bool(false), .bool(true),
        .double(.nan), .double(-.infinity), .int(.min), .float(-1.5), .int(0),
        .float(0.1), .int(1 << 53), .int((1 << 53) + 1), .double(1e300),
        .decimal(Decimal128(isNegative: false, coefficient: 1, exponent: 400)), .double(.infinity),
        .string(""), .string("Z"), .string("a"), .string("ab"), .string("é"),
        .malformedString([0xff]),
        .binary([]), .binary([0]), .binary([0, 1]), .binary([0xff]),
        .timestamp(Timestamp(seconds: -1, nanoseconds: -1)),
        .timestamp(Timestamp(seconds: -1, nanoseconds: 0)),
        .objectID(ObjectID(high: 0, low: 1)), .objectID(ObjectID(high: .max, low: 0)),
        .uuid(UUID128(high: 0, low: 0)), .uuid(UUID128(high: .max, low: 0)),
        .link(ObjectLink(table: TableKey(rawValue: 2), object: ObjectKey(rawValue: 9))),
        .link(link), .list([]), .set([]), .dictionary([]),
    ]

    @Test func valuesOfAllTypesStandInOneOrder() {
        for (i, a) in Self.ascending.enumerated() {
            for (j, b) in Self.ascending.enumerated() {
                let expected = i == j ? 0 : (i < j ? -1 : 1)
                #expect(Value.compareTotally(a, b) == expected, "\(a) with \(b)")
            }
        }
    }

    @Test func numbersOfDifferentTypesTieByValue() throws {
        let ones: [Value] = [
            .int(1), .float(1), .double(1), .decimal(try #require(Decimal128("1.00"))),
        ]
        for a in ones {
            for b in ones { #expect(Value.compareTotally(a, b) == 0) }
        }
        let tenth = try #require(Decimal128("0.1"))
        #expect(Value.compareTotally(.double(0.1), .decimal(tenth)) == 0)
        #expect(Value.compareTotally(.float(0.1), .decimal(tenth)) == 0)
        #expect(Value.compareTotally(.float(0.1), .double(0.1)) == 1)
    }

    @Test func integersMeetDoublesWithoutRounding() {
        #expect(Value.compare(integer: Int64.max, with: 0x1p63) == -1)
        #expect(Value.compare(integer: Int64.min, with: -0x1p63) == 0)
        #expect(Value.compare(integer: (1 << 53) + 1, with: 0x1p53) == 1)
        #expect(Value.compare(integer: 2, with: 2.5) == -1)
        #expect(Value.compare(integer: -2, with: -2.5) == 1)
        #expect(Value.compare(integer: 0, with: -0.0) == 0)
        #expect(Value.compare(integer: Int64.min, with: .nan) == 1)
        #expect(Value.compare(integer: Int64.max, with: .infinity) == -1)
    }

    @Test func stringsCompareAsBytesNotAsCharacters() {
        #expect(Value.compareTotally(.string("e\u{301}"), .string("é")) == -1)
        #expect(Value.compareTotally(.string("\u{FFFD}"), .string("😀")) == -1)
    }

    @Test func collectionsOfOneKindTie() {
        #expect(Value.compareTotally(.list([.int(1)]), .list([.int(2)])) == 0)
    }
}
