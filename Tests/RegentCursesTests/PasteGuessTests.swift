import RegentTerminal
import Testing

@testable import RegentCurses

@Suite("Pastes that are not marked")
struct PasteGuessTests {
    private func typed(_ text: String) -> [InputEvent] {
        text.map { .key(KeyChord($0 == "\n" ? .enter : .character($0))) }
    }

    @Test("a long row of letters is one paste, with its line ends")
    func paste() {
        let text = String(repeating: "SELECT *\nquit ", count: 40)
        let events = typed(text) + [.key(KeyChord(.escape))]
        #expect(PasteGuess.joined(events) == [.paste(text), .key(KeyChord(.escape))])
    }

    @Test("a few letters are keys, and so is one that is held down")
    func keys() {
        for text in ["id = 24", String(repeating: "j", count: 3000)] {
            #expect(PasteGuess.joined(typed(text)) == typed(text))
        }
    }
}
