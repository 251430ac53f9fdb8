import RegentTestSupport
import Testing

@testable import RegentCore

@Suite struct LikePatternTests {
    @Test(arguments: [
        ("", "", true), ("", "a", false), ("*", "", true), ("**", "", true), ("a**", "a", true),
        ("?", "", false), ("?", "é", true), ("??", "é", false), ("?", "👩", true),
        ("a*b*c", "aXbYc", true), ("a*b*c", "acb", false), ("*a*", "bab", true),
        ("a?c*", "abcdef", true), ("*?", "", false), ("*?", "x", true), ("?*?", "x", false),
        ("ab*ab", "ab", false), ("ab*ab", "abab", true), ("*.txt", "a.txt.txt", true),
        ("a*a?", "aaa", true), ("*é?", "aéé", true), ("x*", "ax", false), ("a\\*b", "a\\xb", true),
        ("*aab", "aaaaab", true), ("*?b*b?", "abbbbc", true), ("日*語", "日本語", true),
    ])
    func theWholeTextMustFit(pattern: String, text: String, fits: Bool) {
        #expect(TextPredicate(.like, pattern.utf8).matches(text) == fits)
    }

    @Test func caseIsFoldedWhereAsked() {
        #expect(TextPredicate(.like, "kr?N*".utf8, folding: .latin1).matches("KRÆNX"))
        #expect(TextPredicate(.like, "*É".utf8, folding: .latin1).matches("abcé"))
        #expect(!TextPredicate(.like, "*É".utf8).matches("abcé"))
    }

    @Test func aCharacterOfABinaryIsAByte() {
        let predicate = TextPredicate(.like, "??".utf8, isBinary: true)
        #expect(predicate.matches("é"))
        #expect(!predicate.matches("éa"))
    }

    @Test func bytesThatAreNotUTF8AreCharacters() {
        let text: [UInt8] = [0x61, 0xe2, 0x82, 0x62]
        #expect(TextPredicate(.like, "a??b".utf8).matches(text))
        #expect(TextPredicate(.like, "a*?b".utf8).matches(text))
    }

    @Test func agreesWithABacktrackingMatcher() {
        func fits(_ pattern: Substring, _ text: Substring) -> Bool {
            guard let first = pattern.first else { return text.isEmpty }
            let rest = pattern.dropFirst()
            if first == "*" {
                return fits(rest, text) || (!text.isEmpty && fits(pattern, text.dropFirst()))
            }
            guard let letter = text.first, first == "?" || first == letter else { return false }
            return fits(rest, text.dropFirst())
        }
        var generator = SeededGenerator(seed: 26)
        for _ in 0..<4000 {
            let text = String(
                (0..<Int.random(in: 0...7, using: &generator)).map { _ in
                    "abé".randomElement(using: &generator) ?? "a"
                }
            )
            let pattern = String(
                (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                    "abé?**".randomElement(using: &generator) ?? "a"
                }
            )
            #expect(
                TextPredicate(.like, pattern.utf8).matches(text) == fits(pattern[...], text[...]),
                "\(pattern) on \(text)"
            )
        }
    }

    @Test func manyStarsDoNotMakeItSlow() {
        let pattern = String(repeating: "*a", count: 30) + "b"
        #expect(!TextPredicate(.like, pattern.utf8).matches(String(repeating: "a", count: 5000)))
    }
}
