import Foundation
import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("The mouse on lists of suggestions, on the start screen and on the key prompt")
struct MouseOutsideTests {
    private let size = Size(width: 80, height: 24)

    private func grid(_ state: StudioState) -> CellGrid {
        var grid = CellGrid(size: state.size)
        let look = Look(theme: "ansi", depth: .sixteen, themes: BuiltInThemes.all)
        _ = state.render(look, into: &grid)
        return grid
    }

    /// Clicks where a text begins on the screen.
    private func click(_ text: String, in state: inout StudioState) throws {
        let lines = grid(state).lines()
        let row = try #require(lines.firstIndex { $0.contains(text) })
        let range = try #require(lines[row].range(of: text))
        let column = TextWidth.columns(of: String(lines[row][..<range.lowerBound]))
        let point = Point(column: column + 1, row: row)
        _ = state.update(.input(.mouse(MouseEvent(action: .press, button: .left, position: point))))
    }

    @Test("a suggestion is taken by a click")
    func suggestions() throws {
        var state = SampleBrowser.state()
        for chord in KeyChord.sequence("Tab / i d Space") ?? [] {
            _ = state.update(.input(.key(chord)))
        }
        try click(">= ", in: &state)
        #expect(state.browser?.place.query.field.text == "id >= ")
        #expect(state.browser?.place.query.isOpen == true)
    }

    @Test("a file is chosen by a click and opened by another one")
    func files() throws {
        var state = StudioState(options: StudioOptions(path: ""), size: size)
        _ = state.begin()
        state.screen = .start(
            StartState(files: [
                RecentFile(path: "/data/shop.realm", note: "4.2 MB", isThere: true),
                RecentFile(path: "/data/blog.realm", note: "1 MB", isThere: true),
            ])
        )
        try click("blog", in: &state)
        guard case .start(let start) = state.screen else { return }
        #expect(start.scroll.selected == 1)
        try click("blog", in: &state)
        #expect(state.pending.values.contains(.open))
        #expect(state.options.path == "/data/blog.realm")
    }

    @Test("fields and buttons of the key prompt take clicks")
    func unlock() throws {
        var state = StudioState(options: StudioOptions(path: "/x.realm"), size: size)
        state.screen = .unlock(UnlockState(key: TextField("0a1b")))
        try click("File [", in: &state)
        guard case .unlock(let unlock) = state.screen else { return }
        #expect(unlock.focus == .keyFile)
        try click("< Open >", in: &state)
        guard case .unlock(let tried) = state.screen else { return }
        #expect(tried.complaint?.contains("length") == true)
        try click("< Cancel >", in: &state)
        #expect(state.ending == .exit(5))
    }
}
