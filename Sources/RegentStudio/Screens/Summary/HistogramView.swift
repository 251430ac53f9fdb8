import RegentCore
import RegentTerminal

/// Draws the values of one column as bars.
struct HistogramView {
    let histogram: HistogramState
    let schema: Schema
    let look: Look

    /// How many lines of facts stand above the bars.
    static func countOfFacts(_ histogram: HistogramState, _ state: StudioState) -> Int {
        let schema = state.browser?.catalog.schema ?? Schema(tables: [])
        return SummaryText.facts(histogram.summary, schema: schema).count
    }

    /// The height of the whole box.
    static func height(of histogram: HistogramState, _ state: StudioState) -> Int {
        max(histogram.summary.bars.count, 1) + countOfFacts(histogram, state) + 3
    }

    func draw(box area: Rect, into grid: inout CellGrid) {
        let bars = histogram.summary.bars
        let facts = SummaryText.facts(histogram.summary, schema: schema)
        grid.fill(area, style: look[.text])
        var inside = Frame(
            title: "Histogram of \(histogram.summary.property.name)",
            note: "Enter filters  Esc closes",
            style: look[.borderFocus],
            titleStyle: look[.head]
        ).draw(into: &grid, area: area)
        for fact in facts {
            let row = inside.takeTop(1)
            put(fact, .dim, row, into: &grid)
        }
        _ = inside.takeTop(1)
        draw(bars, in: inside, into: &grid)
    }

    private func put(_ text: String, _ role: Role, _ row: Rect, into grid: inout CellGrid) {
        grid.put(
            TextWidth.cut(SafeText.visible(text), to: row.width - 2),
            at: Point(column: row.column + 1, row: row.row),
            style: look[role]
        )
    }

    private func draw(_ bars: [ColumnSummary.Bar], in area: Rect, into grid: inout CellGrid) {
        guard !bars.isEmpty else {
            put("no values", .dim, area, into: &grid)
            return
        }
        let widest = bars.map { TextWidth.columns(of: SafeText.visible($0.label)) }.max() ?? 0
        let labelWidth = min(widest, area.width * 2 / 5)
        let most = bars.map(\.count).max() ?? 1
        let countWidth = Grouped.text(most).count
        let room = max(1, area.width - labelWidth - countWidth - 5)
        var scroll = histogram.scroll
        scroll.keepInSight(count: bars.count, height: area.height)
        var rest = area
        for index in scroll.visible(count: bars.count, height: area.height) {
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
            if index == scroll.selected { grid.overlay(look[.cursor], on: row) }
        }
    }
}
