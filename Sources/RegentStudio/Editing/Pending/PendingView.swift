import RegentCore
import RegentDrafts
import RegentTerminal

/// Draws the pending list in the place of the panes.
struct PendingView {
    let state: StudioState
    let browser: BrowserState
    let look: Look

    /// The lines below the list: the diff of the chosen change.
    private static let diffHeight = 4

    /// The frame, between breadcrumbs and the cell line.
    static func box(_ size: Size) -> Rect {
        var rest = Rect(size)
        _ = rest.takeTop(size.height >= 14 ? 2 : 1)
        _ = rest.takeBottom(1)
        return rest
    }

    /// The rows of the list.
    static func listArea(_ size: Size) -> Rect {
        var inside = box(size).inset()
        if inside.height > 8 {
            _ = inside.takeTop(2)
            _ = inside.takeBottom(diffHeight + 2)
        } else {
            _ = inside.takeTop(1)
        }
        return inside
    }

    func draw(_ pending: PendingState, into grid: inout CellGrid) {
        let box = Self.box(grid.size)
        grid.fill(box, style: look[.text])
        let count = pending.page?.count ?? 0
        let position = count == 0 ? 0 : pending.scroll.selected + 1
        let inside = Frame(
            title: "Pending changes – nothing is in the file until you commit",
            note: "\(Grouped.text(position))/\(Grouped.text(count))",
            style: look[.borderFocus],
            titleStyle: look[.head]
        ).draw(into: &grid, area: box)
        let list = Self.listArea(grid.size)
        let columns = columns(width: list.width, count: count)
        drawHeads(columns, inside, into: &grid)
        drawRows(pending, columns, list, into: &grid)
        if count == 0 {
            put("no changes yet; e edits a cell, o makes an object", .dim, list, into: &grid)
        }
        guard list.endRow < inside.endRow else { return }
        var rest = Rect(
            column: inside.column + 1,
            row: list.endRow,
            width: inside.width - 2,
            height: inside.endRow - list.endRow
        )
        drawChecks(pending, rest.takeTop(2), into: &grid)
        drawDiff(pending, rest, into: &grid)
    }

    // MARK: - The list

    private struct Columns {
        let number: Int
        let object: Int
        let property: Int
        let value: Int
    }

    private func columns(width: Int, count: Int) -> Columns {
        let number = String(max(1, count)).count + 1
        let rest = max(20, width - number - 10)
        return Columns(
            number: number,
            object: rest * 3 / 10,
            property: rest * 2 / 10,
            value: rest * 5 / 20 - 1
        )
    }

    private func drawHeads(_ columns: Columns, _ inside: Rect, into grid: inout CellGrid) {
        let row = Rect(column: inside.column, row: inside.row, width: inside.width, height: 1)
        drawCells(
            ["#", "what", "object", "property", "before", "after"],
            columns,
            row,
            roles: Array(repeating: .head, count: 6),
            into: &grid
        )
        guard inside.height > 8 else { return }
        grid.put(
            String(repeating: "─", count: inside.width),
            at: Point(column: inside.column, row: inside.row + 1),
            style: look[.border]
        )
    }

    private func drawRows(
        _ pending: PendingState,
        _ columns: Columns,
        _ area: Rect,
        into grid: inout CellGrid
    ) {
        var rest = area
        let visible = pending.scroll.visible(count: pending.page?.count ?? 0, height: area.height)
        for index in visible {
            let row = rest.takeTop(1)
            guard let line = pending.page?.line(index) else {
                put("…", .dim, row, into: &grid)
                continue
            }
            let text = PendingText(line, browser)
            drawCells(
                [
                    String(index + 1), "\(text.sign) \(text.what)", text.object, text.property,
                    text.before, text.after,
                ],
                columns,
                row,
                roles: [.dim, text.role, .text, .text, .dim, text.role],
                into: &grid
            )
            if index == pending.scroll.selected { grid.overlay(look[.cursor], on: row) }
        }
    }

    private func drawCells(
        _ texts: [String],
        _ columns: Columns,
        _ row: Rect,
        roles: [Role],
        into grid: inout CellGrid
    ) {
        let widths = [
            columns.number, 8, columns.object, columns.property, columns.value, columns.value + 2,
        ]
        var rest = row
        for (index, text) in texts.enumerated() {
            var cell = rest.takeLeft(min(widths[index] + 1, rest.width))
            if index < texts.count - 1 { _ = cell.takeRight(1) }
            put(text, roles[index], cell, into: &grid)
        }
    }

    // MARK: - Below the list

    private func drawChecks(
        _ pending: PendingState,
        _ area: Rect,
        into grid: inout CellGrid
    ) {
        var rest = area
        guard let checks = pending.checks else {
            put("checking…", .dim, rest.takeTop(1), into: &grid)
            return
        }
        let conflicts = state.editing.draft?.conflicts.count ?? 0
        if let failure = checks.failures.first {
            let more = checks.failures.count > 1 ? " (+\(checks.failures.count - 1) more)" : ""
            put("✖ \(failure.explanation)\(more)", .error, rest.takeTop(1), into: &grid)
        } else {
            put(
                "Checks: \(Grouped.text(pending.page?.count ?? 0)) ok · \(conflicts) conflicts",
                conflicts > 0 ? .error : .ok,
                rest.takeTop(1),
                into: &grid
            )
        }
        guard let cascade = checks.cascades.first else { return }
        let more = checks.cascades.count > 1 ? " and \(checks.cascades.count - 1) more" : ""
        let text = PendingText(cascade, browser)
        put(
            "⚠ also: \(text.object) \(text.property) loses a link to what is deleted\(more)",
            .warn,
            rest.takeTop(1),
            into: &grid
        )
    }

    private func drawDiff(_ pending: PendingState, _ area: Rect, into grid: inout CellGrid) {
        guard let line = pending.page?.line(pending.scroll.selected) else { return }
        let text = PendingText(line, browser)
        var rest = area
        put(
            "Change \(pending.scroll.selected + 1): \(text.title)",
            .head,
            rest.takeTop(1),
            into: &grid
        )
        put("  - \(text.before)", .changeDelete, rest.takeTop(1), into: &grid)
        put("  + \(text.after)", .changeNew, rest.takeTop(1), into: &grid)
    }

    private func put(_ text: String, _ role: Role, _ row: Rect, into grid: inout CellGrid) {
        grid.put(
            TextWidth.cut(SafeText.visible(text), to: row.width),
            at: Point(column: row.column, row: row.row),
            style: look[role]
        )
    }
}
