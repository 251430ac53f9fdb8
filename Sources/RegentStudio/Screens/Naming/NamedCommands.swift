import RegentCore
import RegentTerminal

/// Commands that take something behind `:`.
extension StudioState {
    mutating func performNamed(_ command: CommandID, argument: String?) {
        let argument = argument?.trimmingBlanks() ?? ""
        let spelling = Command.with(command)?.spelling
        if argument.isEmpty, let spelling, let wanted = spelling.argument, !spelling.isOptional {
            say("\(spelling.word) needs \(wanted): :\(spelling.word) \(wanted)", .warn)
            return
        }
        switch command {
        case .saveQuery: saveQuery(as: argument)
        case .forgetQuery: forgetQuery(argument)
        case .display: chooseDisplayField(argument)
        case .sortBy: sort(by: argument)
        case .goToKey: goToKey(argument)
        case .orphans: showOrphans()
        case .dangling: askForDangling()
        default: break
        }
    }

    // MARK: - Saved queries

    private mutating func saveQuery(as name: String) {
        guard let browser, let className = browser.queriedClassName else {
            say("only rows that are objects have a query", .warn)
            return
        }
        let name = name.first == ":" ? String(name.dropFirst()) : name
        let isTaken = Command.all.contains { $0.spelling?.word == name }
        if isTaken || name.contains(" ") || Int(name) != nil {
            let reason = isTaken ? "is a command" : "can't be typed as a name"
            say("“\(name)” \(reason); choose another one", .warn)
            return
        }
        let place = browser.place
        guard !place.query.applied.isEmpty || !place.sort.isEmpty else {
            say("there is no query to save; / asks one", .warn)
            return
        }
        savedQueries.removeAll { $0.name == name }
        savedQueries.append(
            .init(name: name, className: className, text: browser.queryText)
        )
        savedQueries.sort { $0.name < $1.name }
        let isKept = !browser.summary.isEncrypted && options.remembers
        let note = isKept ? "" : ", for this session: nothing is kept of an encrypted file"
        say("saved as :\(name)\(note)", .ok)
    }

    private mutating func forgetQuery(_ name: String) {
        let count = savedQueries.count
        savedQueries.removeAll { $0.name == name || ":" + $0.name == name }
        let isGone = savedQueries.count < count
        say(
            isGone ? "forgot :\(name)" : "no query is saved as “\(name)”",
            isGone ? .ok : .warn
        )
    }

    /// Shows what a saved query finds, in its class.
    mutating func run(_ saved: StudioMemory.SavedQuery) {
        guard let schema = browser?.catalog.schema,
            let table = schema.tables.first(where: { $0.displayName == saved.className })
        else {
            say("the class \(saved.className) is not in this file", .warn)
            return
        }
        withBrowser { browser in
            let name = table.displayName
            if browser.place.source != .table(table.key) {
                browser.go(
                    to: .table(table.key),
                    crumbs: [name],
                    count: browser.catalog.counts[table.key]
                )
            }
            browser.focus = .table
            browser.trail.withCurrent {
                $0.isPreview = false
                $0.sort = []
                $0.query.field.set(saved.text)
            }
        }
        runQuery()
    }

    // MARK: - Display fields

    /// `PROPERTY`, `CLASS PROPERTY`, or nothing for the column one stands on.
    private mutating func chooseDisplayField(_ argument: String) {
        guard let browser else { return }
        let schema = browser.catalog.schema
        let words = argument.split(separator: " ").map(String.init)
        let here = browser.place.table(in: schema).flatMap { schema[$0] }
        let table =
            words.count > 1 ? schema.tables.first { $0.displayName == words[0] } : here
        guard let table else {
            say(
                words.count > 1
                    ? "there is no class “\(words[0])”" : "there is no class here; name one",
                .warn
            )
            return
        }
        let property = words.last.map { table[$0] } ?? browser.place.currentColumn?.property
        guard let property, property.collection == nil, property.type != .link else {
            let name = words.last ?? "this column"
            say("\(table.displayName) has no plain property “\(name)” to be called by", .warn)
            return
        }
        withBrowser {
            $0.display.chosen[table.key] = property.column
            $0.trail.withCurrent { $0.window = nil }
            $0.inspector.detail = nil
        }
        if let id = self.browser?.place.id { drop(.rows(place: id)) }
        drop(.inspect)
        say("links to \(table.displayName) show \(property.name)", .ok)
    }

    // MARK: - Order and orphans

    /// Sorts by a path, upwards; by `-PATH` downwards.
    private mutating func sort(by path: String) {
        guard browser?.queriedClassName != nil else {
            say("only rows that are objects can be sorted", .warn)
            return
        }
        let isAscending = path.first != "-"
        let path = isAscending ? path : String(path.dropFirst())
        withPlace { place in
            place.sort = [SortKey(path: path, isAscending: isAscending)]
            place.wish = place.currentRow?.object?.object
        }
        runQuery()
    }

    private mutating func showOrphans() {
        guard let browser, let key = browser.place.table(in: browser.catalog.schema),
            let table = browser.catalog.schema[key]
        else {
            say("only objects can be orphans", .warn)
            return
        }
        guard !table.backlinks.isEmpty else {
            say("no property of any class leads to \(table.displayName): all are orphans", .ok)
            return
        }
        withPlace { $0.query.field.set("@links.@count == 0") }
        runQuery()
    }
}

extension String {
    /// The text without blanks at both ends.
    func trimmingBlanks() -> String {
        var rest = Substring(self)
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}
