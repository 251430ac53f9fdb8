import RegentCore
import RegentTerminal

/// One place of a walk through the file: what is shown, and where in it one stands.
///
/// Going back brings the place back with its query, order, row and marks.
struct Place: Sendable {
    let id: Int
    let source: PlaceSource
    /// The way here, for the breadcrumbs.
    private(set) var crumbs: [String]
    var columns: [TableColumn]
    /// How many rows there are; nil until that is known.
    var count: Int?
    /// The objects in their order, where a query or links chose them; nil for key order.
    var keys: [ObjectKey]?
    var scroll = ScrollPosition()
    /// The column one stands on: a position in `columns`.
    var column = 0
    /// The first of the columns that scroll, as a position in `columns`.
    var leftColumn = 0
    var window: RowWindow?
    /// The widths that the content of each column wants.
    var wantedWidths: [Int] = []
    /// The widths columns claim before the room left over is shared out.
    var baseWidths: [Int] = []
    var query = QueryBar()
    var sort: [SortKey] = []
    var marks: Set<ObjectKey> = []
    /// The row where a range of marks begins.
    var markAnchor: Int?
    /// Text that is looked for in the rows.
    var find: FindState?
    /// The object to stand on once its row is known.
    var wish: ObjectKey?
    /// Cells that changed a moment ago.
    var flashes: Set<Flash> = []
    /// What was shown before the file changed, until the rows are read anew.
    var rowsBeforeChange: [RowData]?
    var countBeforeChange: Int?
    /// True until something was done here: the class pane replaces such places.
    var isPreview = false

    init(id: Int, source: PlaceSource, crumbs: [String], columns: [TableColumn], count: Int?) {
        self.id = id
        self.source = source
        self.crumbs = crumbs
        self.columns = columns
        self.count = count
        if case .object = source { column = 2 }
    }

    /// Renames a part of the way here.
    mutating func rename(crumb index: Int, to text: String) {
        if crumbs.indices.contains(index) { crumbs[index] = text }
    }

    /// The class whose objects the rows are.
    func table(in schema: Schema) -> TableKey? {
        source.table(in: schema)
    }

    /// The row one stands on, as far as it was read.
    var currentRow: RowData? { window?.row(scroll.selected) }

    /// The column one stands on.
    var currentColumn: TableColumn? {
        columns.indices.contains(column) ? columns[column] : nil
    }

    var currentCell: ShownValue? {
        guard let row = currentRow, row.cells.indices.contains(column) else { return nil }
        return row.cells[column]
    }
}

/// Rows that were read: those in sight and a margin.
struct RowWindow: Sendable {
    /// The rows that were asked for; those not found can't be read, and are not asked for again.
    let range: Range<Int>
    let rows: [RowData]

    func row(_ index: Int) -> RowData? {
        let offset = index - range.lowerBound
        return rows.indices.contains(offset) ? rows[offset] : nil
    }

    func covers(_ wanted: Range<Int>) -> Bool {
        wanted.isEmpty
            || (wanted.lowerBound >= range.lowerBound && wanted.upperBound <= range.upperBound)
    }
}

/// The query bar of a place.
struct QueryBar: Sendable {
    var field = TextField()
    var isOpen = false
    /// The text and the order whose result is shown.
    var applied = ""
    var appliedSort: [SortKey] = []
    /// What is wrong with the text in the field; the last good result stays.
    var fault: QueryFault?
    /// Whether the result shown is that of an earlier text.
    var isWrong: Bool { fault.map { !$0.isAdvice } ?? false }
    /// What may be meant, told when one goes on with Enter; nil once it was.
    var advice: QueryFault?
    var outcome: Outcome?
    /// Whether the query that runs was started by a pause in typing.
    var isTentative = false
    /// Which suggestion Tab takes.
    var suggestion = 0
    /// Whether suggestions were asked for, also where none come by themselves.
    var isCompletionForced = false
    /// How far the query is that runs; nil until it has taken a while.
    var progress: QueryOutcome.Progress?
    /// How far back in the history one is, and what was written before going there.
    var historyStep: Int?
    var draft = ""

    struct Outcome: Sendable {
        let total: Int
        let milliseconds: Double
        /// How they were found: `index id`, `full scan`; nil where that is not told.
        var way: String?
    }
}
