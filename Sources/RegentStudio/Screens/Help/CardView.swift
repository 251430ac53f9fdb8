import RegentTerminal

/// The card for somebody who is here for the first time; it goes with the first key.
enum CardView {
    private static let lines: [(key: String, text: String)] = [
        ("Enter", "opens: a class, a link, a list, a long value"),
        ("Backspace", "goes back, to the same row and query"),
        ("F2 or /", "asks: id = 24, name CONTAINS[c] \"ta\""),
        ("b", "tells who points to this object"),
        (":", "finds every command by name; m lists those for a cell"),
        ("? and q", "help for where you are; back, and quit at the start"),
    ]

    static func draw(_ look: Look, into grid: inout CellGrid) {
        var room = Rect(grid.size)
        _ = room.takeBottom(grid.size.height >= 20 ? 4 : 1)
        let size = Size(width: 70, height: lines.count + 2)
        guard room.height >= size.height else { return }
        let box = room.takeBottom(size.height + 1).centered(
            Size(width: min(size.width, room.width - 2), height: size.height)
        )
        grid.fill(box, style: look[.text])
        var inside = Frame(
            title: "Six keys to begin with",
            note: "nothing is changed in the file; any key goes on",
            style: look[.borderFocus],
            titleStyle: look[.head]
        ).draw(into: &grid, area: box)
        for line in lines {
            let row = inside.takeTop(1)
            grid.put(line.key, at: Point(column: row.column + 1, row: row.row), style: look[.head])
            grid.put(
                TextWidth.cut(line.text, to: row.width - 13),
                at: Point(column: row.column + 12, row: row.row),
                style: look[.text]
            )
        }
    }
}
