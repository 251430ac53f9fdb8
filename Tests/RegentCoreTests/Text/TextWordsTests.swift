import RegentCore
import Testing

@Suite struct TextWordsTests {
    @Test func wordsLoseCaseAndAccents() {
        #expect(TextWords.words(of: "Red Apple, green apple") == ["red", "apple", "green"])
        #expect(TextWords.words(of: "Crème BRÛLÉE") == ["creme", "brulee"])
        #expect(TextWords.words(of: "Åse Ærø straße") == ["åse", "ærø", "straße"])
        #expect(TextWords.words(of: "3×4") == ["34"])
        #expect(TextWords.words(of: "日本 x ÿ") == ["x"])
        #expect(TextWords.words(of: "") == [])
    }

    @Test func wordsAreCutOffAfter64Bytes() {
        let long = String(repeating: "a", count: 70)
        #expect(TextWords.words(of: long) == [String(repeating: "a", count: 64)])
        let odd = String(repeating: "a", count: 63) + "øb"
        #expect(TextWords.words(of: odd) == [String(repeating: "a", count: 63) + "b"])
    }
}
