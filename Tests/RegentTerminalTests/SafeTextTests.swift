import RegentTerminal
import Testing

@Suite("Text made fit for the screen")
struct SafeTextTests {
    @Test("no control character and no mark of direction stays")
    func controls() {
        for value in Array(0 as UInt32..<0x20) + Array(0x7f..<0xa0) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = SafeText.visible("a\(Character(scalar))b")
            #expect(
                shown.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7f..<0xa0 ~= $0.value) }
            )
            #expect(shown.count == 3)
        }
        for mark in ["\u{202e}", "\u{2066}", "\u{200f}", "\u{61c}"] {
            #expect(SafeText.visible("a" + mark + "b").unicodeScalars.contains { $0.value == 0x61 })
            #expect(!SafeText.visible("a" + mark + "b").unicodeScalars.contains { "\($0)" == mark })
        }
    }

    @Test("line ends, tabs and escapes have signs of their own")
    func signs() {
        #expect(SafeText.visible("a\nb\r\nc\td\u{1b}[2J") == "a⏎b⏎c⇥d␛[2J")
    }

    @Test("a mark without a letter gets a dotted circle, a thousand accents are cut")
    func marks() {
        #expect(TextWidth.columns(of: SafeText.visible("\u{301}\u{302}")) == 1)
        let zalgo = "a" + String(repeating: "\u{301}", count: 1000)
        #expect(SafeText.visible(zalgo).unicodeScalars.count == 16)
    }
}
