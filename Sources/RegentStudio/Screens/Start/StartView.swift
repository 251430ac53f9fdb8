import RegentTerminal

/// Draws the start screen.
struct StartView {
    let state: StudioState
    let start: StartState
    let look: Look

    func draw(into grid: inout CellGrid) -> Point? {
        var rest = Rect(grid.size)
        let title = rest.takeTop(1)
        grid.put(
            " regent — looks into Realm files, and changes nothing in them",
            at: Point(column: 0, row: title.row),
            style: look[.head]
        )
        _ = rest.takeBottom(1)
        let complaint = rest.takeBottom(1)
        put(start.complaint.map { "✖ " + $0 } ?? "", .error, complaint, into: &grid)
        _ = rest.takeTop(1)
        var cursor: Point?
        if let field = start.field {
            var row = rest.takeTop(1)
            put("Open file: ", .head, row, into: &grid)
            _ = row.takeLeft(12)
            cursor = field.draw(into: &grid, area: row, style: look[.text]).cursor
        }
        drawFiles(Self.files(of: start, grid.size), into: &grid)
        return cursor
    }

    /// Where the list of files stands, its frame included.
    static func files(of start: StartState, _ size: Size) -> Rect {
        var rest = Rect(size)
        _ = rest.takeTop(start.field == nil ? 2 : 4)
        _ = rest.takeBottom(2)
        return rest
    }

    private func drawFiles(_ area: Rect, into grid: inout CellGrid) {
        var inside = Frame(
            title: "Recent files",
            style: look[start.field == nil ? .borderFocus : .border]
        ).draw(into: &grid, area: area)
        guard !start.files.isEmpty else {
            put("none yet; type the path of a .realm file above", .dim, inside, into: &grid)
            return
        }
        var scroll = start.scroll
        scroll.keepInSight(count: start.files.count, height: inside.height)
        for index in scroll.visible(count: start.files.count, height: inside.height) {
            let row = inside.takeTop(1)
            let file = start.files[index]
            let note = TextWidth.cut(SafeText.visible(file.note), to: row.width / 2)
            let room = row.width - TextWidth.columns(of: note) - 4
            let path = TextWidth.cut(SafeText.visible(file.path), to: room, at: .middle)
            put(path, file.isThere ? .text : .dim, row, into: &grid)
            grid.put(
                note,
                at: Point(
                    column: row.endColumn - TextWidth.columns(of: note) - 1,
                    row: row.row
                ),
                style: look[.dim]
            )
            if index == scroll.selected, start.field == nil { grid.overlay(look[.cursor], on: row) }
        }
    }

    private func put(_ text: String, _ role: Role, _ row: Rect, into grid: inout CellGrid) {
        grid.put(
            TextWidth.cut(SafeText.visible(text), to: row.width - 2),
            at: Point(column: row.column + 1, row: row.row),
            style: look[role]
        )
    }
}
