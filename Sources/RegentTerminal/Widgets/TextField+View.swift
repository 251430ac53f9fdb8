/// A drawn field: where its parts came to stand.
package struct TextFieldPlacement: Hashable, Sendable {
    /// Where the terminal's cursor belongs.
    package let cursor: Point
    /// The column of the screen where each cluster of the text begins, and where the text ends;
    /// columns outside the field are those it would have without the cut.
    package let columns: [Int]
}

extension TextField {
    /// Draws the field, scrolled so that the cursor is in sight; `mask` hides the letters.
    @discardableResult
    package func draw(
        into grid: inout CellGrid,
        area: Rect,
        style: Style,
        mask: Character? = nil
    ) -> TextFieldPlacement {
        let clusters = text.map { mask ?? SafeText.visible($0) }
        var ends = [0]
        for cluster in clusters { ends.append((ends.last ?? 0) + TextWidth.columns(of: cluster)) }
        let shift = max(0, ends[min(cursor, clusters.count)] - max(0, area.width - 1))
        var first = 0
        while ends[first] < shift { first += 1 }
        grid.fill(area, style: style)
        grid.put(
            String(clusters[first...]),
            at: Point(column: area.column + ends[first] - shift, row: area.row),
            style: style,
            width: area.width - (ends[first] - shift)
        )
        return TextFieldPlacement(
            cursor: Point(
                column: min(area.column + ends[cursor] - shift, area.endColumn - 1),
                row: area.row
            ),
            columns: ends.map { area.column + $0 - shift }
        )
    }
}
