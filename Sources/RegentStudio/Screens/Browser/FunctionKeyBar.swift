import RegentTerminal

/// The line of function keys; what can't be used now is greyed, so that hands keep their places.
enum FunctionKeyBar {
    static let keys: [(number: Int, word: String, command: CommandID)] = [
        (1, "Help", .help), (2, "Query", .query), (3, "View", .open), (4, "Edit", .edit),
        (5, "Copy", .copyCell), (6, "Links", .whoPointsHere), (7, "New", .newObject),
        (8, "Delete", .delete), (9, "Commit", .commit), (10, "Quit", .quit),
    ]

    static func draw(_ state: StudioState, _ look: Look, area: Rect, into grid: inout CellGrid) {
        var column = area.column + 1
        for key in keys {
            let isOff = state.reasonAgainst(key.command) != nil
            column += grid.put(
                String(key.number),
                at: Point(column: column, row: area.row),
                style: look[.head]
            )
            column += grid.put(
                key.word,
                at: Point(column: column, row: area.row),
                style: look[isOff ? .dim : .bar]
            )
            column += 1
        }
    }

    /// The command at a column of the line.
    static func command(at column: Int) -> CommandID? {
        var start = 1
        for key in keys {
            let width = String(key.number).count + key.word.count
            if (start..<start + width).contains(column) { return key.command }
            start += width + 1
        }
        return nil
    }
}
