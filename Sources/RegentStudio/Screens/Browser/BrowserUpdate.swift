import Foundation
import RegentCore
import RegentTerminal

extension StudioState {
    /// Changes the place one is at.
    @discardableResult
    mutating func withPlace<Result>(_ change: (inout Place) -> Result) -> Result? {
        withBrowser { browser in browser.trail.withCurrent(change) }
    }

    mutating func performInBrowser(
        _ command: CommandID,
        times: Int?,
        argument: String? = nil
    ) {
        guard let browser else { return }
        switch command {
        case .nextPane: cyclePane(by: 1)
        case .previousPane: cyclePane(by: -1)
        case .classPane: focusPane(.classes)
        case .tablePane: focusPane(.table)
        case .inspectorPane: focusPane(.inspector)
        case .inspect: toggleInspector()
        case .back: goBack(times ?? 1)
        case .forward: goForward(times ?? 1)
        case .close: if browser.trail.canGoBack { goBack(1) } else { askToQuit() }
        case .help: overlay = .help(HelpState(context: context))
        case .palette: overlay = .palette(PaletteState())
        case .query: openQueryBar()
        case .runQuery, .leaveQuery, .applyFix: performInQueryBar(command)
        case .reload: reload()
        case .histogram: askToSumUp(all: false)
        case .summary: askToSumUp(all: true)
        case .schema: showSchema()
        case .chooseColumns: overlay = .columns(ScrollPosition(selected: browser.place.column))
        case .find, .findNext, .findPrevious: performInFind(command)
        case .confirm where context == .find, .cancel where context == .find:
            performInFind(command)
        case .suggest, .nextSuggestion, .previousSuggestion, .olderQuery, .newerQuery:
            performInQueryBar(command)
        case .reset: stopOrClear()
        case .functionKeys: showsFunctionKeys.toggle()
        case .toggleMouse:
            isMouseOn.toggle()
            send(.setMouse(isMouseOn))
            say(isMouseOn ? "the mouse works here" : "the mouse is left to the terminal", .ok)
        case .timeZone: changeZone(argument)
        case .copyRow, .copyCell, .copyKey, .copyJSON, .copyQuery, .copyShell, .copyPath:
            copy(command)
        case .saveQuery, .forgetQuery, .display, .sortBy, .orphans, .dangling, .goToKey:
            performNamed(command, argument: argument)
        case .searchHistory: overlay = .history(PaletteState())
        case .messages: showMessages()
        case .menu: showMenu()
        case .crumbs: showCrumbs()
        case .columnView: toggleColumnView()
        case .whoPointsHere: askWhoPointsHere()
        case .filterClasses, .sortClasses, .showSystem, .confirm, .cancel:
            performInClassPane(command, times: times)
        default:
            switch browser.focus {
            case .classes: performInClassPane(command, times: times)
            case .table: performInTable(command, times: times)
            case .inspector: performInInspector(command, times: times)
            }
        }
    }

    // MARK: - Panes

    private mutating func focusPane(_ pane: BrowserState.Pane) {
        if pane == .inspector { withBrowser { $0.inspector.wish = true } }
        withBrowser {
            $0.focus = pane
            if pane != .classes { $0.trail.withCurrent { $0.isPreview = false } }
        }
    }

    private mutating func cyclePane(by step: Int) {
        guard let browser else { return }
        let panes: [BrowserState.Pane] =
            showsInspector(browser) ? [.classes, .table, .inspector] : [.classes, .table]
        let index = panes.firstIndex(of: browser.focus) ?? 0
        focusPane(panes[(index + step + panes.count) % panes.count])
    }

    private func showsInspector(_ browser: BrowserState) -> Bool {
        browser.inspector.wish ?? (size.width >= 120)
    }

    private mutating func toggleInspector() {
        guard let browser else { return }
        let isShown = showsInspector(browser) && BrowserLayout(self, browser).shows(.inspector)
        withBrowser {
            $0.inspector.wish = !isShown
            if isShown, $0.focus == .inspector { $0.focus = .table }
            if !isShown, $0.focus == .classes { $0.focus = .table }
        }
        // One pane at a time: showing it means going to it.
        if !isShown, size.width < 80 { focusPane(.inspector) }
    }

    // MARK: - Going

    mutating func goBack(_ steps: Int) {
        withBrowser { browser in
            for _ in 0..<min(steps, 1000) { browser.trail.goBack() }
            browser.arrive()
        }
    }

    mutating func goForward(_ steps: Int) {
        withBrowser { browser in
            for _ in 0..<min(steps, 1000) { browser.trail.goForward() }
            browser.arrive()
        }
    }

    /// Stops what is going on, or else clears the query or the filter of this place.
    private mutating func stopOrClear() {
        guard let browser else { return }
        let place = browser.place
        let work: [Purpose] = [
            .query(place: place.id), .histogram(place: place.id), .summary(place: place.id),
            .marking(place: place.id, inverts: false), .marking(place: place.id, inverts: true),
            .dangling,
        ]
        if work.contains(where: isPending) {
            if isPending(.query(place: place.id)) { withPlace { $0.takeBackQuery() } }
            for purpose in work { drop(purpose) }
            say("stopped", .warn)
        } else if place.find != nil {
            withPlace { $0.find = nil }
        } else if browser.focus == .classes, browser.classes.filter != nil {
            withBrowser {
                $0.classes.filter = nil
                $0.selectShownClass()
            }
        } else if !place.query.applied.isEmpty || place.query.fault != nil {
            clearQuery()
        } else if !place.marks.isEmpty || place.markAnchor != nil {
            withPlace {
                $0.marks = []
                $0.markAnchor = nil
            }
        }
    }

    /// Reads the newest version of the file.
    private mutating func reload() {
        guard editing.draft == nil else {
            order(.catchUp)
            return
        }
        request(.loadCatalog, for: .catalog)
        say("reading the newest version…", .dim)
    }
}

extension BrowserState {
    /// Fits the class pane and the focus to the place one came to.
    mutating func arrive() {
        focus = .table
        selectShownClass()
    }

    /// Chooses the class of the current place in the class pane.
    mutating func selectShownClass() {
        let shown: TableKey?
        switch place.source {
        case .table(let table), .backlinks(_, let table, _): shown = table
        case .object(let link): shown = link.table
        case .collection(let path, _): shown = path.owner.table
        }
        let listed = listedClasses
        guard let index = listed.firstIndex(where: { $0.key == shown }) else { return }
        classes.scroll.select(index, count: listed.count, height: 1000)
    }

    /// Shows the class chosen in the pane, as it was left the last time.
    mutating func showSelectedClass() {
        guard let table = selectedClass, place.source != .table(table.key) else { return }
        rememberPlace()
        let fresh = Place(
            id: makePlaceID(),
            source: .table(table.key),
            crumbs: [table.displayName],
            columns: columns(of: .table(table.key)),
            count: catalog.counts[table.key] ?? 0
        )
        var next = memory[table.key].map { $0.renumbered(fresh.id) } ?? fresh
        next.isPreview = true
        trail.go(to: next)
    }

    /// Goes to a new place.
    mutating func go(to source: PlaceSource, crumbs: [String], count: Int? = nil) {
        rememberPlace()
        trail.withCurrent { $0.isPreview = false }
        trail.go(
            to: Place(
                id: makePlaceID(),
                source: source,
                crumbs: crumbs,
                columns: columns(of: source),
                count: count
            )
        )
        arrive()
    }

    private mutating func rememberPlace() {
        if case .table(let table) = place.source { memory[table] = place }
    }
}

extension Place {
    /// The same place under another number, without its rows.
    func renumbered(_ id: Int) -> Place {
        var copy = Place(id: id, source: source, crumbs: crumbs, columns: columns, count: count)
        copy.keys = keys
        copy.scroll = scroll
        copy.column = column
        copy.leftColumn = leftColumn
        copy.wantedWidths = wantedWidths
        copy.baseWidths = baseWidths
        copy.query = query
        copy.sort = sort
        copy.marks = marks
        return copy
    }
}
