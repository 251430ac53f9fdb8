import RegentCore
import RegentDrafts
import RegentTerminal

/// The column that the inspector sums up, over the rows of a result.
struct ColumnNote: Sendable, Hashable {
    let place: Int
    let table: TableKey
    let property: Property
    /// What the rows were chosen by, and of which state of the file they are.
    let query: String
    let count: Int
    let version: UInt64
    let changes: LineCounts?

    /// More rows are summed up only when that is asked for.
    static let mostRows = 100_000

    /// Bars of values, as far as there are so few; numbers and dates have about ten ranges.
    static let mostBars = 10
}

extension StudioState {
    /// The column worth summing up: nil where there are no values to count.
    var columnNote: ColumnNote? {
        guard let browser, let table = browser.place.table(in: browser.catalog.schema),
            let property = browser.place.currentColumn?.property, let count = browser.place.count,
            count > 0, browser.place.keys != nil || browser.place.source == .table(table)
        else { return nil }
        return ColumnNote(
            place: browser.place.id,
            table: table,
            property: property,
            query: browser.place.query.applied,
            count: count,
            version: browser.newestVersion,
            changes: editing.draft?.counts
        )
    }

    /// Moving through columns is not delayed by counting what they hold.
    private static let pauseMilliseconds = 200

    /// Has the column summed up once one stands on it for a moment.
    mutating func requestColumnNote(_ layout: BrowserLayout) {
        guard !layout.columnNote.isEmpty, let note = columnNote, note.count <= ColumnNote.mostRows,
            browser?.inspector.columnNote?.source != note, !isPending(.columnNote(note)),
            !isPending(.columnNotePause(note))
        else { return }
        for case .columnNotePause(let other) in pending.values { drop(.columnNotePause(other)) }
        for case .columnNote(let other) in pending.values { drop(.columnNote(other)) }
        request(.wait(milliseconds: Self.pauseMilliseconds), for: .columnNotePause(note))
    }

    mutating func countColumn(_ note: ColumnNote) {
        guard note == columnNote else { return }
        let summary = SummaryRequest(
            table: note.table,
            properties: [note.property],
            keys: browser?.place.keys
        )
        request(.summarize(summary, mostBars: ColumnNote.mostBars), for: .columnNote(note))
    }

    /// Notes what was counted; nil where that could not be done, and is not to be tried again.
    mutating func take(_ summary: ColumnSummary?, of note: ColumnNote) {
        withBrowser { $0.inspector.columnNote = (note, summary) }
    }
}

/// Draws what the column one stands on holds, below the lines of the inspector.
struct ColumnNoteView {
    let state: StudioState
    let browser: BrowserState
    let look: Look

    func draw(_ area: Rect, into grid: inout CellGrid) {
        guard let note = state.columnNote, !area.isEmpty else { return }
        var rest = area
        _ = rest.takeTop(1)
        let rows = "\(Grouped.text(note.count)) \(note.count == 1 ? "row" : "rows")"
        put("─ \(note.property.name) over \(rows) ─", .dim, rest.takeTop(1), into: &grid)
        guard note.count <= ColumnNote.mostRows else {
            let key = state.keyTable.names(of: .histogram, in: .table).first ?? ":histogram"
            put("\(key) counts them; so many take a while", .dim, rest.takeTop(1), into: &grid)
            return
        }
        guard let counted = browser.inspector.columnNote, counted.source == note else {
            put("counting…", .dim, rest.takeTop(1), into: &grid)
            return
        }
        guard let summary = counted.summary else {
            put("these values can't be read", .error, rest.takeTop(1), into: &grid)
            return
        }
        for fact in SummaryText.facts(summary, schema: browser.catalog.schema) {
            for line in SummaryText.fitted(fact, to: rest.width - 2) {
                put(line, .text, rest.takeTop(1), into: &grid)
            }
        }
        guard !rest.isEmpty, summary.bars.contains(where: { $0.count > 1 }) else { return }
        BarsView(bars: summary.bars, look: look).draw(in: rest, into: &grid)
    }

    private func put(_ text: String, _ role: Role, _ row: Rect, into grid: inout CellGrid) {
        guard !row.isEmpty else { return }
        grid.put(
            TextWidth.cut(SafeText.visible(text), to: row.width - 1),
            at: Point(column: row.column + (role == .dim ? 0 : 1), row: row.row),
            style: look[role]
        )
    }
}
