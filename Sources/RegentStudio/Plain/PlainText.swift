import RegentCore
import RegentTerminal

/// What is said after a line was carried out.
enum PlainAnswer: Sendable {
    /// Where one is.
    case place
    case help, classes
    /// The object one stands on.
    case object
    /// So many rows from the one that one stands on.
    case rows(Int)

    /// Rows told at once where no number says how many.
    static let pageOfRows = 10
    /// More rows than these may not have been read.
    static let mostRows = 40
}

/// Where one is, in lines of text.
enum PlainText {
    static func lines(of answer: PlainAnswer, _ state: StudioState) -> [String] {
        switch answer {
        case .place: place(state)
        case .help: help
        case .classes: classes(state)
        case .object: object(state)
        case .rows(let count): list(count, state)
        }
    }

    static let help = [
        "classes            list the classes; class NAME goes to one",
        "next, previous     one row on or back; a number behind goes further; Enter alone is next",
        "first, last        the first or the last row; row N and key KEY go to one",
        "list N             the next N rows, one a line; more N goes on behind them",
        "show               the whole object, one property a line",
        "open PROPERTY      follow a link, open a list, read a long value",
        "back, forward      where you were before",
        "who                who points here; choose N takes one of a list",
        "query TEXT         only the rows that fit, such as query id = 24; clear shows all",
        "only PROPERTY      only the rows with this row's value; not PROPERTY leaves them out",
        "sort PATH          such as sort name, or sort -age downwards",
        "copy PROPERTY      copy a value",
        "summary            what the columns hold; histogram PROPERTY counts one",
        "schema, messages   the class; what was said so far",
        "save, display, orphans, dangling, tz, theme: as behind : on the screen",
        "quit               leave",
    ]

    static func welcome(_ state: StudioState) -> [String] {
        guard let browser = state.browser else { return [] }
        let summary = browser.summary
        return [
            "\(summary.name): " + summary.facts.joined(separator: ", "),
            "help lists the commands",
        ] + classes(state)
    }

    static func classes(_ state: StudioState) -> [String] {
        guard let browser = state.browser else { return [] }
        return browser.listedClasses.map { table in
            let count = browser.catalog.counts[table.key] ?? 0
            let kind = table.kind == .embedded ? ", embedded" : ""
            return "class \(table.displayName): \(Grouped.text(count)) objects\(kind)"
        }
    }

    static func notice(_ state: StudioState) -> [String] {
        state.notice.map { [$0.text] } ?? []
    }

    /// What lies over the place, or the place with the row one stands on.
    static func place(_ state: StudioState) -> [String] {
        if let overlay = state.overlay { return lines(of: overlay, state) }
        guard let browser = state.browser else { return [] }
        let place = browser.place
        let count = place.count ?? 0
        var lines = [place.crumbs.joined(separator: ", then ")]
        if !place.query.applied.isEmpty { lines.append("query: \(place.query.applied)") }
        if let fault = place.query.fault {
            let fix = fault.fix.map { "; " + $0.label } ?? ""
            lines.append("the query is wrong: \(fault.sentence)\(fix)")
        }
        guard count > 0 else { return lines + [CellLine.emptyText(browser, in: state)] }
        let row = "row \(Grouped.text(place.scroll.selected + 1)) of \(Grouped.text(count))"
        let data = place.currentRow.map { brief($0, browser) } ?? "it can't be read"
        return lines + ["\(row): \(data)"]
    }

    /// The next rows, one a line.
    static func list(_ wanted: Int, _ state: StudioState) -> [String] {
        guard let browser = state.browser else { return [] }
        let first = browser.place.scroll.selected
        let end = min(browser.place.count ?? 0, first + wanted)
        return (first..<max(first, end)).map { index in
            let row = browser.place.window?.row(index).map { brief($0, browser) }
            return "row \(Grouped.text(index + 1)): " + (row ?? "it can't be read")
        }
    }

    /// A row in one line: property and value, nulls left out.
    private static func brief(_ row: RowData, _ browser: BrowserState) -> String {
        let place = browser.place
        let heads = TableHeads(place: place, schema: browser.catalog.schema).lines
        return zip(place.columns, row.cells).enumerated().compactMap { index, pair in
            guard !pair.0.isHidden, !pair.1.value.isNull || pair.1.fault != nil else { return nil }
            let text = browser.text.cell(pair.1, of: pair.0.property).text
            let name = pair.0.property?.name ?? heads[index][0]
            return "\(name) \(TextWidth.cut(SafeText.visible(text), to: 60))"
        }.joined(separator: ", ")
    }

    /// The object one stands on, one property a line.
    static func object(_ state: StudioState) -> [String] {
        guard let browser = state.browser, let row = browser.place.currentRow else { return [] }
        let heads = TableHeads(place: browser.place, schema: browser.catalog.schema).lines
        return zip(browser.place.columns, row.cells).enumerated().map { index, pair in
            let text = browser.text.cell(pair.1, of: pair.0.property).text
            let type =
                pair.0.property.map { ", \(TypeText.text(of: $0, in: browser.catalog.schema))" }
                ?? ""
            let value = pair.1.value.isNull && pair.1.fault == nil ? "null" : text
            return "\(pair.0.property?.name ?? heads[index][0])\(type): \(value)"
        }
    }

    private static func lines(of overlay: Overlay, _ state: StudioState) -> [String] {
        switch overlay {
        case .viewer(let viewer): return [viewer.title] + viewer.lines.map(\.text)
        case .choice(let choice):
            return [choice.title]
                + choice.items.enumerated().map { index, item in
                    "\(index + 1): \(item.text), \(item.reason ?? item.note)"
                } + ["choose N takes one, close leaves the list"]
        case .histogram(let histogram):
            let schema = state.browser?.catalog.schema ?? Schema(tables: [])
            return SummaryText.facts(histogram.summary, schema: schema)
                + histogram.summary.bars.enumerated().map { index, bar in
                    "\(index + 1): \(bar.label): \(Grouped.text(bar.count))"
                } + ["choose N filters by one, close leaves the list"]
        case .quit: return ["leave? yes or no"]
        default:
            // What has no words of its own yet is left as the screen shows it.
            return ["a question is open; yes, no or close answers it"]
        }
    }
}

extension FileSummary {
    /// What there is to say about the file, piece by piece.
    var facts: [String] {
        var facts: [String] = []
        if isEncrypted { facts.append("encrypted") }
        facts.append(format == 0 ? "nothing was ever committed" : "format \(format)")
        if let schemaVersion { facts.append("schema version \(schemaVersion)") }
        facts.append(ByteCount.text(sizeInBytes))
        if wasSynced { facts.append("was synced") }
        if isInUse { facts.append("in use by another program") }
        if !isWritable { facts.append("read-only") }
        return facts
    }
}
