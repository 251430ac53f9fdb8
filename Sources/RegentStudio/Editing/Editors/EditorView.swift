import RegentTerminal

/// Draws an editor over the cell it edits.
///
///     ┌ age : int? · Person 24 ──────────────────┐
///     │ 32                                       │   where the cell is
///     │ what is wrong, or what it means          │
///     └──────────────────────────────────────────┘
struct EditorView {
    let editor: EditorState
    let look: Look

    static let leastWidth = 46

    func draw(in box: Rect, into grid: inout CellGrid) -> Point? {
        grid.fill(box, style: look[.text])
        var rest = Frame(
            title: editor.title,
            style: look[.borderFocus],
            titleStyle: look[.head]
        ).draw(into: &grid, area: box)
        _ = rest.takeLeft(1)
        _ = rest.takeRight(1)
        let cursor = drawContent(rest.takeTop(1), into: &grid)
        let text = editor.fault.map { "✖ " + $0 } ?? editor.note ?? ""
        let role: Role = editor.fault != nil ? .error : .dim
        for line in HelpText.wrapped(text, to: rest.width).prefix(rest.height) {
            put(line, role, rest.takeTop(1), into: &grid)
        }
        return cursor
    }

    private func drawContent(_ row: Rect, into grid: inout CellGrid) -> Point? {
        switch editor.content {
        case .loading:
            put("reading the value…", .dim, row, into: &grid)
            return nil
        case .line(let field):
            if editor.isNull {
                put("∅", .null, row, into: &grid)
                return Point(column: row.column, row: row.row)
            }
            return field.draw(into: &grid, area: row, style: look[.text]).cursor
        case .choice(let choices, let selected):
            var column = row.column
            for (index, choice) in choices.enumerated() {
                let text = index == selected ? "[\(choice.text)]" : " \(choice.text) "
                column += grid.put(
                    text,
                    at: Point(column: column, row: row.row),
                    style: look[index == selected ? .cursor : .text]
                )
                column += 1
            }
            return nil
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

extension OverlayLayout {
    /// Where an editor stands: with its field on the row that is edited, where there is room.
    func box(of editor: EditorState) -> Rect {
        var room = Rect(state.size)
        _ = room.takeBottom(1)
        _ = room.takeTop(1)
        var width = max(EditorView.leastWidth, TextWidth.columns(of: editor.title) + 6)
        if case .line(let field) = editor.content, field.text.utf8.count < 1000 {
            width = max(width, TextWidth.columns(of: field.text) + 6)
        }
        width = min(width, room.width)
        let note = editor.fault.map { "✖ " + $0 } ?? editor.note ?? ""
        let lines = HelpText.wrapped(note, to: width - 4).count
        let height = min(room.height, 3 + max(1, min(4, lines)))
        let anchor = state.rowOfCell ?? Point(column: room.column, row: room.row + room.height / 2)
        let column = min(anchor.column, room.endColumn - width)
        let row = max(room.row, min(anchor.row - 1, room.endRow - height))
        return Rect(column: max(room.column, column), row: row, width: width, height: height)
    }
}

extension StudioState {
    /// Where the cell one stands on is on the screen.
    var rowOfCell: Point? {
        guard let browser else { return nil }
        let layout = BrowserLayout(self, browser)
        if browser.focus == .inspector {
            let area = layout.inspector.inset()
            let scroll = browser.inspector.scroll
            return Point(column: area.column, row: area.row + scroll.selected - scroll.top)
        }
        guard !layout.table.isEmpty else { return nil }
        let columns = TableLayout(browser.place, width: max(1, layout.table.width - 3)).columns
        let start = columns.first { $0.index == browser.place.column }?.start ?? 0
        let scroll = browser.place.scroll
        return Point(
            column: layout.table.column + start,
            row: layout.table.row + 1 + layout.headHeight + scroll.selected - scroll.top
        )
    }
}
