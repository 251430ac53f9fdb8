import RegentCore
import RegentTerminal

/// Copying: the cell, the row, the key, the query, the command line that shows the same.
extension StudioState {
    mutating func copy(_ command: CommandID) {
        guard let browser, let row = browser.place.currentRow else {
            say("there is nothing to copy here", .warn)
            return
        }
        let text = browser.text
        switch command {
        case .copyCell:
            guard let cell = browser.place.currentCell else { return }
            put(
                text.plain(cell.value, names: cell.names),
                "the cell",
                isCut: cell.sizeInBytes != nil
            )
        case .copyRow:
            let cells = row.cells.map { text.plain($0.value, names: $0.names) }
            put(
                cells.joined(separator: "\t"),
                "the row",
                isCut: row.cells.contains { $0.sizeInBytes != nil }
            )
        case .copyKey: put(browser.keyText(of: row, text), "the key", isCut: false)
        case .copyQuery: put(browser.queryText, "the query", isCut: false)
        case .copyShell: put(browser.shellCommand(path: options.path), "the command", isCut: false)
        case .copyJSON: copyJSON(browser, row)
        default: break
        }
    }

    private mutating func put(_ text: String, _ what: String, isCut: Bool) {
        let cut = isCut ? ", cut to what is shown," : ""
        request(.copy(text), for: .copy(what: what + cut))
    }

    private mutating func copyJSON(_ browser: BrowserState, _ row: RowData) {
        let pairs = zip(browser.place.columns, row.cells).compactMap { column, cell -> String? in
            guard let property = column.property else { return nil }
            return RowJSON.text(of: .string(property.name)) + ":" + RowJSON.text(of: cell.value)
        }
        let isCut = row.cells.contains { cell in
            switch cell.value {
            case .list(let elements), .set(let elements): elements.count < cell.count ?? 0
            case .dictionary(let entries): entries.count < cell.count ?? 0
            default: cell.sizeInBytes != nil
            }
        }
        put("{" + pairs.joined(separator: ",") + "}", "the row as JSON", isCut: isCut)
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
