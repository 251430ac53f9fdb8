import RegentCore
import RegentTerminal

/// Draws the table: heads, rows, the cell one stands on.
struct TableView {
    let state: StudioState
    let browser: BrowserState
    let look: Look

    private var place: Place { browser.place }
    private var isFocused: Bool { browser.focus == .table }
    /// Rows of the last good result are greyed while the query has an error.
    private var isStale: Bool { place.query.isWrong }

    func draw(_ area: Rect, headHeight: Int, into grid: inout CellGrid) {
        let layout = TableLayout(place, width: max(1, area.width - 3))
        let isLit = isFocused && !place.query.isOpen
        var rest = Frame(
            title: title,
            note: note(layout),
            style: look[isLit ? .borderFocus : .border],
            titleStyle: look[isLit ? .borderFocus : .text]
        ).draw(into: &grid, area: area)
        let heads = TableHeads(place: place, schema: browser.catalog.schema)
        let headArea = rest.takeTop(headHeight)
        drawHeads(heads, layout, headArea, headHeight, into: &grid)
        drawRows(layout, rest, into: &grid)
        if isStale { grid.restyle(rest, as: look[.dim]) }
        if place.count == 0 { drawEmpty(rest, into: &grid) }
    }

    private var title: String {
        let name = place.crumbs.last ?? ""
        if isStale { return name + " – result of the last good query" }
        if !place.marks.isEmpty { return name + " · \(Grouped.text(place.marks.count)) marked" }
        return name
    }

    private func note(_ layout: TableLayout) -> String {
        guard let count = place.count else { return "" }
        let row = count == 0 ? 0 : place.scroll.selected + 1
        let shown = place.shownColumns
        guard !shown.isEmpty else { return "" }
        let column = (shown.firstIndex(of: place.column) ?? 0) + 1
        var note = "row \(Grouped.text(row))/\(Grouped.text(count))  col \(column)/\(shown.count)"
        if layout.hiddenOnLeft > 0 { note += " ←\(layout.hiddenOnLeft)" }
        if layout.hiddenOnRight > 0 { note += " →\(layout.hiddenOnRight) more" }
        return note
    }

    // MARK: - Heads

    private func drawHeads(
        _ heads: TableHeads,
        _ layout: TableLayout,
        _ area: Rect,
        _ height: Int,
        into grid: inout CellGrid
    ) {
        for column in layout.columns {
            let lines = heads.lines[column.index]
            let isNumber = isRightAligned(column.index)
            for line in 0..<min(2, height == 2 ? 1 : height) {
                let order = line == 0 ? heads.orders[column.index] : ""
                let room = max(0, column.width - TextWidth.columns(of: order))
                let text = TextWidth.cut(SafeText.visible(lines[line]), to: room) + order
                let shift = isNumber ? column.width - TextWidth.columns(of: text) : 0
                grid.put(
                    text,
                    at: Point(column: area.column + 1 + column.start + shift, row: area.row + line),
                    style: look[line == 0 ? .head : .dim]
                )
            }
        }
        for line in 0..<min(2, height == 2 ? 1 : height) {
            drawSeparators(layout, column: area.column, row: area.row + line, into: &grid)
        }
        guard height >= 2 else { return }
        grid.put(
            String(repeating: "─", count: area.width),
            at: Point(column: area.column, row: area.endRow - 1),
            style: look[.border]
        )
    }

    private func isRightAligned(_ index: Int) -> Bool {
        switch place.columns[index].kind {
        case .number: return true
        case .property(let property):
            guard property.collection == nil else { return false }
            switch property.type {
            case .int, .float, .double, .decimal: return true
            default: return false
            }
        default: return false
        }
    }

    private func drawSeparators(
        _ layout: TableLayout,
        column: Int,
        row: Int,
        into grid: inout CellGrid
    ) {
        for part in layout.columns.dropLast() {
            grid.put(
                "│",
                at: Point(column: column + 1 + part.start + part.width, row: row),
                style: look[.border]
            )
        }
    }

    // MARK: - Rows

    private func drawRows(_ layout: TableLayout, _ area: Rect, into grid: inout CellGrid) {
        let text = browser.text
        let visible = place.scroll.visible(count: place.count ?? 0, height: area.height)
        for (line, index) in visible.enumerated() {
            let row = Rect(column: area.column, row: area.row + line, width: area.width, height: 1)
            drawSeparators(layout, column: row.column, row: row.row, into: &grid)
            guard let data = place.window?.row(index) else {
                let isMissing = place.window?.range.contains(index) ?? false
                grid.put(
                    isMissing ? "⚠ this row can't be read" : "…",
                    at: Point(column: row.column + 1, row: row.row),
                    style: look[isMissing ? .error : .dim]
                )
                continue
            }
            draw(data, text, layout, row, isCurrent: index == place.scroll.selected, into: &grid)
        }
    }

    private func draw(
        _ data: RowData,
        _ text: ValueText,
        _ layout: TableLayout,
        _ row: Rect,
        isCurrent: Bool,
        into grid: inout CellGrid
    ) {
        let isMarked = data.object.map { place.marks.contains($0.object) } ?? false
        for column in layout.columns where data.cells.indices.contains(column.index) {
            let kind = place.columns[column.index]
            var cell = text.cell(data.cells[column.index], of: kind.property)
            cell.mark(data.change, at: column, of: kind, text)
            if case .propertyType = kind.kind { cell.role = .dim }
            // Values of different kinds below each other read best from one edge.
            if kind.property == nil, kind.kind != .number { cell.isRightAligned = false }
            // A page is cut to what is useful, and a cell to what it can show, before it is made
            // safe.
            let raw = String(cell.text.prefix(column.width + 1))
            let isLonger = cell.text.utf8.count > raw.utf8.count
            let cut =
                cell.cut == .middle
                ? TextWidth.cut(SafeText.visible(cell.text), to: column.width, at: .middle)
                : TextWidth.cut(SafeText.visible(raw) + (isLonger ? "…" : ""), to: column.width)
            let shift = cell.isRightAligned ? column.width - TextWidth.columns(of: cut) : 0
            let style = look[isMarked && cell.role == .string ? .mark : cell.role]
            let start = row.column + 1 + column.start + shift
            grid.put(
                cut,
                at: Point(column: start, row: row.row),
                style: style,
                width: column.width - shift
            )
            if let object = data.object?.object,
                place.flashes.contains(.init(object: object, column: column.index))
            {
                grid.overlay(
                    look[.changeSet],
                    on: Rect(
                        column: row.column + 1 + column.start,
                        row: row.row,
                        width: column.width,
                        height: 1
                    )
                )
            }
            light(cut, column: start, row: row.row, limit: column.width - shift, into: &grid)
        }
        let change = changeSign(data)
        grid.put(
            change?.sign ?? (isCurrent ? ">" : isMarked ? TextWidth.narrow("●", or: "*") : " "),
            at: Point(column: row.column, row: row.row),
            style: look[change?.role ?? (isMarked ? .mark : .text)]
        )
        guard isCurrent else { return }
        grid.overlay(look[.cursorIdle], on: row)
        guard isFocused, let cell = layout.columns.first(where: { $0.index == place.column }) else {
            return
        }
        grid.overlay(
            look[.cursor],
            on: Rect(
                column: row.column + 1 + cell.start,
                row: row.row,
                width: cell.width,
                height: 1
            )
        )
    }

    /// What the draft, or a moment ago another program, does to a row.
    private func changeSign(_ data: RowData) -> (sign: String, role: Role)? {
        if let change = data.change { return change.sign }
        guard !place.flashes.isEmpty, let object = data.object?.object else { return nil }
        if place.flashes.contains(.init(object: object, column: nil)) { return ("+", .changeNew) }
        return place.flashes.contains { $0.object == object } ? ("~", .changeSet) : nil
    }

    /// Lights the text that is looked for.
    private func light(
        _ text: String,
        column: Int,
        row: Int,
        limit: Int,
        into grid: inout CellGrid
    ) {
        guard let wanted = place.find?.field.text, !wanted.isEmpty else { return }
        FindLight(wanted: wanted, style: look[.match])
            .draw(text, at: Point(column: column, row: row), limit: limit, into: &grid)
    }

    private func drawEmpty(_ area: Rect, into grid: inout CellGrid) {
        grid.put(
            CellLine.emptyText(browser, in: state),
            at: Point(column: area.column + 1, row: area.row),
            style: look[.dim],
            width: area.width - 2
        )
    }
}
