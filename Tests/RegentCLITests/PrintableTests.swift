import Testing

@testable import RegentCLI

@Suite("What goes to a terminal")
struct PrintableTests {
    @Test("control characters and marks of direction become signs, lines and tabs stay")
    func signs() {
        let raw = "a\u{1b}[2J\tb\u{0}\n\u{9b}c\u{202e}d\u{7f}"
        let shown = String(decoding: Printable.onTerminal(Array(raw.utf8)), as: UTF8.self)
        #expect(shown == "a␛[2J\tb␀\n\u{FFFD}c\u{FFFD}d␡")
    }

    @Test(
        "the beginning of a character waits for its end",
        arguments: [("aé", 0), ("a\u{20ac}", 0), ("🦆", 0), ("", 0)]
    )
    func pieces(_ text: String, _ rest: Int) {
        let bytes = Array(text.utf8)
        #expect(Printable.countOfIncompleteBytes(at: bytes) == rest)
        let last = text.last.map { Array(String($0).utf8).count } ?? 0
        for cut in 1..<max(1, last) {
            #expect(Printable.countOfIncompleteBytes(at: Array(bytes.dropLast(cut))) == last - cut)
        }
    }
}
