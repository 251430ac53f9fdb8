import RegentCore
import RegentTerminal

/// The keys worth knowing at this place: they change with pane, type and state.
enum BrowserHints {
    static func hints(_ state: StudioState, _ browser: BrowserState) -> [KeyHints.Hint] {
        let context =
            state.context == .quit || state.overlay != nil
            ? state.contextBelowOverlay : state.context
        return commands(state, browser, context).compactMap { command, word in
            guard let key = state.keyTable.names(of: command, in: context).first else { return nil }
            let title = word ?? Command.with(command)?.title ?? command.rawValue
            return KeyHints.Hint(key: key, word: title)
        }
    }

    private static func commands(
        _ state: StudioState,
        _ browser: BrowserState,
        _ context: KeyContext
    ) -> [(CommandID, String?)] {
        switch context {
        case .classes:
            return [
                (.open, "show"), (.nextPane, "table"), (.filterClasses, "filter"), (.query, nil),
                (.palette, nil), (.close, "quit"), (.help, nil),
            ]
        case .inspector:
            return [
                (.open, "follow"), (.back, nil), (.whoPointsHere, nil), (.inspect, "close"),
                (.help, nil),
            ]
        case .query:
            let hasFix = browser.place.query.fault?.fix != nil
            let tab: [(CommandID, String?)] =
                hasFix
                ? [(.applyFix, "fix")] : browser.suggestions == nil ? [] : [(.applyFix, nil)]
            let past: [(CommandID, String?)] =
                browser.queriedClassName.flatMap { state.history[$0] } == nil
                ? [] : [(.olderQuery, "older query")]
            return [(.runQuery, nil)] + tab + past + [(.leaveQuery, nil), (.help, nil)]
        case .find: return [(.confirm, "keep lit"), (.cancel, "clear")]
        case .classFilter: return [(.confirm, "keep"), (.cancel, "clear")]
        default: return tableCommands(browser)
        }
    }

    private static func tableCommands(_ browser: BrowserState) -> [(CommandID, String?)] {
        var commands: [(CommandID, String?)] = [(.open, openWord(browser))]
        if browser.trail.canGoBack { commands.append((.back, nil)) }
        if !browser.place.query.applied.isEmpty { commands.append((.reset, "clear")) }
        let isObjects = browser.place.table(in: browser.catalog.schema) != nil
        if isObjects { commands += [(.query, nil), (.sort, nil)] }
        commands += [(.whoPointsHere, nil), (.inspect, nil), (.palette, nil), (.help, nil)]
        return commands
    }

    /// What Enter does with the cell one stands on.
    private static func openWord(_ browser: BrowserState) -> String {
        switch browser.place.currentCell?.value {
        case .link(let link):
            browser.catalog.schema[link.table]?.kind == .embedded ? "open" : "follow"
        case .list, .set, .dictionary: "open"
        case nil: "open"
        default:
            if case .number? = browser.place.currentColumn?.kind { "open" } else { "view" }
        }
    }
}

extension StudioState {
    /// Where keys were pressed before something came to lie over the screen.
    var contextBelowOverlay: KeyContext {
        var below = self
        below.overlay = nil
        return below.context
    }
}

/// The line of function keys; what can't be used now is greyed, so that hands keep their places.
enum FunctionKeyBar {
    static let keys: [(number: Int, word: String, command: CommandID)] = [
        (1, "Help", .help), (2, "Query", .query), (3, "View", .open), (4, "Edit", .edit),
        (5, "Copy", .copyCell), (6, "Links", .whoPointsHere), (7, "New", .newObject),
        (8, "Delete", .delete), (9, "Commit", .commit), (10, "Quit", .quit),
    ]

    static func draw(_ state: StudioState, _ look: Look, area: Rect, into grid: inout CellGrid) {
        var column = area.column + 1
        for key in keys {
            let isOff = state.reasonAgainst(key.command) != nil
            column += grid.put(
                String(key.number),
                at: Point(column: column, row: area.row),
                style: look[.head]
            )
            column += grid.put(
                key.word,
                at: Point(column: column, row: area.row),
                style: look[isOff ? .dim : .bar]
            )
            column += 1
        }
    }

    /// The command at a column of the line.
    static func command(at column: Int) -> CommandID? {
        var start = 1
        for key in keys {
            let width = String(key.number).count + key.word.count
            if (start..<start + width).contains(column) { return key.command }
            start += width + 1
        }
        return nil
    }
}
