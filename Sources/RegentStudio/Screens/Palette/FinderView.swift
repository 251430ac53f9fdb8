import RegentTerminal

/// Draws a field with the list of what its letters find.
struct FinderView {
    struct Line {
        let text: String
        let note: String
        /// Whether it can't be used now.
        let isOff: Bool
    }

    let state: StudioState
    let look: Look

    func draw(
        _ overlay: Overlay,
        _ finder: PaletteState,
        _ lines: [Line],
        title: String,
        into grid: inout CellGrid
    ) -> Point? {
        let layout = OverlayLayout(state)
        let area = layout.box(of: overlay)
        grid.fill(area, style: look[.text])
        let count = lines.count
        let position = count == 0 ? 0 : min(finder.scroll.selected, count - 1) + 1
        Frame(
            title: title,
            note: "\(position)/\(count)",
            style: look[.borderFocus],
            titleStyle: look[.head]
        ).draw(into: &grid, area: area)
        var inside = layout.lines(of: overlay)
        let cursor = drawField(finder.field, above: inside, into: &grid)
        var scroll = finder.scroll
        scroll.keepInSight(count: count, height: inside.height)
        for index in scroll.visible(count: count, height: inside.height) {
            let row = inside.takeTop(1)
            draw(lines[index], row, into: &grid)
            if index == scroll.selected { grid.overlay(look[.cursor], on: row) }
        }
        if lines.isEmpty {
            grid.put(
                "nothing of this name",
                at: Point(column: inside.column, row: inside.row),
                style: look[.dim]
            )
        }
        return cursor
    }

    private func drawField(
        _ field: TextField,
        above inside: Rect,
        into grid: inout CellGrid
    ) -> Point? {
        var row = Rect(column: inside.column, row: inside.row - 2, width: inside.width, height: 1)
        grid.put(": ", at: Point(column: row.column, row: row.row), style: look[.head])
        _ = row.takeLeft(2)
        let placement = field.draw(into: &grid, area: row, style: look[.text])
        grid.put(
            String(repeating: "─", count: inside.width),
            at: Point(column: inside.column, row: inside.row - 1),
            style: look[.border]
        )
        return placement.cursor
    }

    private func draw(_ line: Line, _ row: Rect, into grid: inout CellGrid) {
        let text = TextWidth.cut(SafeText.visible(line.text), to: row.width)
        grid.put(
            text,
            at: Point(column: row.column, row: row.row),
            style: look[line.isOff ? .dim : .text]
        )
        let room = row.width - TextWidth.columns(of: text) - 2
        guard room > 3 else { return }
        let note = TextWidth.cut(SafeText.visible(line.note), to: room)
        grid.put(
            note,
            at: Point(column: row.endColumn - TextWidth.columns(of: note), row: row.row),
            style: look[.dim]
        )
    }
}
