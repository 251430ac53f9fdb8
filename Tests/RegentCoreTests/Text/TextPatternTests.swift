import RegentTestSupport
import Testing

@testable import RegentCore

@Suite struct TextPatternTests {
    private func fold(_ text: String) -> String {
        String(decoding: CaseFolding.latin1.fold(text.utf8), as: UTF8.self)
    }

    @Test func foldsLettersOfAsciiAndLatin1Only() {
        #expect(fold("AZ az @[`{ ÀÖØÞ ×÷ ßÿ") == "az az @[`{ àöøþ ×÷ ßÿ")
        #expect(fold("ŒĀΑАİŸ") == "ŒĀΑАİŸ")
        #expect(CaseFolding.ascii.fold("AÀ".utf8) == Array("aÀ".utf8))
        #expect(CaseFolding.none.fold("AÀ".utf8) == Array("AÀ".utf8))
    }

    @Test(arguments: [
        ("Kræn", "KRÆN", true), ("×", "÷", false), ("×", "×", true), ("ß", "SS", false),
        ("ÿ", "Ÿ", false), ("λ", "Λ", false), ("[", "{", false), ("@", "`", false), ("", "", true),
        ("abcdefghijkl", "ABCDEFGHIJKL", true), ("abcdefgh", "abcdefgi", false),
    ])
    func equalityIgnoresCaseWhereAsked(a: String, b: String, isEqual: Bool) {
        #expect(TextPredicate(.equal, a.utf8, folding: .latin1).matches(b) == isEqual)
        #expect(TextPredicate(.equal, b.utf8, folding: .latin1).matches(a) == isEqual)
        #expect(TextPredicate(.equal, a.utf8).matches(b) == (a == b))
    }

    /// Report realm-core#5825: a case-insensitive search for an emoji ended the process.
    @Test func emojiWorkInEveryOperatorWithAndWithoutCase() {
        let texts = [
            "a unicorn 🦄 today", "A UNICORN 🦄 TODAY", "unicorn 🦄 today", "🦄", "no horn today", "",
        ]
        func rows(_ operation: TextPredicate.Operation, _ pattern: String, _ folding: CaseFolding)
            -> [Int]
        {
            let predicate = TextPredicate(operation, pattern.utf8, folding: folding)
            return texts.indices.filter { predicate.matches(texts[$0]) }
        }
        #expect(rows(.contains, "unicorn 🦄 today", .latin1) == [0, 1, 2])
        #expect(rows(.contains, "unicorn 🦄 today", .none) == [0, 2])
        #expect(rows(.equal, "UNICORN 🦄 today", .latin1) == [2])
        #expect(rows(.equal, "🦄", .latin1) == [3])
        #expect(rows(.beginsWith, "Unicorn 🦄", .latin1) == [2])
        #expect(rows(.beginsWith, "🦄", .none) == [3])
        #expect(rows(.endsWith, "🦄 Today", .latin1) == [0, 1, 2])
        #expect(rows(.endsWith, "🦄", .none) == [3])
        #expect(rows(.like, "*UNICORN ? today", .latin1) == [0, 1, 2])
        #expect(rows(.like, "?", .none) == [3])
        #expect(rows(.contains, "", .latin1) == [0, 1, 2, 3, 4, 5])
    }

    @Test func searchAgreesWithAPlainLoop() {
        var generator = SeededGenerator(seed: 20)
        let alphabet = Array("abABé")
        for _ in 0..<3000 {
            let count = Int.random(in: 0...40, using: &generator)
            let text = String(
                (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? "a" }
            )
            let length = Int.random(in: 0...4, using: &generator)
            let needle = String(
                (0..<length).map { _ in alphabet.randomElement(using: &generator) ?? "a" }
            )
            for folding in [CaseFolding.none, .latin1] {
                let (haystack, wanted) = (folding.fold(text.utf8), folding.fold(needle.utf8))
                let places = (0...max(haystack.count - wanted.count, 0)).filter {
                    haystack.dropFirst($0).starts(with: wanted)
                }
                let context = "\(needle) in \(text)"
                #expect(
                    TextPredicate(.contains, needle.utf8, folding: folding).matches(text)
                        == !places.isEmpty,
                    "\(context)"
                )
                #expect(
                    TextPredicate(.beginsWith, needle.utf8, folding: folding).matches(text)
                        == (places.first == 0),
                    "\(context)"
                )
                #expect(
                    TextPredicate(.endsWith, needle.utf8, folding: folding).matches(text)
                        == (!places.isEmpty && places.last == haystack.count - wanted.count),
                    "\(context)"
                )
            }
        }
    }
}
