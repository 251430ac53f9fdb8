import RegentTerminal

/// Draws what lies over the screen.
struct OverlayView {
    let state: StudioState
    let look: Look

    func draw(_ overlay: Overlay, into grid: inout CellGrid) -> Point? {
        switch overlay {
        case .help(let help): return draw(help, into: &grid)
        case .viewer(let viewer):
            return ViewerView(viewer: viewer, state: state, look: look).draw(into: &grid)
        case .choice(let choice): draw(choice, into: &grid)
        case .histogram(let histogram):
            if let schema = state.browser?.catalog.schema {
                HistogramView(histogram: histogram, schema: schema, look: look)
                    .draw(box: OverlayLayout(state).box(of: overlay), into: &grid)
            }
        case .columns(let scroll):
            if let browser = state.browser {
                ColumnsView(place: browser.place, schema: browser.catalog.schema, look: look)
                    .draw(scroll, box: OverlayLayout(state).box(of: overlay), into: &grid)
            }
        case .palette(let palette):
            let lines = PaletteEntries.matching(palette.field.text, in: state).map {
                FinderView.Line(text: $0.title, note: $0.reason ?? $0.note, isOff: $0.reason != nil)
            }
            return finder.draw(overlay, palette, lines, title: "Palette", into: &grid)
        case .history(let search):
            let lines = HistoryEntries.matching(search.field.text, in: state).map {
                FinderView.Line(text: $0.text, note: $0.className ?? "", isOff: false)
            }
            return finder.draw(overlay, search, lines, title: "Queries asked before", into: &grid)
        case .quit: drawQuestion(into: &grid)
        case .question(let question):
            return QuestionView(question: question, look: look)
                .draw(in: OverlayLayout(state).box(of: overlay), into: &grid)
        case .editor(let editor):
            return EditorView(editor: editor, look: look)
                .draw(in: OverlayLayout(state).box(of: editor), into: &grid)
        case .form(let form):
            if let browser = state.browser {
                let layout = OverlayLayout(state)
                FormView(form: form, browser: browser, look: look).draw(
                    in: layout.box(of: overlay),
                    lines: layout.lines(of: overlay),
                    into: &grid
                )
            }
        case .bulk(let bulk):
            if let browser = state.browser {
                return BulkView(bulk: bulk, browser: browser, look: look)
                    .draw(in: OverlayLayout(state).box(of: overlay), into: &grid)
            }
        case .conflicts(let scroll):
            if let browser = state.browser {
                let layout = OverlayLayout(state)
                let conflicts = state.editing.draft?.conflicts ?? []
                ConflictsView(conflicts: conflicts, browser: browser, look: look).draw(
                    scroll,
                    in: layout.box(of: overlay),
                    lines: layout.lines(of: overlay),
                    into: &grid
                )
            }
        case .pending(let pending):
            if let browser = state.browser {
                PendingView(state: state, browser: browser, look: look)
                    .draw(pending, into: &grid)
            }
        }
        return nil
    }

    private var finder: FinderView { FinderView(state: state, look: look) }

    /// Draws the empty box of an overlay; returns where its lines go.
    func box(
        _ overlay: Overlay,
        _ title: String,
        _ note: String,
        into grid: inout CellGrid
    ) -> Rect {
        let layout = OverlayLayout(state)
        let area = layout.box(of: overlay)
        grid.fill(area, style: look[.text])
        Frame(
            title: title,
            note: note,
            style: look[.borderFocus],
            titleStyle: look[.head]
        ).draw(into: &grid, area: area)
        return layout.lines(of: overlay)
    }

    func put(
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

    private func draw(_ help: HelpState, into grid: inout CellGrid) -> Point? {
        let lines = HelpText.laidOut(help, state.keyTable, width: grid.size.width)
        var inside = box(.help(help), "Help", note(top: help.top, of: lines.count), into: &grid)
        var cursor: Point?
        if let search = help.search {
            var row = Rect(
                column: inside.column,
                row: inside.row - 1,
                width: inside.width,
                height: 1
            )
            grid.put("/ ", at: Point(column: row.column, row: row.row), style: look[.head])
            _ = row.takeLeft(2)
            let placement = search.draw(into: &grid, area: row, style: look[.text])
            if help.isTyping { cursor = placement.cursor }
        }
        for line in lines.dropFirst(help.top).prefix(inside.height) {
            let row = inside.takeTop(1)
            for piece in line.pieces {
                put(piece.text, role(of: piece.part), row, column: piece.column, into: &grid)
            }
        }
        return cursor
    }

    private func role(of part: HelpText.LaidOut.Part) -> Role {
        switch part {
        case .title: .head
        case .keys: .number
        case .text: .text
        case .name: .dim
        }
    }

    /// `24/130`: how far one has come in what is longer than the box.
    func note(top: Int, of count: Int) -> String {
        "\(min(count, top + state.overlayHeight))/\(count)"
    }

    // MARK: - Choice

    private func draw(_ choice: ChoiceState, into grid: inout CellGrid) {
        var inside = box(.choice(choice), choice.title, choice.hint, into: &grid)
        var scroll = choice.scroll
        scroll.keepInSight(count: choice.items.count, height: inside.height)
        for index in scroll.visible(count: choice.items.count, height: inside.height) {
            let row = inside.takeTop(1)
            let item = choice.items[index]
            put(item.text, item.reason == nil ? .text : .dim, row, into: &grid)
            let noteColumn = max(
                TextWidth.columns(of: item.text) + 2,
                row.width - TextWidth.columns(of: item.note)
            )
            if noteColumn < row.width {
                put(item.note, .dim, row, column: noteColumn, into: &grid)
            }
            if index == scroll.selected { grid.overlay(look[.cursor], on: row) }
        }
    }

    // MARK: - Quit

    private func drawQuestion(into grid: inout CellGrid) {
        var inside = box(.quit, "Quit", "", into: &grid)
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
