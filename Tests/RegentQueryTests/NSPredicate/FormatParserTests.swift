import RegentCore
import RegentTestSupport
import Testing

@testable import RegentQuery

@Suite struct FormatParserTests {
    private static let pieces = [
        "age", "name", "tags", "best", "posts", "likes", "SELF", "self", "'x'", "\"", "'", "(",
        ")", "{", "}", "[", "]", ",", ".", "@count", "@avg", "@allKeys", "#any", "ANY", "SOME",
        "ALL", "NONE", "NOT", "!", "AND", "&&", "OR", "||", "==", "=", "!=", "<>", "<", "<=", "=>",
        "IN", "BETWEEN", "CONTAINS", "BEGINSWITH", "LIKE", "MATCHES", "[c]", "[cd]", "[dn]", "%@",
        "%K", "%d", "%f", "%", "%%", "$x", "SUBQUERY", "TRUEPREDICATE", "FALSEPREDICATE", "nil",
        "YES", "NO", "TRUE", "1", "-5", "1.5e3", "0x1F", "\\", "\\n", "\\u00e9", "é", "\u{0}",
        "\u{feff}", "🙂", "\n", "+", "-", "*", "/", "**", ":=", "CAST", "FUNCTION", "#word",
    ]
    private static let arguments: [QueryArgument] = [
        .value(.string("age")), .value(.int(5)), .value(.null),
        .list([.value(.int(1)), .value(.string("x"))]), .value(.double(.nan)),
        .value(.string("best.name")),
    ]

    /// Reads a text and binds it, if it is read; either may refuse it, neither may do worse.
    private func readAndBind(_ text: String) {
        guard
            let query = try? Query(
                parsing: text,
                arguments: Self.arguments,
                dialect: .nsPredicate
            )
        else { return }
        #expect(query.canonicalText == text)
        _ = try? query.bind(to: SampleSchema.person, in: SampleSchema.schema)
    }

    @Test func `any text is read or refused`() {
        var random = SeededGenerator(seed: 19)
        for _ in 0..<5_000 {
            let count = Int.random(in: 0..<24, using: &random)
            let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
                .joined(separator: Bool.random(using: &random) ? " " : "")
            readAndBind(text)
        }
    }

    @Test func `any bytes are read or refused`() {
        var random = SeededGenerator(seed: 20)
        for _ in 0..<2_000 {
            let count = Int.random(in: 0..<40, using: &random)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            readAndBind(String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test(
        arguments: [
            "(", "NOT ", "!", "((a == 1) AND ", "SUBQUERY(posts, $p, ", "ANY ", "{", "a.", "- ",
            "%@ ", "a == ", "'", "a[0]", "[", "a IN {",
        ]
    )
    func `a text that goes on and on is read or refused in its time`(piece: String) {
        let clock = ContinuousClock()
        let time = clock.measure { readAndBind(String(repeating: piece, count: 10_000)) }
        #expect(time < .seconds(20))
    }

    @Test(arguments: ["(", "NOT ", "SUBQUERY(posts, $p, ", "{"])
    func `nesting beyond the limit is refused`(opening: String) {
        let text = String(repeating: opening, count: 5_000) + "age == 1"
        let error = #expect(throws: QueryError.self) {
            try Query(parsing: text, dialect: .nsPredicate)
        }
        #expect(error?.fact == .tooDeep(limit: Parser.nestingLimit))
    }

    @Test func `a long list costs as much as its elements`() throws {
        let list = (0..<20_000).map(String.init).joined(separator: ", ")
        let query = try Query(parsing: "age IN {\(list)}", dialect: .nsPredicate)
        let time = try ContinuousClock().measure {
            _ = try query.bind(to: SampleSchema.person, in: SampleSchema.schema)
        }
        #expect(time < .seconds(10))
    }

    @Test(arguments: [(#"\u00e9\u0041"#, "éA"), (#"\ud83d\ude00!"#, "😀!"), (#"\n\'\\"#, "\n'\\")])
    func `escapes are decoded, pairs of surrogates too`(escaped: String, text: String) throws {
        let syntax = try FormatParser.parse("name == '\(escaped)'", [])
        guard case .comparison(let comparison) = syntax,
            case .constant(let argument, _) = comparison.right
        else {
            Issue.record("no comparison with a constant")
            return
        }
        #expect(argument == .value(.string(text)))
    }

    @Test(arguments: [#"\ud83d"#, #"\ude00\ud83d"#, #"\ud83dx"#, #"\u12"#, #"\ud83d\u0041"#])
    func `half a character in an escape is refused`(escaped: String) {
        #expect(throws: QueryError.self) { try FormatParser.parse("name == '\(escaped)'", []) }
    }

    @Test func `long chains are read without going deep`() throws {
        let text = (0..<20_000).map { "age == \($0)" }.joined(separator: " OR ")
        let query = try Query(parsing: text, dialect: .nsPredicate)
        _ = try query.bind(to: SampleSchema.person, in: SampleSchema.schema)
    }
}
