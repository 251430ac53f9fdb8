import RegentCore
import RegentTerminal

/// What Enter does: following links, opening collections, showing whole values.
extension StudioState {
    mutating func openCell() {
        guard let browser, let row = browser.place.currentRow,
            let column = browser.place.currentColumn
        else { return }
        switch column.kind {
        case .number, .entryKey:
            guard let object = row.object else {
                openElement(row, browser)
                return
            }
            if case .table = browser.place.source { openObject(object) } else { follow(object) }
        case .property(let property):
            guard let object = row.object else { return }
            open(browser.place.currentCell, of: property, in: object)
        case .element: openElement(row, browser)
        case .propertyName, .propertyType, .propertyValue:
            guard let object = row.object, row.cells.count > 2,
                let property = browser.property(atRow: browser.place.scroll.selected)
            else { return }
            open(row.cells[2], of: property, in: object)
        }
    }

    /// Opens a value of a property.
    mutating func open(_ shown: ShownValue?, of property: Property, in object: ObjectLink) {
        guard let shown, let browser else { return }
        let path = ValuePath(owner: object, column: property.column)
        let title = "\(browser.catalog.name(of: object.table)).\(property.name)"
        if shown.fault != nil {
            request(.loadDamaged(path), for: .view(title: "⚠ " + title))
            return
        }
        open(shown, at: path, title: title)
    }

    private mutating func openElement(_ row: RowData, _ browser: BrowserState) {
        guard case .collection(let path, _) = browser.place.source, let step = row.step,
            let shown = row.cells.last
        else { return }
        if let object = row.object {
            follow(object)
        } else {
            open(shown, at: path.appending(step), title: browser.place.crumbs.last ?? "value")
        }
    }

    private mutating func open(_ shown: ShownValue, at path: ValuePath, title: String) {
        switch shown.value {
        case .link(let link): follow(link, along: browser?.name(of: path))
        case .list: openCollection(path, .list, shown.count)
        case .set: openCollection(path, .set, shown.count)
        case .dictionary: openCollection(path, .dictionary, shown.count)
        default: request(.loadValue(path), for: .view(title: title))
        }
    }

    /// Goes to the object a link leads to: to its row in its class, or into an embedded object.
    ///
    /// - Parameters:
    ///   - link: the object.
    ///   - name: what the link is called where one comes from, for the breadcrumbs.
    mutating func follow(_ link: ObjectLink, along name: String? = nil) {
        guard let browser else { return }
        if browser.catalog.schema[link.table]?.kind == .embedded {
            openObject(link)
            return
        }
        let way = (name.map { $0 + " " } ?? "") + "→ " + browser.catalog.name(of: link.table)
        withBrowser {
            $0.go(
                to: .table(link.table),
                crumbs: $0.crumbsHere + [way],
                count: $0.catalog.counts[link.table]
            )
        }
        if let id = self.browser?.place.id { request(.locate(link), for: .locate(place: id)) }
    }

    /// Shows one object property by property.
    mutating func openObject(_ link: ObjectLink) {
        withBrowser { browser in
            let table = browser.catalog.schema[link.table]
            browser.go(
                to: .object(link),
                crumbs: browser.crumbsHere + [table?.displayName ?? "object"],
                count: table?.properties.count ?? 0
            )
        }
    }

    private mutating func openCollection(_ path: ValuePath, _ kind: CollectionKind, _ count: Int?) {
        withBrowser { browser in
            // The name already tells the row one stands on, for a step further in.
            let way = path.steps.isEmpty ? browser.crumbsOfObject : browser.place.crumbs
            browser.go(
                to: .collection(path, kind),
                crumbs: way + [browser.crumb(of: path, kind, count: count)]
            )
        }
    }

    /// Shows a whole value in the viewer.
    mutating func showValue(_ value: Value?, title: String) {
        guard let value, let schema = browser?.catalog.schema else {
            say("the value is gone", .warn)
            return
        }
        let lines = ViewerText.lines(of: value, schema: schema, width: max(20, size.width - 10))
        overlay = .viewer(ViewerState(title: title, lines: lines))
    }
}

extension BrowserState {
    /// What a collection is called on the way, with how much is in it.
    func crumb(of path: ValuePath, _ kind: CollectionKind, count: Int?) -> String {
        (name(of: path) ?? kind.rawValue) + (count.map { " (\(Grouped.text($0)))" } ?? "")
    }

    /// The breadcrumbs of what comes next: the way here, and the row one stands on.
    var crumbsHere: [String] {
        guard let row = place.currentRow else { return place.crumbs }
        switch place.source {
        case .table, .backlinks: return place.crumbs + [rowName(row, in: place)]
        case .collection:
            switch row.step {
            case .index(let index): return place.crumbs + ["[\(index)]"]
            case .key(let key): return place.crumbs + [SafeText.visible(key)]
            case nil: return place.crumbs
            }
        case .object:
            return place.crumbs + (property(atRow: place.scroll.selected).map { [$0.name] } ?? [])
        }
    }

    /// The way to the object one stands on, without the property one stands on in it.
    var crumbsOfObject: [String] {
        if case .object = place.source { place.crumbs } else { crumbsHere }
    }

    /// The property shown in a row of a place that shows one object.
    func property(atRow row: Int) -> Property? {
        guard case .object(let link) = place.source,
            let properties = catalog.schema[link.table]?.properties,
            properties.indices.contains(row)
        else { return nil }
        return properties[row]
    }

    /// `#24 Tanaka`: key and telling property of a row.
    func rowName(_ row: RowData, in place: Place) -> String {
        let text = ValueText(schema: catalog.schema)
        let field = place.table(in: catalog.schema).flatMap { catalog.schema[$0] }
            .flatMap(display.property)
        var key: String?
        var telling: String?
        for (column, cell) in zip(place.columns, row.cells) {
            guard case .property(let property) = column.kind else { continue }
            if property.isPrimaryKey { key = text.plain(cell.value) }
            if property.column == field?.column, !property.isPrimaryKey {
                telling = text.plain(cell.value)
            }
        }
        let number = key ?? row.object.map { String($0.object.rawValue) } ?? ""
        let parts =
            ["#" + TextWidth.cut(number, to: 12, at: .middle)] + (telling.map { [$0] } ?? [])
        return TextWidth.cut(SafeText.visible(parts.joined(separator: " ")), to: 24)
    }
}

extension BrowserState {
    /// What a value is called where it is stored: a property, or the place in a collection.
    fileprivate func name(of path: ValuePath) -> String? {
        switch path.steps.last {
        case .index(let index): "[\(index)]"
        case .key(let key): key
        case nil: catalog.schema[path.owner.table]?[path.column]?.name
        }
    }
}
