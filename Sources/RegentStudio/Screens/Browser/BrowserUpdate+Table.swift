import RegentCore
import RegentTerminal

extension StudioState {
    mutating func performInTable(_ command: CommandID, times: Int?) {
        guard let browser else { return }
        let height = BrowserLayout(self, browser).tableRows
        let count = browser.place.count ?? 0
        let steps = times ?? 1
        withPlace { $0.isPreview = false }
        switch command {
        case .down: moveRow { $0.move(by: steps, count: count, height: height) }
        case .up: moveRow { $0.move(by: -steps, count: count, height: height) }
        case .halfPageDown:
            moveRow { $0.move(by: height / 2 * steps, count: count, height: height) }
        case .halfPageUp: moveRow { $0.move(by: -height / 2 * steps, count: count, height: height) }
        case .pageDown: moveRow { $0.page(by: steps, count: count, height: height) }
        case .pageUp: moveRow { $0.page(by: -steps, count: count, height: height) }
        case .first: moveRow { $0.select(0, count: count, height: height) }
        case .last:
            moveRow { $0.select(times.map { $0 - 1 } ?? count - 1, count: count, height: height) }
        case .left where browser.showsColumnView: goBack(steps)
        case .right where browser.showsColumnView: goDeeper()
        case .left: moveColumn(by: -steps)
        case .right: moveColumn(by: steps)
        case .firstColumn: withPlace { $0.column = $0.shownColumns.first ?? 0 }
        case .lastColumn: withPlace { $0.column = $0.shownColumns.last ?? 0 }
        case .open: openCell()
        case .sort: sortByColumn(adding: false)
        case .sortAlso: sortByColumn(adding: true)
        case .filterToValue: filterByCell(isWanted: true)
        case .filterOutValue: filterByCell(isWanted: false)
        case .narrower, .wider, .fit, .fitAll, .hideColumn, .showColumns: shapeColumn(command)
        case .mark, .markRange, .markAll, .invertMarks: changeMarks(command)
        default: break
        }
    }

    private mutating func moveRow(_ change: (inout ScrollPosition) -> Void) {
        withPlace { change(&$0.scroll) }
    }

    private mutating func moveColumn(by steps: Int) {
        withPlace { place in
            let shown = place.shownColumns
            let position = shown.firstIndex(of: place.column) ?? 0
            place.column = shown.isEmpty ? 0 : shown[max(0, min(position + steps, shown.count - 1))]
        }
    }

    /// Goes to a row by its number, counted from 1.
    mutating func goToRow(_ number: Int) {
        withBrowser {
            $0.focus = .table
            $0.trail.withCurrent { place in
                place.isPreview = false
                place.scroll.select(number - 1, count: place.count ?? 0, height: 1)
            }
        }
    }

    // MARK: - Columns

    private mutating func shapeColumn(_ command: CommandID) {
        guard let place = browser?.place, place.columns.indices.contains(place.column) else {
            return
        }
        let width = TableLayout.width(of: place.column, in: place)
        withPlace { place in
            switch command {
            case .narrower: place.columns[place.column].chosenWidth = max(3, width - 2)
            case .wider: place.columns[place.column].chosenWidth = min(200, width + 2)
            case .fit: place.columns[place.column].chosenWidth = place.fittedWidth(place.column)
            case .fitAll:
                for index in place.columns.indices { place.columns[index].chosenWidth = nil }
            case .showColumns:
                for index in place.columns.indices { place.columns[index].isHidden = false }
            default: break
            }
        }
        guard command == .hideColumn else { return }
        if place.shownColumns.count > 1 {
            withPlace { $0.columns[$0.column].isHidden = true }
            say("column hidden; + shows all columns again", .ok)
        } else {
            say("the last column stays", .warn)
        }
    }

    // MARK: - Marks

    private mutating func changeMarks(_ command: CommandID) {
        guard let place = browser?.place else { return }
        switch command {
        case .mark:
            guard let key = place.currentRow?.object?.object else { return }
            withPlace {
                if $0.marks.remove(key) == nil { $0.marks.insert(key) }
            }
            performInTable(.down, times: nil)
        case .markRange: markRange(place)
        default:
            // Marks of all rows need all keys, which key order has not read.
            guard let keys = place.keys else {
                request(
                    .runQuery(query(of: place, amongAll: true)),
                    for: .marking(place: place.id, inverts: command == .invertMarks)
                )
                return
            }
            takeMarks(keys, inverts: command == .invertMarks)
        }
    }

    private mutating func markRange(_ place: Place) {
        guard let anchor = place.markAnchor else {
            withPlace { $0.markAnchor = $0.scroll.selected }
            say("range begins here; v again at its end", .ok)
            return
        }
        let range = min(anchor, place.scroll.selected)...max(anchor, place.scroll.selected)
        withPlace { $0.markAnchor = nil }
        if let keys = place.keys {
            withPlace { $0.marks.formUnion(keys[range]) }
        } else if let window = place.window, window.covers(range.lowerBound..<range.upperBound + 1)
        {
            withPlace { place in
                place.marks.formUnion(range.compactMap { window.row($0)?.object?.object })
            }
        } else {
            request(
                .loadKeys(table: place.source, rows: range.lowerBound..<range.upperBound + 1),
                for: .markingRange(place: place.id)
            )
        }
    }

    mutating func takeMarks(_ keys: [ObjectKey], inverts: Bool) {
        withPlace { place in
            if inverts {
                place.marks = Set(keys).subtracting(place.marks)
            } else {
                place.marks.formUnion(keys)
            }
        }
        say("\(Grouped.text(browser?.place.marks.count ?? 0)) rows marked", .ok)
    }
}

extension Place {
    /// The columns that are not hidden.
    var shownColumns: [Int] { columns.indices.filter { !columns[$0].isHidden } }

    /// The width that shows the whole content, up to what a screen can use.
    func fittedWidth(_ index: Int) -> Int {
        wantedWidths.indices.contains(index) ? max(3, min(wantedWidths[index], 200)) : 8
    }
}
