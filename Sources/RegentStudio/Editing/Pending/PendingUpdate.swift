import RegentCore
import RegentDrafts
import RegentTerminal

/// The pending list: reading it, moving in it, dropping lines, going to their rows.
extension StudioState {
    mutating func showPending() {
        overlay = .pending(PendingState())
        requestPending(0..<pendingHeight * 2)
        request(.checkDraft, for: .checks)
    }

    /// How many lines of the list are in sight.
    var pendingHeight: Int { max(1, PendingView.listArea(size).height) }

    private mutating func requestPending(_ range: Range<Int>) {
        request(.loadPending(range), for: .pending)
    }

    /// Has the list read again after something changed.
    mutating func refreshPending() {
        refreshPanel()
        guard case .pending(let pending) = overlay else { return }
        guard editing.draft != nil else {
            overlay = nil
            return
        }
        requestPending(pending.page?.range ?? 0..<pendingHeight * 2)
        request(.checkDraft, for: .checks)
    }

    private mutating func refreshPanel() {
        guard let browser else { return }
        let height = BrowserLayout(self, browser).pending.height - 2
        editing.panel = editing.draft == nil ? nil : editing.panel
        if height > 0 { request(.loadPending(0..<height), for: .pendingPanel) }
    }

    mutating func takePending(_ page: PendingPage) {
        guard case .pending(var pending) = overlay else { return }
        pending.page = page
        pending.scroll.keepInSight(count: page.count, height: pendingHeight)
        overlay = .pending(pending)
        requestMissingPending()
    }

    mutating func takeChecks(_ checks: PendingChecks) {
        guard case .pending(var pending) = overlay else { return }
        pending.checks = checks
        overlay = .pending(pending)
    }

    /// Reads the lines in sight that are not there yet.
    mutating func requestMissingPending() {
        guard case .pending(let pending) = overlay, let page = pending.page,
            !isPending(.pending)
        else { return }
        let height = pendingHeight
        let visible = pending.scroll.visible(count: page.count, height: height)
        guard
            visible.lowerBound < page.range.lowerBound || visible.upperBound > page.range.upperBound
        else { return }
        requestPending(
            max(0, visible.lowerBound - height)..<min(page.count, visible.upperBound + height)
        )
    }

    mutating func performInPending(
        _ pending: inout PendingState,
        _ command: CommandID,
        times: Int?
    ) {
        let count = pending.page?.count ?? 0
        let height = pendingHeight
        let steps = times ?? 1
        switch command {
        case .down: pending.scroll.move(by: steps, count: count, height: height)
        case .up: pending.scroll.move(by: -steps, count: count, height: height)
        case .pageDown: pending.scroll.page(by: steps, count: count, height: height)
        case .pageUp: pending.scroll.page(by: -steps, count: count, height: height)
        case .halfPageDown: pending.scroll.move(by: height / 2, count: count, height: height)
        case .halfPageUp: pending.scroll.move(by: -height / 2, count: count, height: height)
        case .first: pending.scroll.select(0, count: count, height: height)
        case .last: pending.scroll.select(count - 1, count: count, height: height)
        case .cancel:
            overlay = nil
            return
        case .confirm:
            if let line = pending.page?.line(pending.scroll.selected) { goToRow(of: line) }
            return
        case .dropLine:
            if let line = pending.page?.line(pending.scroll.selected) { askToDrop(line) }
            return
        default: break
        }
        overlay = .pending(pending)
        requestMissingPending()
    }

    private mutating func askToDrop(_ line: Line) {
        dropNow(line)
    }

    /// Takes a net change back.
    mutating func dropNow(_ line: Line) {
        let text = browser.map { PendingText(line, $0).title } ?? "a change"
        order(.drop(line), "dropped: \(text)")
    }

    /// Goes to the row a line is about.
    private mutating func goToRow(of line: Line) {
        guard let browser, let table = browser.catalog.schema[line.place.className],
            !line.isSchema
        else {
            say("a change of the schema has no row; D shows the class", .warn)
            return
        }
        overlay = nil
        let link = ObjectLink(table: table.key, object: line.place.object)
        if browser.place.source != .table(table.key) || browser.place.keys != nil {
            withBrowser {
                $0.go(
                    to: .table(table.key),
                    crumbs: [table.displayName],
                    count: $0.catalog.counts[table.key]
                )
            }
        }
        guard let id = self.browser?.place.id else { return }
        if case .property(let name)? = line.place.path.first {
            withPlace { place in
                place.column =
                    place.columns.firstIndex { $0.property?.name == name } ?? place.column
            }
        }
        request(.locate(link), for: .locate(place: id))
    }
}
