import RegentTerminal

/// Lights the text that is looked for where it stands on the screen.
struct FindLight {
    let wanted: String
    let style: Style

    /// Lights it in a text that was put at a point, within so many columns.
    func draw(_ text: String, at point: Point, limit: Int, into grid: inout CellGrid) {
        guard !wanted.isEmpty else { return }
        let letters = Array(text)
        let length = wanted.count
        guard letters.count >= length else { return }
        let lowered = wanted.lowercased()
        for start in 0...(letters.count - length)
        where String(letters[start..<start + length]).lowercased() == lowered {
            let before = TextWidth.columns(of: String(letters[..<start]))
            let width = TextWidth.columns(of: String(letters[start..<start + length]))
            guard before < limit else { return }
            grid.overlay(
                style,
                on: Rect(
                    column: point.column + before,
                    row: point.row,
                    width: min(width, limit - before),
                    height: 1
                )
            )
        }
    }
}
