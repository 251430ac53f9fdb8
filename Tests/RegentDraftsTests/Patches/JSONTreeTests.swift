import RegentDrafts
import Testing

@Suite struct JSONTreeTests {
    private static func tree(_ text: String) throws -> JSONTree {
        try JSONTree(parsing: Array(text.utf8))
    }

    @Test func valuesAreReadWithTheirDigits() throws {
        #expect(try Self.tree("9223372036854775807").integer == Int64.max)
        #expect(try Self.tree(" -1.50e+2 ") == .number("-1.50e+2"))
        #expect(try Self.tree("[null,true,false]") == .array([.null, .bool(true), .bool(false)]))
        #expect(try Self.tree(#"{"a":{"b":[1]},"c":""}"#)["a"]?["b"] == .array([.number("1")]))
        #expect(try Self.tree(#""\u00e4\ud83e\udd84\n\/\"""#) == .string("ä🦄\n/\""))
    }

    @Test(arguments: [
        "", "nul", "01x", "[1,]", "{\"a\" 1}", "{a:1}", "\"\u{1}\"", "\"\\ud800\"", "\"\\x\"",
        "1 2", "[", "\"abc", "-", "1.", "1e", "{\"a\":1,}", "+1", "\"\\u12\"",
    ])
    func whatIsNoJSONIsRefused(text: String) {
        #expect(throws: JSONTree.Failure.self) { try Self.tree(text) }
    }

    @Test func deepTextsEndInAnError() {
        let text = String(repeating: "[", count: 100_000)
        #expect(throws: JSONTree.Failure.self) { try Self.tree(text) }
    }
}
