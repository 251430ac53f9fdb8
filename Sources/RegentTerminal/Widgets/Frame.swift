/// A box with a title in its upper edge and notes in its lower one.
package struct Frame: Hashable, Sendable {
    package var title: String
    /// Stands at the right end of the lower edge.
    package var note: String
    package var style: Style
    package var titleStyle: Style

    package init(title: String = "", note: String = "", style: Style, titleStyle: Style? = nil) {
        self.title = title
        self.note = note
        self.style = style
        self.titleStyle = titleStyle ?? style
    }

    /// Draws the box along the edge of the area and returns what is inside.
    @discardableResult
    package func draw(into grid: inout CellGrid, area: Rect) -> Rect {
        guard area.width >= 2, area.height >= 2 else { return .zero }
        let line = String(repeating: "─", count: area.width - 2)
        grid.put(
            "┌" + line + "┐",
            at: Point(column: area.column, row: area.row),
            style: style
        )
        grid.put(
            "└" + line + "┘",
            at: Point(column: area.column, row: area.endRow - 1),
            style: style
        )
        for row in area.row + 1..<area.endRow - 1 {
            grid.put("│", at: Point(column: area.column, row: row), style: style)
            grid.put("│", at: Point(column: area.endColumn - 1, row: row), style: style)
        }
        drawTitle(into: &grid, area: area)
        drawNote(into: &grid, area: area)
        return area.inset()
    }

    private func drawTitle(into grid: inout CellGrid, area: Rect) {
        let room = area.width - 6
        guard !title.isEmpty, room > 0 else { return }
        let text = " " + TextWidth.cut(SafeText.visible(title), to: room) + " "
        grid.put(text, at: Point(column: area.column + 2, row: area.row), style: titleStyle)
    }

    private func drawNote(into grid: inout CellGrid, area: Rect) {
        let room = area.width - 5
        guard !note.isEmpty, room > 0 else { return }
        let text = " " + TextWidth.cut(SafeText.visible(note), to: room) + " "
        let column = area.endColumn - 2 - TextWidth.columns(of: text)
        grid.put(text, at: Point(column: column, row: area.endRow - 1), style: style)
    }
}
