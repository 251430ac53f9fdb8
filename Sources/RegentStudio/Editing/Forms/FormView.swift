import RegentCore
import RegentTerminal

/// Draws the form of a new object.
struct FormView {
    let form: FormState
    let browser: BrowserState
    let look: Look

    static func size(of form: FormState, in screen: Size) -> Size {
        Size(width: min(76, screen.width - 2), height: form.properties.count + 3)
    }

    func draw(in box: Rect, lines: Rect, into grid: inout CellGrid) {
        grid.fill(box, style: look[.text])
        let title = form.original.map { "New \(form.table.displayName) like \($0)" }
        let inside = Frame(
            title: title ?? "New \(form.table.displayName)",
            style: look[.borderFocus],
            titleStyle: look[.head]
        ).draw(into: &grid, area: box)
        let properties = form.properties
        let widest = properties.map { TextWidth.columns(of: $0.name) }.max() ?? 0
        let nameWidth = min(widest, lines.width / 3)
        var scroll = form.scroll
        scroll.keepInSight(count: properties.count, height: lines.height)
        var rest = lines
        for index in scroll.visible(count: properties.count, height: lines.height) {
            let row = rest.takeTop(1)
            draw(properties[index], nameWidth, row, into: &grid)
            if index == scroll.selected { grid.overlay(look[.cursor], on: row) }
        }
        let foot = Rect(
            column: lines.column,
            row: inside.endRow - 1,
            width: lines.width,
            height: 1
        )
        put(
            form.fault.map { "✖ " + $0 } ?? "it joins the draft; nothing is in the file yet",
            form.fault == nil ? .dim : .error,
            foot,
            into: &grid
        )
    }

    private func draw(
        _ property: Property,
        _ nameWidth: Int,
        _ row: Rect,
        into grid: inout CellGrid
    ) {
        var rest = row
        put(property.name, .text, rest.takeLeft(nameWidth), into: &grid)
        _ = rest.takeLeft(2)
        let type = rest.takeLeft(min(16, rest.width / 3))
        put(TypeText.text(of: property, in: browser.catalog.schema), .dim, type, into: &grid)
        _ = rest.takeLeft(1)
        guard let value = form.value(of: property) else {
            put("needed", .warn, rest, into: &grid)
            return
        }
        let cell = browser.text.cell(.plain(value), of: property)
        put(String(cell.text.prefix(200)), cell.role, rest, into: &grid)
    }

    private func put(_ text: String, _ role: Role, _ row: Rect, into grid: inout CellGrid) {
        grid.put(
            TextWidth.cut(SafeText.visible(text), to: row.width),
            at: Point(column: row.column, row: row.row),
            style: look[role]
        )
    }
}
