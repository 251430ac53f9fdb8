import RegentCore
import RegentQuery
import RegentTerminal

/// Draws the query bar, what came of the query, and what is wrong with it.
struct QueryView {
    let state: StudioState
    let browser: BrowserState
    let look: Look

    private var place: Place { browser.place }

    /// Draws the bar; returns where the cursor belongs while the bar is open.
    func draw(query area: Rect, fault faultArea: Rect, into grid: inout CellGrid) -> Point? {
        let result = resultText
        var row = area
        _ = row.takeLeft(1)
        let resultArea = row.takeRight(result.isEmpty ? 1 : TextWidth.columns(of: result) + 2)
        let canQuery = browser.queriedClassName != nil
        grid.put(
            "/ ",
            at: Point(column: row.column, row: row.row),
            style: look[place.query.isOpen ? .head : .dim]
        )
        _ = row.takeLeft(2)
        let isIdle = !place.query.isOpen && place.query.field.isEmpty
        var field = place.query.field
        // Nobody writes: the beginning of a long query says most.
        if !place.query.isOpen { field.moveCursor(to: 0) }
        let placement = field.draw(into: &grid, area: row, style: look[.text])
        if isIdle {
            grid.put(
                canQuery ? TextWidth.cut(invitation, to: row.width) : "",
                at: Point(column: row.column, row: row.row),
                style: look[.dim],
                width: row.width
            )
        }
        grid.put(
            result,
            at: Point(column: resultArea.column + 1, row: resultArea.row),
            style: look[.dim]
        )
        if let fault = place.query.fault {
            draw(fault, placement, field: row, faultArea, into: &grid)
        }
        return place.query.isOpen ? placement.cursor : nil
    }

    /// How to begin, with the key that opens the bar from where one is.
    private var invitation: String {
        let key = state.keyTable.names(of: .query, in: state.contextBelowOverlay).first ?? "F2"
        return "press \(key) and type a query, such as id = 24"
    }

    /// How many were found of how many, how long it took and how they were found:
    /// `3 of 18,204   0.8 ms   index email`.
    private var resultText: String {
        if state.isPending(.query(place: place.id)) { return workingText }
        let isAsked = !place.query.applied.isEmpty || !place.sort.isEmpty
        guard isAsked, let outcome = place.query.outcome, let count = place.count,
            !place.query.isWrong
        else { return "" }
        return "\(Grouped.text(count)) of \(Grouped.text(outcome.total))   "
            + QueryOutcome.text(ofMilliseconds: outcome.milliseconds)
            + (outcome.way.map { "   " + $0 } ?? "")
    }

    /// What is known of a query that still runs: `1,204+ of 1,000,000, Esc stops`.
    private var workingText: String {
        let total = place.query.outcome?.total ?? totalOfClass
        guard let progress = place.query.progress, let total else { return "searching… Esc stops" }
        let found = Grouped.text(progress.found)
        // All rows have been looked at, and yet it goes on: what was found is put in order.
        guard progress.rows < total else { return "\(found) found, sorting… Esc stops" }
        return "\(found)+ of \(Grouped.text(total)), Esc stops"
    }

    private var totalOfClass: Int? {
        guard case .table(let key) = place.source else { return nil }
        return browser.catalog.counts[key]
    }

    // MARK: - Errors

    /// The marker under the exact span, and one sentence.
    private func draw(
        _ fault: QueryFault,
        _ placement: TextFieldPlacement,
        field: Rect,
        _ area: Rect,
        into grid: inout CellGrid
    ) {
        let role: Role = fault.isAdvice ? .warn : .error
        let span = Self.clusters(of: fault.range, in: place.query.field.text)
        let columns = placement.columns
        let start = columns[min(span.lowerBound, columns.count - 1)]
        let end = max(start + 1, columns[min(span.upperBound, columns.count - 1)])
        let shown =
            max(start, field.column)..<max(min(end, field.endColumn), max(start, field.column) + 1)
        grid.put(
            String(repeating: "~", count: shown.count),
            at: Point(column: min(shown.lowerBound, field.endColumn - 1), row: area.row),
            style: look[role]
        )
        var sentence = (fault.isAdvice ? "" : "✖ ") + fault.sentence
        if let fix = fault.fix { sentence += " · Tab: \(fix.label)" }
        grid.put(
            TextWidth.cut(SafeText.visible(sentence), to: area.width - 2),
            at: Point(column: area.column + 1, row: area.row + 1),
            style: look[role]
        )
    }

    /// The clusters of a text that a range of bytes touches.
    static func clusters(of bytes: Range<Int>, in text: String) -> Range<Int> {
        var position = 0
        var start: Int?
        var end = 0
        for (index, cluster) in text.enumerated() {
            if position >= bytes.lowerBound || position + cluster.utf8.count > bytes.lowerBound,
                start == nil
            {
                start = index
            }
            if position < bytes.upperBound { end = index + 1 }
            position += cluster.utf8.count
        }
        let first = start ?? text.count
        return first..<max(first, end)
    }
}
