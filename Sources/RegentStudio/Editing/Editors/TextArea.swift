import RegentTerminal

/// Text of many lines being written.
///
/// Lines are kept as arrays of clusters, so that a key in a long text costs no more than its line.
struct TextArea: Sendable, Hashable {
    private(set) var lines: [[Character]]
    /// Where the next letter goes.
    fileprivate(set) var row = 0
    fileprivate(set) var column = 0
    /// The first line in sight.
    private(set) var top = 0
    private(set) var isTouched = false
    private var cutText: [Character] = []

    /// A text that one line is too small for.
    static func isNeeded(for text: String) -> Bool {
        text.utf8.count > 400 || text.utf8.contains(0x0a)
    }

    init(_ text: String) {
        lines = Self.lines(of: text)
    }

    var text: String {
        var text = ""
        for (index, line) in lines.enumerated() {
            if index > 0 { text += "\n" }
            text += String(line)
        }
        return text
    }

    var note: String {
        let characters = lines.reduce(lines.count - 1) { $0 + $1.count }
        return StudioState.counted(characters, "character")
            + " in \(StudioState.counted(lines.count, "line"))"
    }

    /// Lines end with a line feed only: every other character is part of the text.
    private static func lines(of text: String) -> [[Character]] {
        text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false)
            .map { Array(String(Substring($0))) }
    }

    mutating func insert(_ text: String) {
        guard !text.isEmpty else { return }
        isTouched = true
        let added = Self.lines(of: text)
        let tail = Array(lines[row][column...])
        lines[row].removeSubrange(column...)
        lines[row] += added[0]
        if added.count > 1 { lines.insert(contentsOf: added[1...], at: row + 1) }
        row += added.count - 1
        column = lines[row].count
        lines[row] += tail
    }

    /// Takes a key; false for those it has no use for.
    mutating func handle(_ chord: KeyChord) -> Bool {
        if let character = chord.typed {
            insert(String(character))
            return true
        }
        switch (chord.key, chord.modifiers) {
        case (.enter, []): insert("\n")
        case (.tab, []): insert("\t")
        case (.left, []), (.character("b"), .control): moveBack()
        case (.right, []): moveOn()
        case (.up, []): move(to: row - 1)
        case (.down, []): move(to: row + 1)
        case (.pageUp, []): move(to: row - 10)
        case (.pageDown, []): move(to: row + 10)
        case (.home, []), (.character("a"), .control): column = 0
        case (.end, []), (.character("e"), .control): column = lines[row].count
        case (.backspace, []), (.character("h"), .control): removeBack()
        case (.delete, []), (.character("d"), .control): removeOn()
        case (.character("u"), .control): cut(0..<column)
        case (.character("k"), .control): cut(column..<lines[row].count)
        case (.character("w"), .control): cut(wordStart()..<column)
        case (.character("y"), .control): insert(String(cutText))
        default: return false
        }
        return true
    }

    // MARK: - Moving

    private mutating func move(to line: Int) {
        row = max(0, min(line, lines.count - 1))
        column = min(column, lines[row].count)
    }

    private mutating func moveBack() {
        if column > 0 {
            column -= 1
        } else if row > 0 {
            row -= 1
            column = lines[row].count
        }
    }

    private mutating func moveOn() {
        if column < lines[row].count {
            column += 1
        } else if row < lines.count - 1 {
            row += 1
            column = 0
        }
    }

    private func wordStart() -> Int {
        var position = column
        while position > 0, lines[row][position - 1] == " " { position -= 1 }
        while position > 0, lines[row][position - 1] != " " { position -= 1 }
        return position
    }

    /// Scrolls no further than it takes to see the cursor.
    mutating func keepInSight(height: Int) {
        if row < top { top = row }
        if row >= top + height { top = row - height + 1 }
        top = max(0, min(top, lines.count - 1))
    }

    // MARK: - Removing

    private mutating func removeBack() {
        guard row > 0 || column > 0 else { return }
        moveBack()
        removeOn()
    }

    private mutating func removeOn() {
        if column < lines[row].count {
            isTouched = true
            lines[row].remove(at: column)
        } else if row < lines.count - 1 {
            isTouched = true
            lines[row] += lines.remove(at: row + 1)
        }
    }

    private mutating func cut(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        isTouched = true
        cutText = Array(lines[row][range])
        lines[row].removeSubrange(range)
        column = range.lowerBound
    }
}

extension TextArea {
    mutating func moveToEnd() {
        row = lines.count - 1
        column = lines[row].count
    }

    /// Puts text behind the cursor, which stays where it is.
    mutating func append(_ text: String) {
        let place = (row, column)
        insert(text)
        (row, column) = place
    }
}
