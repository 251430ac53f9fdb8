import RegentTerminal

/// Draws values or ranges with how often they are there, as numbers and as bars.
struct BarsView {
    let bars: [ColumnSummary.Bar]
    let look: Look

    /// Draws the bars in sight, one a row; the chosen one is lit where there is a choice.
    func draw(in area: Rect, scroll: ScrollPosition? = nil, into grid: inout CellGrid) {
        let widest = bars.map { TextWidth.columns(of: SafeText.visible($0.label)) }.max() ?? 0
        let labelWidth = min(widest, area.width * 2 / 5)
        let most = bars.map(\.count).max() ?? 1
        let countWidth = Grouped.text(most).count
        let room = max(1, area.width - labelWidth - countWidth - 5)
        var position = scroll ?? ScrollPosition()
        position.keepInSight(count: bars.count, height: area.height)
        var rest = area
        for index in position.visible(count: bars.count, height: area.height) {
            let row = rest.takeTop(1)
            let bar = bars[index]
            let label = TextWidth.cut(SafeText.visible(bar.label), to: labelWidth)
            grid.put(label, at: Point(column: row.column + 1, row: row.row), style: look[.text])
            let count = Grouped.text(bar.count)
            let countColumn = row.column + 2 + labelWidth + countWidth - count.count
            grid.put(count, at: Point(column: countColumn, row: row.row), style: look[.number])
            let length = bar.count == 0 ? 0 : max(1, bar.count * room / max(1, most))
            grid.put(
                String(repeating: "▇", count: length),
                at: Point(column: row.column + 3 + labelWidth + countWidth, row: row.row),
                style: look[.link].removing(.underline)
            )
            if index == scroll?.selected { grid.overlay(look[.cursor], on: row) }
        }
    }
}
