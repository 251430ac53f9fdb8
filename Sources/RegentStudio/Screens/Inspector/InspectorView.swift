import RegentCore
import RegentTerminal

/// Draws the inspector.
struct InspectorView {
    let browser: BrowserState
    let look: Look

    /// Draws the frame and so many lines of it.
    func draw(_ area: Rect, rows: Int, into grid: inout CellGrid) {
        let isFocused = browser.focus == .inspector
        let lines = InspectorText.lines(of: browser)
        var inside = Frame(
            title: "Inspector" + (title.map { " · " + $0 } ?? ""),
            note: lines.isEmpty ? "" : "\(browser.inspector.scroll.selected + 1)/\(lines.count)",
            style: look[isFocused ? .borderFocus : .border],
            titleStyle: look[isFocused ? .borderFocus : .text]
        ).draw(into: &grid, area: area)
        let widest = lines.filter { !$0.isTitle }.map { TextWidth.columns(of: $0.name) }.max() ?? 0
        let nameWidth = min(widest, inside.width * 2 / 5)
        var scroll = browser.inspector.scroll
        scroll.keepInSight(count: lines.count, height: rows)
        for index in scroll.visible(count: lines.count, height: rows) {
            let row = inside.takeTop(1)
            draw(lines[index], nameWidth, row, into: &grid)
            if isFocused, index == scroll.selected { grid.overlay(look[.cursor], on: row) }
        }
    }

    private var title: String? {
        browser.inspector.detail.map { detail in
            "\(browser.catalog.name(of: detail.object.table)) \(detail.name)"
        }
    }

    private func draw(
        _ line: InspectorText.Line,
        _ nameWidth: Int,
        _ row: Rect,
        into grid: inout CellGrid
    ) {
        if line.isTitle {
            grid.put(
                "─ \(line.name) ─",
                at: Point(column: row.column, row: row.row),
                style: look[.dim],
                width: row.width
            )
            return
        }
        grid.put(
            TextWidth.cut(SafeText.visible(line.name), to: nameWidth),
            at: Point(column: row.column + 1, row: row.row),
            style: look[.text]
        )
        let start = row.column + nameWidth + 3
        let room = row.endColumn - start
        let text = SafeText.visible(String(line.value.text.prefix(max(1, room) * 2)))
        grid.put(
            TextWidth.cut(text, to: room, at: line.value.cut),
            at: Point(column: start, row: row.row),
            style: look[line.value.role],
            width: room
        )
    }
}
