/// Keys with a word each, in one line: `Enter open  / filter  ? help`.
package struct KeyHints: Hashable, Sendable {
    package struct Hint: Hashable, Sendable {
        package let key: String
        package let word: String

        package init(key: String, word: String) {
            self.key = key
            self.word = word
        }
    }

    package let hints: [Hint]
    package let keyStyle: Style
    package let wordStyle: Style

    package init(_ hints: [Hint], keyStyle: Style, wordStyle: Style) {
        self.hints = hints
        self.keyStyle = keyStyle
        self.wordStyle = wordStyle
    }

    /// Draws as many hints as fit, none cut in the middle, and returns where each stands; nil for
    /// those that found no place.
    ///
    /// The last one, which is the way to all others, always finds a place.
    @discardableResult
    package func draw(into grid: inout CellGrid, area: Rect) -> [Rect?] {
        var places = [Rect?](repeating: nil, count: hints.count)
        var column = area.column
        let lastWidth = hints.last.map { Self.width(of: $0) } ?? 0
        for (index, hint) in hints.enumerated() {
            let width = Self.width(of: hint)
            let isLast = index == hints.count - 1
            let needed = isLast ? width : width + 2 + lastWidth
            guard column + needed <= area.endColumn else { continue }
            places[index] = Rect(column: column, row: area.row, width: width, height: 1)
            column += grid.put(
                hint.key,
                at: Point(column: column, row: area.row),
                style: keyStyle
            )
            column += grid.put(
                " " + hint.word,
                at: Point(column: column, row: area.row),
                style: wordStyle
            )
            column += 2
        }
        return places
    }

    private static func width(of hint: Hint) -> Int {
        TextWidth.columns(of: hint.key) + 1 + TextWidth.columns(of: hint.word)
    }
}
