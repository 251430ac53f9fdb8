import RegentTerminal

/// Draws what lies over the screen.
struct OverlayView {
    let state: StudioState
    let look: Look

    func draw(_ overlay: Overlay, into grid: inout CellGrid) -> Point? {
        switch overlay {
        case .help(let help): draw(help, into: &grid)
        case .viewer(let viewer): draw(viewer, into: &grid)
        case .choice(let choice): draw(choice, into: &grid)
        case .histogram(let histogram):
            if let schema = state.browser?.catalog.schema {
                HistogramView(histogram: histogram, schema: schema, look: look).draw(into: &grid)
            }
        case .columns(let scroll):
            if let browser = state.browser {
                ColumnsView(place: browser.place, schema: browser.catalog.schema, look: look)
                    .draw(scroll, into: &grid)
            }
        case .palette(let palette): return draw(palette, into: &grid)
        case .quit: drawQuestion(into: &grid)
        }
        return nil
    }

    private func box(
        _ title: String,
        _ note: String,
        _ size: Size,
        into grid: inout CellGrid
    ) -> Rect {
        let area = Rect(grid.size).inset().centered(size)
        grid.fill(area, style: look[.text])
        let inside = Frame(
            title: title,
            note: note,
            style: look[.borderFocus],
            titleStyle: look[.head]
        ).draw(into: &grid, area: area)
        return Rect(
            column: inside.column + 1,
            row: inside.row,
            width: inside.width - 2,
            height: inside.height
        )
    }

    private func put(
        _ text: String,
        _ role: Role,
        _ row: Rect,
        column: Int = 0,
        into grid: inout CellGrid
    ) {
        grid.put(
            TextWidth.cut(SafeText.visible(text), to: row.width - column),
            at: Point(column: row.column + column, row: row.row),
            style: look[role]
        )
    }

    // MARK: - Help

    private func draw(_ help: HelpState, into grid: inout CellGrid) {
        let lines = HelpText.lines(help.context, state.keyTable)
        let size = Size(width: 76, height: min(lines.count + 2, grid.size.height - 2))
        var inside = box("Help", "j k PgDn scroll  Esc close", size, into: &grid)
        for line in lines.dropFirst(help.top).prefix(inside.height) {
            let row = inside.takeTop(1)
            switch line {
            case .title(let text): put(text, .head, row, into: &grid)
            case .key(let keys, let sentence):
                put(keys, .number, row, into: &grid)
                put(sentence, .text, row, column: keyColumn(row), into: &grid)
            case .text(let text): put(text, .dim, row, into: &grid)
            case .blank: break
            }
        }
    }

    private func keyColumn(_ row: Rect) -> Int { row.width >= 60 ? 24 : 14 }

    // MARK: - Viewer

    private func draw(_ viewer: ViewerState, into grid: inout CellGrid) {
        let widest = viewer.lines.map { TextWidth.columns(of: $0.text) }.max() ?? 0
        let size = Size(
            width: max(40, min(widest + 4, grid.size.width - 2)),
            height: max(5, min(viewer.lines.count + 2, grid.size.height - 2))
        )
        let last = min(viewer.lines.count, viewer.top + size.height - 2)
        let note = "\(last)/\(viewer.lines.count)  Esc close"
        var inside = box(viewer.title, note, size, into: &grid)
        for line in viewer.lines.dropFirst(viewer.top).prefix(inside.height) {
            put(line.text, line.role, inside.takeTop(1), into: &grid)
        }
    }

    // MARK: - Choice

    private func draw(_ choice: ChoiceState, into grid: inout CellGrid) {
        let widest = choice.items.map { TextWidth.columns(of: $0.text + $0.note) + 3 }.max() ?? 0
        let size = Size(
            width: max(44, widest + 4, TextWidth.columns(of: choice.title) + 8),
            height: min(choice.items.count + 2, grid.size.height - 4)
        )
        var inside = box(choice.title, choice.hint, size, into: &grid)
        var scroll = choice.scroll
        scroll.keepInSight(count: choice.items.count, height: inside.height)
        for index in scroll.visible(count: choice.items.count, height: inside.height) {
            let row = inside.takeTop(1)
            let item = choice.items[index]
            put(item.text, .text, row, into: &grid)
            let noteColumn = max(0, row.width - TextWidth.columns(of: item.note))
            put(item.note, .dim, row, column: noteColumn, into: &grid)
            if index == scroll.selected { grid.overlay(look[.cursor], on: row) }
        }
    }

    // MARK: - Palette

    private func draw(_ palette: PaletteState, into grid: inout CellGrid) -> Point? {
        let entries = PaletteEntries.matching(palette.field.text, in: state)
        let size = Size(width: 60, height: min(max(entries.count, 1) + 4, grid.size.height - 4))
        var inside = box("Palette", "Enter does it  Esc closes", size, into: &grid)
        var fieldRow = inside.takeTop(1)
        grid.put(": ", at: Point(column: fieldRow.column, row: fieldRow.row), style: look[.head])
        _ = fieldRow.takeLeft(2)
        let placement = palette.field.draw(into: &grid, area: fieldRow, style: look[.text])
        let line = inside.takeTop(1)
        grid.put(
            String(repeating: "─", count: line.width),
            at: Point(column: line.column, row: line.row),
            style: look[.border]
        )
        var scroll = palette.scroll
        scroll.keepInSight(count: entries.count, height: inside.height)
        for index in scroll.visible(count: entries.count, height: inside.height) {
            let row = inside.takeTop(1)
            let entry = entries[index]
            let note = entry.reason ?? entry.note
            put(entry.title, entry.reason == nil ? .text : .dim, row, into: &grid)
            let column = max(
                TextWidth.columns(of: entry.title) + 2,
                row.width - TextWidth.columns(of: note)
            )
            if column < row.width { put(note, .dim, row, column: column, into: &grid) }
            if index == scroll.selected { grid.overlay(look[.cursor], on: row) }
        }
        if entries.isEmpty { put("nothing of this name", .dim, inside, into: &grid) }
        return placement.cursor
    }

    // MARK: - Quit

    private func drawQuestion(into grid: inout CellGrid) {
        var inside = box("Quit", "", Size(width: 40, height: 5), into: &grid)
        put(
            "Leave \(state.browser?.summary.name ?? "the file")?",
            .text,
            inside.takeTop(1),
            into: &grid
        )
        _ = inside.takeTop(1)
        let hints: [KeyHints.Hint] = [
            .init(key: "y", word: "quit"), .init(key: "n", word: "stay"),
        ]
        KeyHints(hints, keyStyle: look[.head], wordStyle: look[.dim])
            .draw(into: &grid, area: inside.takeTop(1))
    }
}
