import RegentCore
import RegentTerminal
import Testing

@testable import RegentStudio

@Suite("A query that takes long")
struct RunningQueryTests {
    private func press(_ keys: String, in state: inout StudioState) {
        for chord in KeyChord.sequence(keys) ?? [] { _ = state.update(.input(.key(chord))) }
    }

    private func running() -> (state: StudioState, number: Int) {
        var state = SampleBrowser.state()
        state.size = Size(width: 120, height: 24)
        press("Tab /", in: &state)
        for character in "id > 1" {
            _ = state.update(.input(.key(KeyChord(.character(character)))))
        }
        press("Enter", in: &state)
        let number = state.pending.first { $0.value == .query(place: 0) }?.key ?? -1
        return (state, number)
    }

    private func bar(_ state: StudioState) -> String {
        var grid = CellGrid(size: state.size)
        let look = Look(theme: "ansi", depth: .sixteen, themes: BuiltInThemes.all)
        _ = state.render(look, into: &grid)
        return grid.lines()[2]
    }

    @Test("tells how many it has found so far")
    func counts() {
        var (state, number) = running()
        #expect(bar(state).hasSuffix("searching… Esc stops"))
        _ = state.update(.progress(number, .init(found: 1204, rows: 5000)))
        #expect(bar(state).hasSuffix("1,204+ of 1,000,000, Esc stops"))
        _ = state.update(.progress(number, .init(found: 7000, rows: 1_000_000)))
        #expect(bar(state).hasSuffix("7,000 found, sorting… Esc stops"))
        // What a query tells that was given up means nothing.
        _ = state.update(.progress(number + 100, .init(found: 1, rows: 1)))
        #expect(bar(state).hasSuffix("7,000 found, sorting… Esc stops"))
    }

    @Test("once stopped waits in the bar, over the rows from before")
    func stopping() {
        var (state, number) = running()
        press("Esc", in: &state)
        #expect(state.notice?.text == "stopped")
        #expect(state.browser?.place.query.isOpen == true)
        #expect(state.browser?.place.query.field.text == "id > 1")
        #expect(state.browser?.place.count == 1_000_000)
        _ = state.update(.progress(number, .init(found: 1, rows: 1)))
        #expect(state.browser?.place.query.progress == nil)
        press("Esc", in: &state)
        #expect(state.browser?.place.query.field.text == "")
    }

    @Test("an order that is stopped is none")
    func stoppingOrder() {
        var state = SampleBrowser.state()
        press("Tab s", in: &state)
        #expect(state.browser?.place.sort.count == 1)
        press("Esc", in: &state)
        #expect(state.browser?.place.sort.isEmpty == true)
        #expect(state.browser?.place.query.isOpen == false)
    }
}
