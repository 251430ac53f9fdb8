import RegentCore
import RegentTerminal
import Testing

@testable import RegentStudio

@Suite("What another program changes while one looks")
struct FlashTests {
    private func row(_ key: Int64, _ value: Int64) -> RowData {
        RowData(
            object: ObjectLink(table: TableKey(rawValue: 1), object: ObjectKey(rawValue: key)),
            step: nil,
            cells: [.plain(.int(value))]
        )
    }

    @Test("changed cells and new rows are lit for a moment, and have signs")
    func flashes() throws {
        var state = SampleBrowser.state(count: 3)
        let id = try #require(state.browser?.place.id)
        state.withPlace {
            $0.rowsBeforeChange = [row(0, 1), row(1, 2)]
            $0.countBeforeChange = 2
        }
        let page = RowPage(
            version: 2,
            range: 0..<3,
            rows: [row(0, 1), row(1, 5), row(2, 9)],
            count: 3
        )
        state.handleBrowserAnswer(.rows(page), for: .rows(place: id))
        let flashes = try #require(state.browser?.place.flashes)
        #expect(
            flashes == [
                .init(object: ObjectKey(rawValue: 1), column: 0),
                .init(object: ObjectKey(rawValue: 2), column: nil),
            ]
        )
        var grid = CellGrid(size: state.size)
        let look = Look(theme: "mono", depth: .none, themes: BuiltInThemes.all)
        _ = state.render(look, into: &grid)
        let layout = BrowserLayout(state, try #require(state.browser))
        let signs = (0..<3).map {
            grid[layout.table.column + 1, layout.table.row + 1 + layout.headHeight + $0].text
        }
        #expect(signs == [">", "~", "+"])
        state.handleBrowserAnswer(.elapsed, for: .flash(place: id))
        #expect(state.browser?.place.flashes.isEmpty == true)
    }
}
