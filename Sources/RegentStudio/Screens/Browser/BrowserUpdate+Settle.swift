import RegentCore
import RegentTerminal

/// What has to hold after every message: the choice in sight, the rows in sight read.
extension StudioState {
    /// Rows read beyond those in sight, as a part of a page.
    private static let marginPages = 1

    mutating func settleBrowser() {
        guard let browser, !size.isTooSmall else { return }
        let layout = BrowserLayout(self, browser)
        withBrowser { browser in
            if !layout.shows(browser.focus) { browser.focus = .table }
            let classCount = browser.listedClasses.count
            browser.classes.scroll.keepInSight(count: classCount, height: layout.classRows)
            let rows = browser.place.count ?? 0
            // Of a table without rows the heads alone tell how wide its columns are.
            if browser.place.count == 0, browser.place.wantedWidths.isEmpty {
                let heads = TableHeads(place: browser.place, schema: browser.catalog.schema).whole
                let schema = browser.catalog.schema
                browser.trail.withCurrent { $0.measure(schema: schema, heads: heads) }
            }
            browser.trail.withCurrent { place in
                place.scroll.keepInSight(count: rows, height: layout.tableRows)
                place.column = place.nearestShownColumn()
                place.keepColumnInSight(width: max(1, layout.table.width - 3))
            }
        }
        requestMissingRows(of: browser.place.id, height: layout.tableRows)
        if !layout.parent.isEmpty, let parent = browser.trail.place(back: 1) {
            requestMissingRows(of: parent.id, height: max(1, layout.parent.height - 2))
        }
        requestInspectedObject(layout)
        requestColumnNote(layout)
    }

    private mutating func requestMissingRows(of id: Int, height: Int) {
        guard let browser, let place = browser.trail.place(numbered: id) else { return }
        if place.count == nil, case .backlinks(let link, let table, let column) = place.source {
            guard !isPending(.origins(place: place.id)) else { return }
            request(
                .loadOrigins(of: link, table: table, column: column),
                for: .origins(place: place.id)
            )
            return
        }
        // Too many rows to be read with the first page would delay the query that chooses them.
        guard !isPending(.rows(place: place.id)) else { return }
        let count = place.count ?? height
        let visible = place.scroll.visible(count: count, height: height)
        let isKnown = place.count != nil || place.window != nil
        if isKnown, visible.isEmpty || place.window?.covers(visible) == true { return }
        let margin = height * Self.marginPages
        let wanted = max(0, visible.lowerBound - margin)..<min(count, visible.upperBound + margin)
        let range = place.count == nil ? 0..<(height * 2) : wanted
        request(
            .loadRows(
                RowRequest(
                    source: place.source,
                    rows: range,
                    keys: place.keys.map { Array($0[range.clamped(to: 0..<$0.count)]) },
                    columns: place.columns,
                    display: browser.display
                )
            ),
            for: .rows(place: place.id)
        )
    }

    /// The inspector follows the row one stands on.
    private mutating func requestInspectedObject(_ layout: BrowserLayout) {
        guard layout.shows(.inspector), let browser, let object = browser.inspectedObject,
            browser.inspector.detail?.object != object, !isPending(.inspect)
        else { return }
        request(.loadDetail(object, browser.display), for: .inspect)
    }
}

extension Place {
    /// The column one stands on, or the next one that is shown.
    func nearestShownColumn() -> Int {
        let shown = columns.indices.filter { !columns[$0].isHidden }
        guard let last = shown.last else { return 0 }
        return shown.first { $0 >= column } ?? last
    }

    /// Scrolls sideways until the column one stands on can be seen.
    mutating func keepColumnInSight(width: Int) {
        guard columns.indices.contains(column), !columns[column].isFrozen else { return }
        if leftColumn > column { leftColumn = column }
        while leftColumn < column,
            !TableLayout(self, width: width).showsWhole(column, in: self, width: width)
        {
            leftColumn += 1
        }
        // At the right end no room is left empty that columns on the left could fill.
        while leftColumn > 0 {
            var wider = self
            wider.leftColumn -= 1
            let layout = TableLayout(wider, width: width)
            let isWhole = wider.shownColumns.last.map {
                layout.showsWhole($0, in: wider, width: width)
            }
            guard layout.hiddenOnRight == 0, isWhole == true else { return }
            leftColumn -= 1
        }
    }

    /// Measures what widths the columns want, from the heads and the rows that were read.
    ///
    /// Columns only grow while one moves through the rows, so that they don't jump to and fro: keys
    /// and numbers at once, others where room is left over.
    mutating func measure(schema: Schema, heads: [[String]]) {
        let text = ValueText(schema: schema)
        let rows = window?.rows ?? []
        var widths: [Int] = []
        for (index, column) in columns.enumerated() {
            var widest = heads[index].map { TextWidth.columns(of: $0) }.max() ?? 0
            for row in rows where row.cells.indices.contains(index) {
                let cell = text.cell(row.cells[index], of: column.property)
                let shown = SafeText.visible(String(cell.text.prefix(200)))
                widest = max(widest, TextWidth.columns(of: shown))
            }
            // Identifiers are shortened in the middle; the line under the panes has them in full.
            let isIdentifier = column.property?.type == .objectID || column.property?.type == .uuid
            widths.append(
                isIdentifier && column.property?.collection == nil ? min(widest, 13) : widest
            )
        }
        let isFirst = wantedWidths.count != columns.count
        guard !isFirst, baseWidths.count == columns.count else {
            wantedWidths = widths
            baseWidths = widths
            return
        }
        wantedWidths = zip(wantedWidths, widths).map { max($0, $1) }
        for (index, column) in columns.enumerated() where column.isNeverCut {
            baseWidths[index] = wantedWidths[index]
        }
    }
}
