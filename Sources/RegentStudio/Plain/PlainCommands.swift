import RegentCore
import RegentTerminal

/// The words of the dialogue.
extension StudioState {
    /// Does what a line says; returns what is to be said once all is read that it asked for.
    mutating func performPlain(_ line: String) -> PlainAnswer {
        notice = nil
        let told = countOfToldRows
        countOfToldRows = 0
        let line = line.trimmingBlanks()
        let word = line.prefix { $0 != " " }.lowercased()
        let rest = String(line.dropFirst(word.count)).trimmingBlanks()
        switch word {
        case "help", "?": return .help
        case "classes": return .classes
        case "show": return .object
        case "list", "more":
            if word == "more" {
                withBrowser { $0.focus = .table }
                performInBrowser(.down, times: max(1, told))
            }
            countOfToldRows = max(1, min(Int(rest) ?? PlainAnswer.pageOfRows, PlainAnswer.mostRows))
            return .rows(countOfToldRows)
        default: break
        }
        if overlay != nil {
            if answerOverlay(word, rest) { return .place }
            // Whatever else is said leaves the list.
            overlay = nil
        }
        performPlainWord(word, rest)
        return .place
    }

    private mutating func answerOverlay(_ word: String, _ rest: String) -> Bool {
        switch word {
        case "close", "no", "": overlay = nil
        case "yes": performInOverlay(.confirm, times: nil)
        case "choose":
            guard let overlay, let number = Int(rest), number > 0,
                let list = OverlayLayout(self).list(of: overlay), number <= list.count
            else {
                say("choose takes the number of a line", .warn)
                return true
            }
            performInOverlay(.first, times: nil)
            if number > 1 { performInOverlay(.down, times: number - 1) }
            performInOverlay(.confirm, times: nil)
        default: return false
        }
        return true
    }

    private mutating func performPlainWord(_ word: String, _ rest: String) {
        withBrowser { $0.focus = .table }
        let number = Int(rest)
        switch word {
        case "", "next", "n": performInBrowser(.down, times: number)
        case "previous", "p": performInBrowser(.up, times: number)
        case "first": performInBrowser(.first, times: nil)
        case "last": performInBrowser(.last, times: nil)
        case "row": goToRow(max(1, number ?? 1))
        case "back": performPlain(.back)
        case "forward": performPlain(.forward)
        case "who": performPlain(.whoPointsHere)
        case "class": goToClass(rest)
        case "query": ask(rest)
        case "clear": ask("")
        case "open": onProperty(rest) { $0.performInBrowser(.open, times: nil) }
        case "only": onProperty(rest) { $0.performPlain(.filterToValue) }
        case "not": onProperty(rest) { $0.performPlain(.filterOutValue) }
        case "copy": onProperty(rest) { $0.performPlain(.copyCell) }
        case "histogram": onProperty(rest) { $0.performPlain(.histogram) }
        case "summary": performPlain(.summary)
        case "schema": performPlain(.schema)
        case "reload": performPlain(.reload)
        case "quit", "q": ending = .exit(0)
        default: performTyped(word, rest)
        }
    }

    private mutating func performPlain(_ command: CommandID) {
        perform(command, in: .table)
    }

    private mutating func performTyped(_ word: String, _ rest: String) {
        if let saved = savedQueries.first(where: { $0.name == word || ":" + $0.name == word }) {
            run(saved)
            return
        }
        guard let command = Command.all.first(where: { $0.spelling?.word == word }) else {
            say("“\(word)” is no command; help lists them", .warn)
            return
        }
        perform(command.id, argument: rest.isEmpty ? nil : rest, in: .table)
    }

    private mutating func goToClass(_ name: String) {
        guard
            let table = browser?.catalog.schema.tables.first(where: {
                $0.displayName.lowercased() == name.lowercased()
            })
        else {
            say("there is no class “\(name)”; classes lists them", .warn)
            return
        }
        withBrowser {
            $0.go(
                to: .table(table.key),
                crumbs: [table.displayName],
                count: $0.catalog.counts[table.key]
            )
        }
    }

    private mutating func ask(_ text: String) {
        guard browser?.queriedClassName != nil else {
            say("only rows that are objects can be queried", .warn)
            return
        }
        withPlace { $0.query.field.set(text) }
        runQuery()
    }

    /// Stands on a property, then does something there; without a name on the one as it is.
    private mutating func onProperty(_ name: String, _ work: (inout StudioState) -> Void) {
        guard let browser, !name.isEmpty else {
            work(&self)
            return
        }
        if case .object(let link) = browser.place.source {
            let properties = browser.catalog.schema[link.table]?.properties ?? []
            guard let row = properties.firstIndex(where: { $0.name == name }) else {
                say("there is no property “\(name)” here", .warn)
                return
            }
            goToRow(row + 1)
        } else {
            let column = browser.place.columns.firstIndex { $0.property?.name == name }
            guard let column else {
                say("there is no property “\(name)” here", .warn)
                return
            }
            withPlace { $0.column = column }
        }
        work(&self)
    }
}
