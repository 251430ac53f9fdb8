import RegentDrafts
import RegentTerminal

/// Draws the first pending changes below the panes of a large screen.
struct PendingPanel {
    let state: StudioState
    let browser: BrowserState
    let look: Look

    func draw(_ area: Rect, into grid: inout CellGrid) {
        let count = state.editing.draft?.counts.total ?? 0
        var rest = Frame(
            title: "Pending changes (\(Grouped.text(count))) – not in the file yet",
            note: state.keyTable.names(of: .pendingChanges, in: .table).last ?? "",
            style: look[.border],
            titleStyle: look[.text]
        ).draw(into: &grid, area: area)
        for (index, line) in (state.editing.panel?.lines ?? []).enumerated() {
            guard !rest.isEmpty else { return }
            let row = rest.takeTop(1)
            let text = PendingText(line, browser)
            let values = text.sign == "~" ? "  \(text.before) → \(text.after)" : ""
            grid.put(
                TextWidth.cut(
                    SafeText.visible("\(index + 1) \(text.sign) \(text.title)\(values)"),
                    to: row.width
                ),
                at: Point(column: row.column, row: row.row),
                style: look[text.role]
            )
        }
    }
}
