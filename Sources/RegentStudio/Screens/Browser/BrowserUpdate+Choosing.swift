import RegentCore
import RegentTerminal

/// Lists to choose from: who points here, the way here, what can be done with a cell, links that
/// lead nowhere.
extension StudioState {
    mutating func choose(_ action: ChoiceState.Action) {
        overlay = nil
        switch action {
        case .backlinks(let link, let table, let column):
            withBrowser { browser in
                let property = browser.catalog.schema[table]?[column]?.name ?? "?"
                let name = browser.catalog.name(of: table)
                browser.go(
                    to: .backlinks(to: link, table: table, column: column),
                    crumbs: browser.crumbsOfObject + ["← \(name).\(property)"]
                )
            }
        case .object(let link): follow(link)
        case .back(let steps): goBack(steps)
        case .command(let command): perform(command, in: context)
        case .upgrade(let inPlace): upgrade(inPlace: inPlace)
        case .leave: leaveFile()
        case .answer(let answer): leave(answer)
        case .kept(let answer): decideKept(answer)
        case .none: break
        }
    }

    // MARK: - Who points here

    mutating func askWhoPointsHere() {
        guard let browser, let object = browser.currentObject else { return }
        request(.loadDetail(object, browser.display), for: .whoPointsHere(object))
    }

    mutating func showWhoPointsHere(_ detail: ObjectDetail?, _ link: ObjectLink) {
        guard let browser, let detail else {
            say("the object is gone", .warn)
            return
        }
        let schema = browser.catalog.schema
        let items = detail.incoming.map { incoming in
            ChoiceState.Item(
                text: "\(browser.catalog.name(of: incoming.table))."
                    + (schema[incoming.table]?[incoming.column]?.name ?? "?"),
                note: "\(Grouped.text(incoming.count)) object" + (incoming.count == 1 ? "" : "s"),
                action: .backlinks(to: link, table: incoming.table, column: incoming.column)
            )
        }
        guard !items.isEmpty else {
            say("nothing points to \(browser.catalog.name(of: link.table)) \(detail.name)", .ok)
            return
        }
        overlay = .choice(
            ChoiceState(
                title: "Who points to \(browser.catalog.name(of: link.table)) \(detail.name)",
                items: items,
                hint: "Enter lists them  Esc closes"
            )
        )
    }

    // MARK: - The way here

    /// Lists the places on the way here, the nearest first.
    mutating func showCrumbs() {
        guard let trail = browser?.trail else { return }
        let items = (1...max(1, trail.position)).compactMap { steps -> ChoiceState.Item? in
            trail.place(back: steps).map { place in
                ChoiceState.Item(
                    text: place.crumbs.joined(separator: " › "),
                    note: place.query.applied.isEmpty ? "" : "/ " + place.query.applied,
                    action: .back(steps)
                )
            }
        }
        guard !items.isEmpty else {
            say("this is where you began", .warn)
            return
        }
        overlay = .choice(
            ChoiceState(title: "The way here", items: items, hint: "Enter goes back  Esc closes")
        )
    }

    // MARK: - The menu of a cell

    private static let menu: [CommandID] = [
        .open, .whoPointsHere, .filterToValue, .filterOutValue, .sort, .histogram, .copyCell,
        .copyRow, .copyJSON, .copyQuery, .edit, .delete, .hideColumn, .display, .schema,
    ]

    mutating func showMenu() {
        let place = context
        let items = Self.menu.compactMap { id -> ChoiceState.Item? in
            guard let command = Command.with(id) else { return nil }
            let reason = reasonAgainst(id)
            return ChoiceState.Item(
                text: command.title,
                note: reason ?? keyTable.names(of: id, in: place).first ?? "",
                action: .command(id),
                reason: reason
            )
        }
        overlay = .choice(
            ChoiceState(title: "This cell", items: items, hint: "Enter does it  Esc closes")
        )
    }

    // MARK: - Links that lead nowhere

    mutating func askForDangling() {
        guard let browser else { return }
        request(.findDangling(browser.display), for: .dangling)
        say("looking at every link of the file… Esc stops", .dim)
    }

    mutating func showDangling(_ found: DanglingLinks) {
        guard let browser else { return }
        let looked = "\(Grouped.text(found.objects)) objects were looked at"
        if !found.unreadable.isEmpty {
            note("not all objects can be read: " + found.unreadable.joined(separator: ", "), .warn)
        }
        guard found.count > 0 else {
            say("no link leads nowhere; \(looked)", .ok)
            return
        }
        let items = found.links.map { link in
            ChoiceState.Item(
                text: "\(browser.catalog.name(of: link.owner.table)) \(link.ownerName)",
                note: ".\(link.property.name) → \(browser.catalog.name(of: link.target.table))"
                    + " #\(link.target.object.rawValue), which is not there",
                action: .object(link.owner)
            )
        }
        say("\(Grouped.text(found.count)) links lead nowhere; \(looked)", .warn)
        overlay = .choice(
            ChoiceState(
                title: "Links that lead nowhere (\(Grouped.text(found.count)))",
                items: items,
                hint: "Enter goes to the object  Esc closes"
            )
        )
    }
}
