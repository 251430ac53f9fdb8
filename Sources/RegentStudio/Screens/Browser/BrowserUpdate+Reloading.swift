import RegentCore
import RegentTerminal

extension StudioState {
    /// The newest version becomes the one that is shown.
    mutating func takeReloaded(_ opened: DatabaseActor.Opened) {
        guard let browser else { return }
        let old = browser.catalog.version
        let new = opened.catalog.version
        // Rows on their way are those of the version before.
        drop(.rows(place: browser.place.id))
        drop(.origins(place: browser.place.id))
        drop(.query(place: browser.place.id))
        drop(.inspect)
        withBrowser { $0.show(opened) }
        follow()
        if opened.isReplaced {
            say("the file was replaced; this is version \(new) of the new one", .ok)
        } else {
            say(old == new ? "nothing new: this is version \(new)" : "version \(new)", .ok)
        }
        if let place = self.browser?.place, !place.query.applied.isEmpty || !place.sort.isEmpty {
            runQuery()
        }
    }
}

extension BrowserState {
    /// Shows what was read anew: where one was, as far as that is still there.
    mutating func show(_ opened: DatabaseActor.Opened) {
        let old = catalog
        // Versions only rise: a lower one is that of another database written over the file.
        let isOther = opened.isReplaced || opened.catalog.version < old.version
        catalog = opened.catalog
        summary = opened.summary
        newestVersion = catalog.version
        display = DisplayFields.resolve(displayNames(in: old.schema), in: catalog.schema)
        inspector.detail = nil
        memory = [:]
        knownValues = [:]
        guard isOther || catalog.schema != old.schema else {
            trail.withCurrent { $0.forgetRows(catalog) }
            return
        }
        let before = old.schema[place.source.ownTable]
        let table = before.flatMap { before in
            catalog.schema.tables.first { $0.name == before.name }
        }
        var isTable = false
        if case .table = place.source { isTable = true }
        if !isOther, let table, table == before || isTable && table.key == before?.key {
            let columns = columns(of: place.source)
            trail.withCurrent {
                if $0.columns.map(\.kind) != columns.map(\.kind) {
                    $0.columns = columns
                    $0.wantedWidths = []
                }
                $0.forgetRows(catalog)
            }
            // Keys of other places on the way may mean something else by now.
            trail = Trail(place)
        } else {
            startAgain(at: table, keepsQuery: isTable)
        }
        selectShownClass()
    }

    /// Shows a class, or else the first one, as if the file had just been opened.
    private mutating func startAgain(at table: TableSchema?, keepsQuery: Bool) {
        let first = catalog.listed(includingSystem: classes.showsSystem).first
        let shown = table ?? first ?? catalog.schema.tables.first
        let source = PlaceSource.table(shown?.key ?? .none)
        var next = Place(
            id: makePlaceID(),
            source: source,
            crumbs: [shown?.displayName ?? "no classes"],
            columns: columns(of: source),
            count: shown.flatMap { catalog.counts[$0.key] } ?? 0
        )
        if table != nil, keepsQuery {
            next.query = place.query
            next.sort = place.sort
            next.scroll = place.scroll
        }
        trail = Trail(next)
    }
}

extension Place {
    /// Has the rows read again.
    fileprivate mutating func forgetRows(_ catalog: Catalog) {
        rowsBeforeChange = window?.rows
        countBeforeChange = count
        window = nil
        let isChosen = !query.applied.isEmpty || !sort.isEmpty
        switch source {
        case .table(let table): if keys == nil { count = catalog.counts[table] ?? 0 }
        case .collection: count = nil
        case .backlinks where !isChosen:
            keys = nil
            count = nil
        default: break
        }
    }
}

extension PlaceSource {
    /// The class one is in: of the rows, or of the object they belong to.
    fileprivate var ownTable: TableKey {
        switch self {
        case .table(let table), .backlinks(_, let table, _): table
        case .object(let link): link.table
        case .collection(let path, _): path.owner.table
        }
    }
}
