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

    /// Draws as many hints as fit, none cut in the middle, and returns where each stands.
    @discardableResult
    package func draw(into grid: inout CellGrid, area: Rect) -> [Rect] {
        var places: [Rect] = []
        var column = area.column
        for hint in hints {
            let width = TextWidth.columns(of: hint.key) + 1 + TextWidth.columns(of: hint.word)
            guard column + width <= area.endColumn else { break }
            places.append(Rect(column: column, row: area.row, width: width, height: 1))
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
}
