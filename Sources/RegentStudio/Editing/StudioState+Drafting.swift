import Foundation
import RegentCore
import RegentDrafts
import RegentTerminal

/// Orders to the draft, one after the other, and what comes of them.
extension StudioState {
    /// Has something done with the draft; `label` says what it was, for undo and for messages.
    mutating func order(_ order: DraftOrder, _ label: String = "") {
        editing.orders.append((order, label))
        sendNextOrder()
    }

    private mutating func sendNextOrder() {
        guard editing.current == nil, !editing.orders.isEmpty else { return }
        let next = editing.orders.removeFirst()
        editing.current = next
        request(.draft(next.order), for: .draft)
    }

    /// Takes in what came of the order that was carried out.
    mutating func takeReport(_ report: DraftReport) {
        guard let done = editing.current else { return }
        editing.current = nil
        let before = editing.draft
        editing.draft = report.status
        if let catalog = report.catalog { take(catalog, report.summary) }
        if let failure = report.failure {
            take(failure, of: done.order, done.label)
        } else {
            note(done.order, done.label, report, before: before)
        }
        refreshRows()
        refreshPending()
        refreshConflicts()
        keepDraft()
        sendNextOrder()
    }

    /// An order that could not even be tried.
    mutating func takeOrderFault(_ fault: StudioFault) {
        editing.current = nil
        switch fault {
        case .baseMoved: order(.catchUp)
        case .sentence(let sentence): say(sentence, .error)
        case .query, .cancelled: break
        }
        sendNextOrder()
    }

    // MARK: - What was done

    private mutating func note(
        _ order: DraftOrder,
        _ label: String,
        _ report: DraftReport,
        before: DraftStatus?
    ) {
        switch order {
        case .begin(let holdsLock):
            editing.committed = nil
            drop(.committedPause)
            guard holdsLock else {
                say("draft over version \(report.status?.base ?? 0): \(Self.nothingYet)", .ok)
                return
            }
            editing.lockedSince = clock
            say("others can't write to the file until you commit (W) or roll back", .warn)
            watchLock()
        case .apply, .drop:
            noteStep(label, report)
            if let remark = report.remark {
                say("\(label); \(remark)", .warn)
            } else {
                say(label, .ok)
            }
            if let created = report.created.first { takeCreated(created) }
        case .undo:
            guard report.didSomething else { return }
            let step = editing.steps.popLast()
            if let step { editing.undone.append(step) }
            say("undone: " + (step ?? "the last step"), .ok)
        case .redo:
            guard report.didSomething else { return }
            let step = editing.undone.popLast()
            if let step { editing.steps.append(step) }
            say("done again: " + (step ?? "the step"), .ok)
        case .rollBack:
            endDraft()
            say("rolled back; the file is as it was", .ok)
            goOnAfterDraft()
        case .commit: if let commit = report.commit { noteCommit(commit) }
        case .catchUp: noteCatchUp(report)
        case .resolve:
            noteStep(label, report)
            say(label, .ok)
        case .merge, .resume:
            guard let merge = report.merge else { return }
            noteStep(label, report)
            noteMerge(merge, label)
        }
    }

    /// Names the step that was made, for undo.
    private mutating func noteStep(_ label: String, _ report: DraftReport) {
        guard report.status?.countOfSteps ?? 0 > editing.steps.count else { return }
        editing.steps.append(label)
        editing.undone = []
    }

    static let nothingYet = "nothing is in the file until you commit (W)"

    private mutating func noteMerge(_ merge: MergeOutcome, _ label: String) {
        var text = "\(label): \(Self.counted(merge.countOfApplied, "change")) in the draft"
        if merge.countOfAlready > 0 { text += ", \(merge.countOfAlready) were there already" }
        if merge.countOfConflicts > 0 { text += ", \(merge.countOfConflicts) do not fit any more" }
        say(text, merge.countOfConflicts > 0 ? .warn : .ok)
        showConflicts()
    }

    private mutating func noteCatchUp(_ report: DraftReport) {
        let base = report.status?.base ?? 0
        let count = report.status?.countOfSteps ?? 0
        if count != editing.steps.count {
            let one = "all that was changed before version \(base)"
            editing.steps = Array(repeating: one, count: count)
        }
        editing.undone = []
        let conflicts = report.status?.conflicts.count ?? 0
        guard conflicts > 0 else {
            say("another program wrote version \(base); your changes were taken over to it", .warn)
            return
        }
        say(
            "another program wrote version \(base) and changed \(conflicts) of the same fields",
            .error
        )
        showConflicts()
    }

    private mutating func noteCommit(_ commit: CommitOutcome) {
        endDraft()
        editing.revert = commit.revert
        let count = commit.counts.total
        guard count > 0 else {
            say("nothing to write: the file has all of it already", .ok)
            goOnAfterDraft()
            return
        }
        editing.committed = commit.version
        request(.wait(milliseconds: 5000), for: .committedPause)
        var text = "wrote version \(commit.version): \(commit.counts.text)"
        if commit.isMerged { text += ", merged with what another program wrote" }
        if let backup = commit.backup {
            editing.hasBackup = true
            text += "; backup \(backup.split(separator: "/").last ?? "")"
        }
        if !commit.revert.isEmpty { text += "; :revert takes it back" }
        say(text, .ok)
        goOnAfterDraft()
    }

    /// Forgets the draft.
    private mutating func endDraft() {
        editing.steps = []
        editing.undone = []
        editing.lockedSince = nil
        drop(.lockClock)
        switch overlay {
        case .pending, .conflicts: overlay = nil
        default: break
        }
    }

    private mutating func goOnAfterDraft() {
        guard editing.draft == nil, let afterwards = editing.afterwards else { return }
        editing.afterwards = nil
        switch afterwards {
        case .quit, .quitAfterPatch: ending = .exit(0)
        }
    }

    // MARK: - What was not done

    private mutating func take(_ failure: DraftFailure, of order: DraftOrder, _ label: String) {
        let isCommit = if case .commit = order { true } else { false }
        switch failure {
        case .baseMoved:
            // Over the newer version the same thing is tried again.
            editing.orders.insert((.catchUp, ""), at: 0)
            if !isCommit { editing.orders.insert((order, label), at: 1) }
        case .conflicts:
            say("nothing was written: another program changed the same fields", .error)
            editing.afterwards = nil
            showConflicts()
        case .unsound(let failures):
            let first = failures.first?.explanation ?? "the changes do not hold together"
            say("nothing was written: \(first)", .error)
            editing.afterwards = nil
        case .inUse:
            editing.afterwards = nil
            let what = isCommit ? "nothing was written" : "no lock"
            say(
                "\(what): another program has the file open; close it there, then try again",
                .error
            )
        case .sentence(let sentence):
            editing.afterwards = nil
            if reopenForm(sentence) { return }
            say(isCommit ? "nothing was written: \(sentence)" : sentence, .error)
        }
    }

    // MARK: - The lock

    /// Counts the seconds that others are kept from writing.
    mutating func watchLock() {
        guard editing.lockedSince != nil, options.now == nil else { return }
        request(.wait(milliseconds: 1000), for: .lockClock)
    }

    mutating func takeLockSecond() {
        guard let since = editing.lockedSince else { return }
        let seconds = Int(clock.timeIntervalSince(since))
        if seconds > 0, seconds % 30 == 0 {
            say("for \(seconds) seconds no other program could write to the file", .warn)
        }
        watchLock()
    }

    // MARK: - What is shown

    private mutating func take(_ catalog: Catalog, _ summary: FileSummary?) {
        guard let old = browser?.catalog else { return }
        withBrowser { browser in
            if old.schema == catalog.schema {
                browser.catalog = catalog
                browser.newestVersion = catalog.version
                if let summary { browser.summary = summary }
            } else {
                browser.show(
                    DatabaseActor.Opened(summary: summary ?? browser.summary, catalog: catalog)
                )
            }
        }
    }

    /// Has the rows in sight read again; those that are shown stay until they are.
    mutating func refreshRows() {
        guard let browser else { return }
        let place = browser.place
        if case .backlinks = place.source, place.query.applied.isEmpty, place.sort.isEmpty {
            request(place.originsRequest, for: .origins(place: place.id))
        }
        if let window = place.window {
            let keys = place.keys.map { Array($0[window.range.clamped(to: 0..<$0.count)]) }
            request(
                .loadRows(
                    RowRequest(
                        source: place.source,
                        rows: window.range,
                        keys: keys,
                        columns: place.columns,
                        display: browser.display
                    )
                ),
                for: .rows(place: place.id)
            )
        }
        if let detail = browser.inspector.detail {
            request(.loadDetail(detail.object, browser.display), for: .inspect)
        }
    }

    private mutating func takeCreated(_ link: ObjectLink) {
        editing.creating = nil
        if let target = editing.linking {
            editing.linking = nil
            apply(.link(link), to: target)
        } else {
            goToCreated(link)
        }
    }

    private mutating func goToCreated(_ link: ObjectLink) {
        guard let browser, browser.place.table(in: browser.catalog.schema) == link.table else {
            return
        }
        withPlace { $0.keys?.append(link.object) }
        if let keys = self.browser?.place.keys {
            withPlace {
                $0.count = keys.count
                $0.scroll.select(keys.count - 1, count: keys.count, height: 1)
            }
        } else {
            let count = browser.catalog.counts[link.table]
            withPlace { $0.count = count ?? $0.count }
            request(.locate(link), for: .locate(place: browser.place.id))
        }
    }
}

extension Place {
    fileprivate var originsRequest: Request {
        guard case .backlinks(let link, let table, let column) = source else { return .loadCatalog }
        return .loadOrigins(of: link, table: table, column: column)
    }
}
