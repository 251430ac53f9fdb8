import RegentCore
import RegentDrafts
import Testing

@Suite struct BulkExpressionTests {
    private static func property(_ type: ValueType, isNullable: Bool = false) -> Property {
        Property(
            name: "p",
            column: .none,
            type: type,
            isNullable: isNullable,
            collection: nil,
            index: nil,
            isPrimaryKey: false,
            target: nil,
            isEnumerated: false
        )
    }

    private static let parser = ValueParser(now: Timestamp(seconds: 9, nanoseconds: 0))

    @Test func expressionsMakeNewValuesOfOld() throws {
        let cases: [(String, ValueType, Value, Value)] = [
            ("trim", .string, .string("  a b "), .string("a b")),
            ("lower", .string, .string("ÄB"), .string("äb")),
            ("upper", .string, .string("äb"), .string("ÄB")),
            ("replace a with bb", .string, .string("banana"), .string("bbbnbbnbb")),
            ("replace a with", .string, .string("banana"), .string("bnn")),
            ("= trim", .string, .string("x"), .string("trim")),
            ("hello", .string, .string("x"), .string("hello")),
            ("+1", .int, .int(4), .int(5)),
            ("-1", .int, .int(4), .int(3)),
            ("=-1", .int, .int(4), .int(-1)),
            ("7", .int, .int(4), .int(7)),
            ("+0.5", .double, .double(1), .double(1.5)),
            ("now", .timestamp, .null, .timestamp(Timestamp(seconds: 9, nanoseconds: 0))),
            ("+1", .int, .null, .null),
        ]
        for (text, type, old, new) in cases {
            let expression = try BulkExpression(
                parsing: text,
                for: Self.property(type),
                with: Self.parser
            )
            #expect(try expression.value(for: old) == new, "\(text)")
        }
    }

    @Test func whatCanNotBeIsRefused() throws {
        #expect(throws: ValueParser.Failure.self) {
            try BulkExpression(parsing: "null", for: Self.property(.int), with: Self.parser)
        }
        let null = try BulkExpression(
            parsing: "null",
            for: Self.property(.int, isNullable: true),
            with: Self.parser
        )
        #expect(try null.value(for: .int(1)) == .null)
        let step = try BulkExpression(
            parsing: "+1",
            for: Self.property(.int),
            with: Self.parser
        )
        #expect(throws: ValueParser.Failure.self) { try step.value(for: .int(Int64.max)) }
    }
}
