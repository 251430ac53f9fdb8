import Foundation
import RegentCore
import RegentTerminal

/// An open file: its classes, the way through them, and the object in the inspector.
struct BrowserState: Sendable {
    enum Pane: Int, Sendable, CaseIterable {
        case classes = 1
        case table
        case inspector
    }

    var summary: FileSummary
    var catalog: Catalog
    var classes = ClassPane()
    var focus: Pane = .classes
    var trail: Trail
    var inspector = InspectorState()
    /// The zone times are shown in; nil is UTC.
    var zone: TimeZone?
    /// What objects are called by.
    var display = DisplayFields()
    /// Whether the panes show the way here, this place, and what it leads to.
    var showsColumnView = false
    /// The newest version an answer came from; later than the catalog's when the file has changed.
    var newestVersion: UInt64
    /// The commonest values of properties, for completing queries.
    var knownValues: [QuerySuggestions.ValueSource: [Value]] = [:]
    /// The last place of each class, so that each keeps its query, order and row.
    var memory: [TableKey: Place] = [:]
    /// Columns that were kept from earlier sessions, by the stored name of the class.
    let keptColumns: [String: [StudioMemory.Column]]
    private var lastPlace = 0

    struct ClassPane: Sendable {
        var scroll = ScrollPosition()
        /// The text class names are filtered by, while there is a filter.
        var filter: TextField?
        var isTyping = false
        var showsSystem = false
        /// Whether the largest classes come first, instead of ordinary and embedded ones by name.
        var isByCount = false
    }

    init(
        summary: FileSummary,
        catalog: Catalog,
        keptColumns: [String: [StudioMemory.Column]] = [:]
    ) {
        self.summary = summary
        self.keptColumns = keptColumns
        self.catalog = catalog
        newestVersion = catalog.version
        let first = catalog.listed(includingSystem: false).first ?? catalog.schema.tables.first
        trail = Trail(
            Place(
                id: 0,
                source: .table(first?.key ?? .none),
                crumbs: [first?.displayName ?? "no classes"],
                columns: PlaceSource.table(first?.key ?? .none).columns(in: catalog.schema),
                count: first.flatMap { catalog.counts[$0.key] } ?? 0
            )
        )
        let columns = columns(of: place.source)
        trail.withCurrent {
            $0.isPreview = true
            $0.columns = columns
        }
        if first == nil { focus = .table }
    }

    var place: Place { trail.current }

    /// How values are written here.
    var text: ValueText { ValueText(schema: catalog.schema, zone: zone) }

    /// The classes in the pane, as the filter leaves them.
    var listedClasses: [TableSchema] {
        var all = catalog.listed(includingSystem: classes.showsSystem)
        if classes.isByCount {
            let counts = all.map { catalog.counts[$0.key] ?? 0 }
            all = zip(all, counts).enumerated()
                .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
                .map(\.element.0)
        }
        guard let filter = classes.filter, !filter.isEmpty else { return all }
        let wanted = filter.text.lowercased()
        return all.filter { $0.displayName.lowercased().contains(wanted) }
    }

    /// The class chosen in the pane.
    var selectedClass: TableSchema? {
        let listed = listedClasses
        let index = classes.scroll.selected
        return listed.indices.contains(index) ? listed[index] : nil
    }

    mutating func makePlaceID() -> Int {
        lastPlace += 1
        return lastPlace
    }
}

/// The pane that shows one object, property by property.
struct InspectorState: Sendable {
    /// Whether the pane was asked for or sent away; nil leaves it to the width of the screen.
    var wish: Bool?
    var detail: ObjectDetail?
    var scroll = ScrollPosition()
    /// What the column one stands on holds, and over which rows that was counted.
    var columnNote: (source: ColumnNote, summary: ColumnSummary?)?
}
