import RegentCore
import RegentTerminal

/// Copying: the cell, the row, the key, the query, the command line that shows the same.
extension StudioState {
    mutating func copy(_ command: CommandID) {
        guard let browser else { return }
        if command == .copyPath {
            put(.text(fullPath), "the path")
            return
        }
        guard let row = browser.place.currentRow else {
            say("there is nothing to copy here", .warn)
            return
        }
        switch command {
        case .copyCell: copyCell(browser, row)
        case .copyRow: copyRow(browser, row)
        case .copyKey: put(.text(browser.keyText(of: row, browser.text)), "the key")
        case .copyQuery: put(.text(browser.queryText), "the query")
        case .copyShell: put(.text(browser.shellCommand(path: options.path)), "the command")
        case .copyJSON:
            guard let object = row.object else {
                say("only an object can be copied as JSON; yc copies the element", .warn)
                return
            }
            put(.json(object, browser.copiedProperties), "the row as JSON")
        default: break
        }
    }

    private mutating func put(_ source: CopySource, _ what: String) {
        request(.copy(source), for: .copy(what: what))
    }

    private mutating func copyCell(_ browser: BrowserState, _ row: RowData) {
        guard let cell = browser.place.currentCell else { return }
        guard cell.fault == nil else {
            say("this value can't be read, so it can't be copied", .error)
            return
        }
        if let path = browser.currentValuePath {
            put(.value(path), "the cell")
        } else {
            put(.text(browser.text.plain(cell.value, names: cell.names)), "the cell")
        }
    }

    private mutating func copyRow(_ browser: BrowserState, _ row: RowData) {
        if let object = row.object, browser.place.table(in: browser.catalog.schema) != nil {
            put(.row(object, browser.copiedProperties), "the row")
        } else {
            let cells = row.cells.map { browser.text.plain($0.value, names: $0.names) }
            put(.text(cells.joined(separator: "\t")), "the row")
        }
    }
}

extension BrowserState {
    /// The properties of the shown columns, or all of the object's where the columns are none.
    fileprivate var copiedProperties: [Property] {
        let shown = place.shownColumns.compactMap { place.columns[$0].property }
        if place.table(in: catalog.schema) != nil { return shown }
        return place.currentRow?.object.flatMap { catalog.schema[$0.table]?.properties } ?? []
    }

    /// Where the value of the cell one stands on is stored; nil for row numbers and names.
    var currentValuePath: ValuePath? {
        guard let row = place.currentRow, let column = place.currentColumn else { return nil }
        switch (column.kind, place.source) {
        case (.property(let property), _):
            return row.object.map { ValuePath(owner: $0, column: property.column) }
        case (.element, .collection(let path, _)):
            return row.step.map { path.appending($0) }
        case (.propertyValue, .object(let link)):
            return property(atRow: place.scroll.selected).map {
                ValuePath(owner: link, column: $0.column)
            }
        default: return nil
        }
    }
}

extension BrowserState {
    func keyText(of row: RowData, _ text: ValueText) -> String {
        for (column, cell) in zip(place.columns, row.cells)
        where column.property?.isPrimaryKey == true {
            return text.plain(cell.value)
        }
        return row.object.map { String($0.object.rawValue) } ?? ""
    }

    /// The query that shows this place, its order included.
    var queryText: String {
        QueryRequest(
            table: .none,
            source: place.source,
            text: place.query.applied,
            sort: place.sort,
            needsKeys: false
        ).queryText
    }

    func shellCommand(path: String) -> String {
        let table = place.table(in: catalog.schema).map { catalog.name(of: $0) } ?? ""
        let hasQuery = !place.query.applied.isEmpty || !place.sort.isEmpty
        let words = ["regent", "query", Shell.quoted(path), Shell.quoted(table)]
        return (words + (hasQuery ? [Shell.quoted(queryText)] : [])).joined(separator: " ")
    }
}

/// Words for a POSIX shell.
enum Shell {
    static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "_-./".utf8.contains(byte)
                }
            }
        return isPlain
            ? word
            : "'"
                + word.split(separator: "'", omittingEmptySubsequences: false)
                .joined(separator: "'\\''") + "'"
    }
}
