import RegentCore
import RegentTerminal

/// The values of one column as bars.
struct HistogramState: Sendable {
    let summary: ColumnSummary
    var scroll = ScrollPosition()

    /// The most bars of values that have no order in ranges.
    static let mostBars = 40
}

extension StudioState {
    /// Asks for the values of the column one stands on, or of all columns.
    mutating func askToSumUp(all: Bool) {
        guard let browser, let table = browser.place.table(in: browser.catalog.schema) else {
            return
        }
        let place = browser.place
        let properties = place.columns.filter { !$0.isHidden }.compactMap(\.property)
        let chosen = all ? properties : [place.currentColumn?.property].compactMap(\.self)
        guard !chosen.isEmpty else { return }
        // The elements of a collection are not all read; their keys are not known here.
        guard place.keys != nil || place.source == .table(table) else {
            say("counting works on a class, a query or a list of who points here", .warn)
            return
        }
        request(
            .summarize(
                SummaryRequest(table: table, properties: chosen, keys: place.keys),
                mostBars: all ? SummaryText.mostTopValues : HistogramState.mostBars
            ),
            for: all ? .summary(place: place.id) : .histogram(place: place.id)
        )
        say("counting… Esc stops", .dim)
    }

    mutating func showHistogram(_ summaries: [ColumnSummary]) {
        notice = nil
        guard let summary = summaries.first else { return }
        overlay = .histogram(HistogramState(summary: summary))
    }

    mutating func showSummary(_ summaries: [ColumnSummary]) {
        notice = nil
        guard let schema = browser?.catalog.schema else { return }
        let name = browser?.place.crumbs.last ?? ""
        overlay = .viewer(
            ViewerState(
                title: "Summary of \(name)",
                lines: SummaryText.lines(
                    summaries,
                    schema: schema,
                    width: max(20, size.width - 6)
                )
            )
        )
    }

    mutating func performInHistogram(
        _ histogram: inout HistogramState,
        _ command: CommandID,
        height: Int
    ) {
        let bars = histogram.summary.bars
        switch command {
        case .down: histogram.scroll.move(by: 1, count: bars.count, height: height)
        case .up: histogram.scroll.move(by: -1, count: bars.count, height: height)
        case .pageDown: histogram.scroll.page(by: 1, count: bars.count, height: height)
        case .pageUp: histogram.scroll.page(by: -1, count: bars.count, height: height)
        case .first: histogram.scroll.select(0, count: bars.count, height: height)
        case .last: histogram.scroll.select(bars.count - 1, count: bars.count, height: height)
        case .confirm:
            guard bars.indices.contains(histogram.scroll.selected) else { break }
            filter(by: bars[histogram.scroll.selected])
            return
        case .cancel:
            overlay = nil
            return
        default: break
        }
        overlay = .histogram(histogram)
    }

    private mutating func filter(by bar: ColumnSummary.Bar) {
        guard let condition = bar.condition else {
            say("these values can't be written in a query", .warn)
            return
        }
        overlay = nil
        addCondition(condition)
    }
}
