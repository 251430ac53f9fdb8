import RegentTerminal
import Testing

@testable import RegentStudio

@Suite("A paste of a megabyte")
struct LongPasteTests {
    private let text = String(repeating: "id == 24 OR ", count: 90_000)

    @Test(
        "is refused in words where one line is written",
        arguments: ["Tab /", "/", "Tab Ctrl-F", ":", "? /"]
    )
    func refused(_ keys: String) {
        var state = SampleBrowser.state()
        for chord in KeyChord.sequence(keys) ?? [] { _ = state.update(.input(.key(chord))) }
        let start = ContinuousClock().now
        _ = state.update(.input(.paste(text)))
        #expect(ContinuousClock().now - start < .seconds(2))
        #expect(
            state.notice?.text.hasPrefix("1,080,000 letters are too many for this line") == true
        )
        // What was there stays as it was, and typing goes on.
        _ = state.update(.input(.paste("Car")))
        #expect(state.notice?.text.hasPrefix("1,080,000") != true)
    }
}
