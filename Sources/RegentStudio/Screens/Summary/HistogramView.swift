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
        BarsView(bars: bars, look: look).draw(in: area, scroll: histogram.scroll, into: &grid)
    }
}
