import RegentCore
import RegentTerminal
import Testing

@testable import RegentStudio

@Suite("The mouse")
struct MouseTests {
    private func press(
        _ column: Int,
        _ row: Int,
        _ button: MouseEvent.Button = .left,
        in state: inout StudioState
    ) {
        let event = MouseEvent(
            action: .press,
            button: button,
            position: Point(column: column, row: row)
        )
        _ = state.update(.input(.mouse(event)))
    }

    @Test("hints are clicked, lists take clicks, a click beside them closes them")
    func lists() throws {
        var state = SampleBrowser.state()
        _ = state.update(.input(.key(KeyChord(.tab))))
        let line = HintLine(state)
        let index = try #require(line.entries.firstIndex { $0.command == .query })
        var grid = CellGrid(size: state.size)
        let look = Look(theme: "mono", depth: .none, themes: BuiltInThemes.all)
        let place = try #require(line.draw(state.hintArea, look, into: &grid)[index])
        press(place.column, place.row, in: &state)
        #expect(state.context == .query)
        _ = state.update(.input(.key(KeyChord(.escape))))
        _ = state.update(.input(.key(KeyChord(.character(":")))))
        press(0, 0, in: &state)
        #expect(state.overlay == nil)
        press(30, 8, .right, in: &state)
        #expect(state.context == .choice)
        let lines = OverlayLayout(state).lines(of: try #require(state.overlay))
        press(lines.column + 1, lines.row + 2, in: &state)
        guard case .choice(let choice)? = state.overlay else {
            Issue.record("the list is gone")
            return
        }
        #expect(choice.scroll.selected == 2)
    }

    @Test("dragging the border of a column's head makes it wider")
    func resizing() throws {
        var state = SampleBrowser.state()
        _ = state.update(.input(.key(KeyChord(.tab))))
        let browser = try #require(state.browser)
        let layout = BrowserLayout(state, browser)
        let column = TableLayout(browser.place, width: layout.table.width - 3).columns[0]
        let border = layout.table.column + 2 + column.start + column.width
        press(border, layout.table.row + 1, in: &state)
        for (action, move) in [(MouseEvent.Action.drag, 5), (.release, 5), (.drag, 9)] {
            let position = Point(column: border + move, row: layout.table.row + 1)
            _ = state.update(.input(.mouse(MouseEvent(action: action, position: position))))
        }
        #expect(state.browser?.place.columns[0].chosenWidth == column.width + 5)
    }

    @Test("a part of the breadcrumbs leads back to its place")
    func crumbs() throws {
        var state = SampleBrowser.state()
        let key = TableKey(rawValue: 1)
        for name in ["second", "third"] {
            state.withBrowser {
                $0.go(to: .table(key), crumbs: $0.place.crumbs + [name], count: 3)
            }
        }
        let browser = try #require(state.browser)
        let area = BrowserLayout(state, browser).crumbs
        let part = CrumbLine(browser.place, area: area).parts[1]
        press(part.column + 1, area.row, in: &state)
        #expect(state.browser?.place.crumbs.count == 2)
    }
}
