import Testing

@testable import RegentCore

@Suite struct ValueConvertingTests {
    @Test func numbersKeepTheirAmountOrAreRefused() throws {
        #expect(Value.int(5).converted(to: .double) == .double(5))
        #expect(Value.int((1 << 53) + 1).converted(to: .double) == nil)
        #expect(Value.double(2.5).converted(to: .int) == nil)
        #expect(Value.double(-3).converted(to: .int) == .int(-3))
        #expect(Value.double(0.1).converted(to: .float) == nil)
        #expect(Value.float(0.5).converted(to: .double) == .double(0.5))
        #expect(Value.double(0.1).converted(to: .decimal) == .decimal(Decimal128("0.1")!))
        #expect(Value.decimal(Decimal128("0.1")!).converted(to: .double) == .double(0.1))
        #expect(
            Value.decimal(Decimal128("0.1234567890123456789012345")!).converted(to: .double)
                == nil
        )
        #expect(
            Value.decimal(Decimal128("9007199254740993")!).converted(to: .int)
                == .int(9_007_199_254_740_993)
        )
        #expect(Value.decimal(Decimal128("12E2")!).converted(to: .int) == .int(1200))
        #expect(Value.decimal(Decimal128("1.5")!).converted(to: .int) == nil)
        #expect(Value.int(2).converted(to: .bool) == nil)
        #expect(Value.bool(true).converted(to: .int) == .int(1))
    }

    @Test func textsAreReadWhole() {
        #expect(Value.string("12").converted(to: .int) == .int(12))
        #expect(Value.string("12 ").converted(to: .int) == nil)
        #expect(Value.string("nan").converted(to: .double) == nil)
        #expect(Value.string("1e3").converted(to: .double) == .double(1000))
        #expect(Value.string("true").converted(to: .bool) == .bool(true))
        #expect(Value.string("ü").converted(to: .binary) == .binary([0xc3, 0xbc]))
        #expect(Value.binary([0xff]).converted(to: .string) == nil)
        #expect(Value.binary([0x41]).converted(to: .string) == .string("A"))
    }

    @Test func whatIsWrittenAsTextIsReadBack() {
        let values: [(Value, ValueType)] = [
            (.int(-12), .int), (.bool(false), .bool), (.double(1.0 / 3), .double),
            (.float(1.0 / 3), .float), (.decimal(Decimal128("-1.50")!), .decimal),
            (.timestamp(Timestamp(seconds: -5, nanoseconds: -7)), .timestamp),
            (.objectID(ObjectID(high: 77, low: 5)), .objectID),
            (.uuid(UUID128(high: 1 << 63, low: 3)), .uuid),
        ]
        for (value, type) in values {
            let text = value.converted(to: .string)
            #expect(text?.converted(to: type) == value, "\(value)")
        }
    }

    @Test func anythingSingleCanBeMixedAndNullIsNull() {
        let link = Value.link(
            ObjectLink(table: TableKey(rawValue: 1), object: ObjectKey(rawValue: 2))
        )
        #expect(link.converted(to: .mixed) == link)
        #expect(link.converted(to: .int) == nil)
        #expect(Value.null.converted(to: .int) == .null)
    }
}
