import RegentCore
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
            note: note,
            style: look[.borderFocus],
            titleStyle: look[.head]
        ).draw(into: &grid, area: box)
        _ = rest.takeLeft(1)
        _ = rest.takeRight(1)
        let words = HelpText.wrapped(message, to: max(1, rest.width))
        var foot = rest.takeBottom(min(max(1, words.count), max(1, rest.height - 1)))
        for line in words.prefix(foot.height) {
            put(line, editor.fault == nil ? .dim : .error, foot.takeTop(1), into: &grid)
        }
        return drawContent(rest, into: &grid)
    }

    /// What is wrong, or what is to be known.
    private var message: String { editor.message }

    private var note: String {
        switch editor.content {
        case .text(let area): "line \(area.row + 1)/\(area.lines.count)"
        case .link(let picker):
            picker.entries.isEmpty ? "" : "\(picker.scroll.selected + 1)/\(picker.entries.count)"
        case .data(let data):
            data.countOfLines > 1 ? "line \(data.top + 1)/\(data.countOfLines)" : ""
        default: ""
        }
    }

    private func drawContent(_ area: Rect, into grid: inout CellGrid) -> Point? {
        var rest = area
        if editor.isNull, !editor.isChoosing {
            put("∅ null", .null, rest.takeTop(1), into: &grid)
            return Point(column: area.column, row: area.row)
        }
        switch editor.content {
        case .loading: put("reading the value…", .dim, rest.takeTop(1), into: &grid)
        case .line(let field):
            return field.draw(into: &grid, area: rest.takeTop(1), style: look[.text]).cursor
        case .choice(let choices, let selected):
            draw(choices.map(\.text), selected, rest.takeTop(1), into: &grid)
        case .text(let area): return draw(area, rest, into: &grid)
        case .types(let types, let scroll):
            drawList(types.map { ($0.name, "") }, scroll, rest, into: &grid)
        case .link(let picker): return draw(picker, rest, into: &grid)
        case .data(let data): return draw(data, rest, into: &grid)
        }
        return nil
    }

    private func draw(
        _ choices: [String],
        _ selected: Int,
        _ row: Rect,
        into grid: inout CellGrid
    ) {
        var column = row.column
        for (index, text) in choices.enumerated() {
            column += grid.put(
                index == selected ? "[\(text)]" : " \(text) ",
                at: Point(column: column, row: row.row),
                style: look[index == selected ? .cursor : .text]
            )
            column += 1
        }
    }

    // MARK: - Many lines

    private func draw(_ text: TextArea, _ area: Rect, into grid: inout CellGrid) -> Point? {
        var rest = area
        var cursor: Point?
        for index in text.top..<min(text.lines.count, text.top + area.height) {
            let row = rest.takeTop(1)
            let line = text.lines[index]
            let isCurrent = index == text.row
            // Of a long line only what can be seen is looked at.
            let start = isCurrent && text.column >= row.width / 2 ? text.column - row.width / 2 : 0
            let shown = line[min(start, line.count)..<min(line.count, start + row.width)]
            let visible = shown.map { SafeText.visible($0) }
            grid.put(
                String(visible),
                at: Point(column: row.column, row: row.row),
                style: look[.text],
                width: row.width
            )
            guard isCurrent else { continue }
            let before = String(visible.prefix(text.column - start))
            let column = row.column + TextWidth.columns(of: before)
            cursor = Point(column: min(column, row.endColumn - 1), row: row.row)
        }
        return cursor
    }

    // MARK: - Lists

    private func drawList(
        _ items: [(text: String, note: String)],
        _ scroll: ScrollPosition,
        _ area: Rect,
        into grid: inout CellGrid
    ) {
        var rest = area
        var scroll = scroll
        scroll.keepInSight(count: items.count, height: area.height)
        for index in scroll.visible(count: items.count, height: area.height) {
            let row = rest.takeTop(1)
            put(items[index].text, .text, row, into: &grid)
            let note = items[index].note
            let width = TextWidth.columns(of: note)
            if width > 0, width < row.width / 2 {
                put(
                    note,
                    .dim,
                    Rect(column: row.endColumn - width, row: row.row, width: width, height: 1),
                    into: &grid
                )
            }
            if index == scroll.selected { grid.overlay(look[.cursor], on: row) }
        }
    }

    private func draw(_ picker: LinkPicker, _ area: Rect, into grid: inout CellGrid) -> Point? {
        var rest = area
        guard let table = picker.table else {
            put("a link to an object of", .dim, rest.takeTop(1), into: &grid)
            drawList(picker.classes.map { ($0.displayName, "") }, picker.scroll, rest, into: &grid)
            return nil
        }
        var row = rest.takeTop(1)
        let prompt = "\(table.displayName): "
        put(prompt, .head, row, into: &grid)
        _ = row.takeLeft(TextWidth.columns(of: prompt))
        let cursor = picker.field.draw(into: &grid, area: row, style: look[.text]).cursor
        let items = picker.entries.map { entry -> (text: String, note: String) in
            switch entry {
            case .null: return ("∅ null", "")
            case .table(let table): return (table.displayName, "")
            case .object(let candidate):
                return (candidate.name, candidate.link == picker.current ? "now" : "")
            case .fresh(let table): return ("+ new \(table.displayName)", "Ctrl-G")
            }
        }
        drawList(items, picker.scroll, rest, into: &grid)
        if items.isEmpty { put("…", .dim, rest.takeTop(1), into: &grid) }
        return cursor
    }

    private func draw(_ data: DataEditor, _ area: Rect, into grid: inout CellGrid) -> Point? {
        var rest = area
        var cursor: Point?
        if let prompt = data.prompt {
            var row = rest.takeTop(1)
            put(prompt.title, .head, row, into: &grid)
            _ = row.takeLeft(TextWidth.columns(of: prompt.title))
            cursor = data.field.draw(into: &grid, area: row, style: look[.text]).cursor
        }
        if data.bytes.isEmpty { put("no bytes", .dim, rest, into: &grid) }
        let count = DataEditor.bytesPerLine
        for line in data.top..<max(data.top, min(data.countOfLines, data.top + rest.height)) {
            let text = DataText.line(of: data.bytes, at: line * count, count: count)
            put(text, .text, rest.takeTop(1), into: &grid)
        }
        return cursor
    }

    private func put(_ text: String, _ role: Role, _ row: Rect, into grid: inout CellGrid) {
        grid.put(
            TextWidth.cut(SafeText.visible(text), to: row.width),
            at: Point(column: row.column, row: row.row),
            style: look[role]
        )
    }
}

extension EditorState {
    /// What is wrong, or what is to be known.
    var message: String { fault.map { "✖ " + $0 } ?? note ?? "" }

    /// Whether a list is shown, in which null is an entry.
    var isChoosing: Bool {
        switch content {
        case .choice, .types, .link: true
        case .loading, .line, .text, .data: false
        }
    }
}
