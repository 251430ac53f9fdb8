import RegentCore
import RegentTerminal

/// Draws the place one came from as a list of names, or the classes where there is none.
struct ParentView {
    let browser: BrowserState
    let look: Look

    func draw(_ area: Rect, into grid: inout CellGrid) {
        guard let parent = browser.trail.place(back: 1) else {
            drawClasses(area, into: &grid)
            return
        }
        let inside = frame(parent.crumbs.last ?? "", area, into: &grid)
        var scroll = parent.scroll
        let count = parent.count ?? 0
        scroll.keepInSight(count: count, height: inside.height)
        let visible = scroll.visible(count: count, height: inside.height)
        let lines = visible.map { index in
            (
                text: parent.window?.row(index).map { name(of: $0, at: index, in: parent) } ?? "…",
                isChosen: index == parent.scroll.selected
            )
        }
        draw(lines, inside, into: &grid)
    }

    private func drawClasses(_ area: Rect, into grid: inout CellGrid) {
        let inside = frame("Classes", area, into: &grid)
        let listed = browser.listedClasses
        var scroll = browser.classes.scroll
        scroll.keepInSight(count: listed.count, height: inside.height)
        let lines = scroll.visible(count: listed.count, height: inside.height).map { index in
            (text: listed[index].displayName, isChosen: index == scroll.selected)
        }
        draw(lines, inside, into: &grid)
    }

    private func frame(_ title: String, _ area: Rect, into grid: inout CellGrid) -> Rect {
        Frame(title: title, style: look[.border], titleStyle: look[.text])
            .draw(into: &grid, area: area)
    }

    private func draw(
        _ lines: [(text: String, isChosen: Bool)],
        _ area: Rect,
        into grid: inout CellGrid
    ) {
        var rest = area
        for line in lines {
            let row = rest.takeTop(1)
            grid.put(
                TextWidth.cut(
                    (line.isChosen ? ">" : " ") + SafeText.visible(line.text),
                    to: row.width
                ),
                at: Point(column: row.column, row: row.row),
                style: look[.text]
            )
            if line.isChosen { grid.overlay(look[.cursorIdle], on: row) }
        }
    }

    /// What a row of the place is called.
    private func name(of row: RowData, at index: Int, in place: Place) -> String {
        switch place.source {
        case .table, .backlinks: return browser.rowName(row, in: place)
        case .object:
            guard case .string(let name)? = row.cells.first?.value else { return "" }
            return name
        case .collection:
            if row.object != nil, place.table(in: browser.catalog.schema) != nil {
                return browser.rowName(row, in: place)
            }
            let value = row.cells.last.map { browser.text.cell($0).text } ?? ""
            switch row.step {
            case .key(let key): return "\(key): \(value)"
            default: return "[\(index)] \(value)"
            }
        }
    }
}
