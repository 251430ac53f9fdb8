import RegentTerminal

/// Draws what the viewer shows, and the text that is looked for in it.
struct ViewerView {
    let viewer: ViewerState
    let state: StudioState
    let look: Look

    /// Draws the box; returns where the cursor belongs while a text is written.
    func draw(into grid: inout CellGrid) -> Point? {
        let view = OverlayView(state: state, look: look)
        let note = view.note(top: viewer.top, of: viewer.lines.count)
        var inside = view.box(.viewer(viewer), viewer.title, note, into: &grid)
        var cursor: Point?
        if let find = viewer.find, find.isTyping {
            var row = inside.takeBottom(1)
            grid.put("find ", at: Point(column: row.column, row: row.row), style: look[.head])
            _ = row.takeLeft(5)
            cursor = find.field.draw(into: &grid, area: row, style: look[.text]).cursor
        }
        let light = FindLight(wanted: viewer.find?.field.text ?? "", style: look[.match])
        for line in viewer.lines.dropFirst(viewer.top).prefix(inside.height) {
            let row = inside.takeTop(1)
            view.put(line.text, line.role, row, into: &grid)
            light.draw(
                TextWidth.cut(SafeText.visible(line.text), to: row.width),
                at: Point(column: row.column, row: row.row),
                limit: row.width,
                into: &grid
            )
        }
        return cursor
    }
}
