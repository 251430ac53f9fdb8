import RegentTerminal
import Testing

@Suite("Columns of text")
struct TextWidthTests {
    @Test(
        "a cluster takes the columns that terminals give it",
        arguments: [
            ("a", 1), ("é", 1), ("e\u{301}", 1), ("田", 2), ("か\u{3099}", 2), ("ｶ", 1), ("Ａ", 2),
            ("ー", 2), ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇯🇵", 2), ("❤", 1), ("❤\u{fe0f}", 2), ("…", 1),
            ("│", 1), ("→", 1), ("한", 2), ("\u{1112}\u{1161}\u{11ab}", 2), ("ש", 1),
            ("\u{200b}", 0),
            ("\u{301}", 0), ("1\u{fe0f}\u{20e3}", 2), ("🏴\u{e0067}\u{e0062}\u{e007f}", 2),
        ] as [(String, Int)]
    )
    func columns(_ text: String, _ columns: Int) {
        #expect(TextWidth.columns(of: text) == columns)
    }

    @Test("cutting keeps clusters whole and counts the mark")
    func cutting() {
        #expect(TextWidth.cut("Tanaka Kenta", to: 12) == "Tanaka Kenta")
        #expect(TextWidth.cut("Tanaka Kenta", to: 8) == "Tanaka …")
        #expect(TextWidth.cut("田中太郎", to: 8) == "田中太郎")
        #expect(TextWidth.cut("田中太郎", to: 6) == "田中…")
        #expect(TextWidth.cut("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", to: 5) == "👩‍👩‍👧👩‍👩‍👧…")
        #expect(TextWidth.cut("5f99ed2032e9c8c0058c8f09", to: 9, at: .middle) == "5f99…8f09")
        #expect(TextWidth.cut("abc", to: 1) == "…")
        #expect(TextWidth.cut("abc", to: 0) == "")
    }
}
