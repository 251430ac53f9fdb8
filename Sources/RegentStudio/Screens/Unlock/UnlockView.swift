import RegentCore
import RegentTerminal

/// Draws the key prompt.
struct UnlockView {
    let state: StudioState
    let unlock: UnlockState
    let look: Look

    /// Where the cursor belongs, and where the parts stand that a click chooses.
    struct Drawn {
        var cursor: Point?
        var parts: [(part: UnlockState.Part, area: Rect)] = []
    }

    func draw(into grid: inout CellGrid) -> Drawn {
        var drawn = Drawn()
        let area = Rect(grid.size)
        let name = state.options.path.split(separator: "/").last.map(String.init) ?? ""
        grid.put(
            " regent — \(SafeText.visible(name))",
            at: Point(column: 0, row: 0),
            style: look[.head]
        )
        let isLow = grid.size.height < 18
        let box = Rect(
            column: 0,
            row: 1,
            width: area.width,
            height: area.height - 2
        ).centered(Size(width: 66, height: isLow ? 8 : 15))
        let inside = Frame(
            title: "Encrypted file",
            style: look[.borderFocus],
            titleStyle: look[.head]
        ).draw(into: &grid, area: box)
        var rest = Rect(
            column: inside.column + 1,
            row: inside.row,
            width: inside.width - 2,
            height: inside.height
        )
        if !isLow {
            let sentence = " looks encrypted: it has no Realm header."
            let room = max(8, rest.width - sentence.count)
            let told = TextWidth.cut(SafeText.visible(name), to: room, at: .middle)
            line(told + sentence, .text, &rest, &grid)
            line("Give its 64-byte key. It is not shown and not stored.", .text, &rest, &grid)
            _ = rest.takeTop(1)
        }
        drawn.parts.append((.key, rest.line))
        let keyCursor = field("Key ", .key, unlock.key, isMasked: !unlock.showsKey, &rest, &grid)
        drawReading(&rest, &grid)
        drawn.parts.append((.keyFile, rest.line))
        let fileCursor = field("File", .keyFile, unlock.keyFile, isMasked: false, &rest, &grid)
        if !isLow {
            line("     or the path of a key file", .dim, &rest, &grid)
            _ = rest.takeTop(1)
            line("Accepts 128 hex digits, base64, a list of bytes", .dim, &rest, &grid)
        }
        drawComplaint(&rest, &grid)
        drawn.parts += drawButtons(&rest, &grid)
        switch unlock.focus {
        case .key: drawn.cursor = keyCursor
        case .keyFile: drawn.cursor = fileCursor
        default: break
        }
        return drawn
    }

    private func line(_ text: String, _ role: Role, _ rest: inout Rect, _ grid: inout CellGrid) {
        let row = rest.takeTop(1)
        guard !row.isEmpty else { return }
        grid.put(
            text,
            at: Point(column: row.column, row: row.row),
            style: look[role],
            width: row.width
        )
    }

    /// A sentence in as many lines as it takes, or as there are.
    private func lines(
        _ text: String,
        indent: Int,
        most: Int,
        _ role: Role,
        _ rest: inout Rect,
        _ grid: inout CellGrid
    ) {
        let blanks = String(repeating: " ", count: indent)
        let width = max(1, rest.width - indent)
        var parts = HelpText.wrapped(text, to: width)
        if parts.count > most {
            let last = parts[max(0, most - 1)...].joined(separator: " ")
            parts = parts.prefix(max(0, most - 1)) + [TextWidth.cut(last, to: width)]
        }
        for part in parts { line(blanks + part, role, &rest, &grid) }
    }

    private func field(
        _ label: String,
        _ part: UnlockState.Part,
        _ field: TextField,
        isMasked: Bool,
        _ rest: inout Rect,
        _ grid: inout CellGrid
    ) -> Point? {
        var row = rest.takeTop(1)
        guard !row.isEmpty else { return nil }
        let isFocused = unlock.focus == part
        let style = look[isFocused ? .head : .text]
        grid.put(label + " [", at: Point(column: row.column, row: row.row), style: style)
        grid.put("]", at: Point(column: row.endColumn - 1, row: row.row), style: style)
        _ = row.takeLeft(6)
        _ = row.takeRight(1)
        let placement = field.draw(
            into: &grid,
            area: row,
            style: look[isFocused ? .text : .dim],
            mask: isMasked ? Character(TextWidth.narrow("•", or: "*")) : nil
        )
        return placement.cursor
    }

    private func drawReading(_ rest: inout Rect, _ grid: inout CellGrid) {
        switch unlock.reading {
        case .success(let shape): line("     recognised: \(shape.name) ✓", .ok, &rest, &grid)
        // Once it was tried, the complaint says the same.
        case .failure(let error) where error.explanation != unlock.complaint:
            // The field below, a complaint and the buttons keep their lines.
            lines(error.explanation, indent: 5, most: min(3, rest.height - 3), .warn, &rest, &grid)
        default: line("", .dim, &rest, &grid)
        }
    }

    private func drawComplaint(_ rest: inout Rect, _ grid: inout CellGrid) {
        if unlock.isTrying {
            line("opening…", .dim, &rest, &grid)
        } else if let complaint = unlock.complaint {
            lines("✖ " + complaint, indent: 0, most: rest.height - 1, .error, &rest, &grid)
        } else {
            line("", .dim, &rest, &grid)
        }
        // After some tries the key itself may be right, and something else wrong.
        guard unlock.failedTries >= 3, rest.height > 2 else { return }
        line(
            "The key of another version of the app? A file copied while in use,",
            .dim,
            &rest,
            &grid
        )
        line("or not a Realm file at all?", .dim, &rest, &grid)
    }

    private func drawButtons(
        _ rest: inout Rect,
        _ grid: inout CellGrid
    ) -> [(part: UnlockState.Part, area: Rect)] {
        guard rest.height > 0 else { return [] }
        var places: [(part: UnlockState.Part, area: Rect)] = []
        let row = rest.takeBottom(1)
        let buttons: [(String, UnlockState.Part)] = [("< Open >", .open), ("< Cancel >", .cancel)]
        var column = row.column + max(0, (row.width - 26) / 2)
        for (text, part) in buttons {
            let style = look[unlock.focus == part ? .cursor : .text]
            grid.put(text, at: Point(column: column, row: row.row), style: style)
            places.append((part, Rect(column: column, row: row.row, width: text.count, height: 1)))
            column += TextWidth.columns(of: text) + 8
        }
        return places
    }
}

extension Rect {
    /// Its first line.
    fileprivate var line: Rect {
        Rect(column: column, row: row, width: width, height: min(1, height))
    }
}
