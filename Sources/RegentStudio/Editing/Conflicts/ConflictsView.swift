import RegentCore
import RegentDrafts
import RegentTerminal

/// Draws conflicts, each with what was there, what they made of it, and what I made of it.
///
///     > set Person 24 age                       changed by another program
///         31                 32                 33
struct ConflictsView {
    let conflicts: [Conflict]
    let browser: BrowserState
    let look: Look

    static let linesEach = 2

    func draw(_ scroll: ScrollPosition, in box: Rect, lines: Rect, into grid: inout CellGrid) {
        grid.fill(box, style: look[.text])
        Frame(
            title: "Conflicts – another program changed the same",
            note: "\(scroll.selected + 1)/\(conflicts.count)",
            style: look[.borderFocus],
            titleStyle: look[.head]
        ).draw(into: &grid, area: box)
        var rest = lines
        let head = Rect(column: lines.column, row: lines.row - 1, width: lines.width, height: 1)
        drawColumns(["base", "theirs", "mine"], [.head, .head, .head], head, into: &grid)
        let height = max(1, lines.height / Self.linesEach)
        var scroll = scroll
        scroll.keepInSight(count: conflicts.count, height: height)
        for index in scroll.visible(count: conflicts.count, height: height) {
            let row = rest.takeTop(1)
            draw(conflicts[index], row, rest.takeTop(1), into: &grid)
            if index == scroll.selected { grid.overlay(look[.cursor], on: row) }
        }
    }

    private func draw(
        _ conflict: Conflict,
        _ title: Rect,
        _ values: Rect,
        into grid: inout CellGrid
    ) {
        let text = PendingText(conflict.line, browser)
        let reason: String
        let theirs: String
        switch conflict.reason {
        case .changed(let value):
            reason = "changed by another program"
            theirs = PendingText.text(of: value, browser.text)
        case .gone:
            reason = "gone meanwhile"
            theirs = "–"
        case .exists(_, let value):
            reason = "another one has the key"
            theirs = PendingText.text(of: value, browser.text)
        case .refused(let sentence):
            reason = sentence
            theirs = "–"
        }
        var rest = title
        let note = rest.takeRight(min(rest.width / 2, TextWidth.columns(of: reason)))
        put(text.title, .text, rest, into: &grid)
        put(reason, .warn, note, into: &grid)
        drawColumns(
            [text.before, theirs, text.after],
            [.dim, .changeDelete, .changeNew],
            values,
            into: &grid
        )
    }

    private func drawColumns(
        _ texts: [String],
        _ roles: [Role],
        _ row: Rect,
        into grid: inout CellGrid
    ) {
        var rest = row
        let width = row.width / 3
        for (text, role) in zip(texts, roles) {
            var cell = rest.takeLeft(width)
            _ = cell.takeLeft(2)
            _ = cell.takeRight(1)
            put(text, role, cell, into: &grid)
        }
    }

    private func put(_ text: String, _ role: Role, _ row: Rect, into grid: inout CellGrid) {
        grid.put(
            TextWidth.cut(SafeText.visible(text), to: row.width),
            at: Point(column: row.column, row: row.row),
            style: look[role]
        )
    }
}
