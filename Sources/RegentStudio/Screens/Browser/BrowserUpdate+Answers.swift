import RegentCore
import RegentTerminal

extension StudioState {
    mutating func handleBrowserAnswer(_ answer: Answer, for purpose: Purpose) {
        switch (purpose, answer) {
        case (.rows(let place), .rows(let page)): takeRows(page, place: place)
        case (.query(let place), .found(let outcome)): takeResult(outcome, place: place)
        case (.query(let place), .failed(.query(let fault))):
            withBrowser { $0.trail.withPlace(place) { $0.take(fault) } }
        case (.completion(let source), .values(let values)): takeValues(values, of: source)
        // Completing is a help: that it can't be given is said by the query itself.
        case (.completion(let source), .failed): takeValues([], of: source)
        case (.marking(_, let inverts), .found(let outcome)):
            takeMarks(outcome.keys ?? [], inverts: inverts)
        case (.markingRange, .keys(let keys, _)): takeMarks(keys, inverts: false)
        case (.origins(let place), .keys(let keys, let version)):
            noteVersion(version)
            withBrowser {
                $0.trail.withPlace(place) {
                    $0.keys = keys
                    $0.count = keys.count
                }
            }
        case (.histogram, .summaries(let summaries)): showHistogram(summaries)
        case (.summary, .summaries(let summaries)): showSummary(summaries)
        case (.columnNotePause(let note), .elapsed): countColumn(note)
        case (.columnNote(let note), .summaries(let summaries)):
            take(summaries.first, of: note)
        case (.columnNote(let note), .failed): take(nil, of: note)
        case (.locate(let place), .row(let row)): takeRow(row, place: place)
        case (.findKey(let place, let key), .object(let object)):
            takeFoundObject(object, place: place, key: key)
        case (.dangling, .dangling(let links)): showDangling(links)
        case (.flash(let place), .elapsed):
            withBrowser { $0.trail.withPlace(place) { $0.flashes = [] } }
        case (.inspect, .detail(let detail)): takeInspected(detail)
        case (.whoPointsHere(let link), .detail(let detail)): showWhoPointsHere(detail, link)
        case (.view(let title), .value(let value)): showValue(value, title: title)
        case (.view(let title), .damaged(let damaged)):
            overlay = .viewer(
                ViewerState(
                    title: title,
                    lines: ViewerText.lines(of: damaged, width: max(20, size.width - 10))
                )
            )
        case (.catalog, .reloaded(let opened)): takeReloaded(opened)
        case (.copy(let what), .copied(let place)): say("copied \(what) \(place)", .ok)
        case (.watch, .changed): request(.loadCatalog, for: .catalog)
        case (.typingPause(let place), .elapsed): runQueryAfterPause(place: place)
        case (.rows(let place), .failed(.sentence(let sentence))):
            // Rows that can't be read are asked for once, not again with every key.
            withBrowser {
                $0.trail.withPlace(place) {
                    $0.count = 0
                    $0.window = RowWindow(range: 0..<0, rows: [])
                }
            }
            say(sentence, .error)
        case (_, .failed(.sentence(let sentence))): say(sentence, .error)
        default: break
        }
    }

    /// Keeps an eye on the file, where that was asked for.
    mutating func follow() {
        guard options.follows, let version = browser?.catalog.version else { return }
        request(.watch(version: version), for: .watch)
    }

    private mutating func noteVersion(_ version: UInt64) {
        withBrowser { $0.newestVersion = max($0.newestVersion, version) }
    }

    private mutating func takeRows(_ page: RowPage, place id: Int) {
        noteVersion(page.version)
        guard let browser else { return }
        let schema = browser.catalog.schema
        withBrowser { browser in
            browser.trail.withPlace(id) { place in
                if place.keys == nil { place.count = page.count }
                place.noteChanges(in: page.rows)
                place.window = RowWindow(range: page.range, rows: page.rows)
                let heads = TableHeads(place: place, schema: schema)
                place.measure(schema: schema, heads: heads.whole)
            }
            if let place = browser.trail.place(numbered: id), let count = place.count,
                case .collection(let path, let kind) = place.source
            {
                let crumb = browser.crumb(of: path, kind, count: count)
                browser.trail.renameCrumb(of: id, to: crumb)
            }
        }
        if self.browser?.place.id == id, self.browser?.place.flashes.isEmpty == false {
            request(.wait(milliseconds: Place.flashMilliseconds), for: .flash(place: id))
        }
    }

    private mutating func takeResult(_ outcome: QueryOutcome, place id: Int) {
        noteVersion(outcome.version)
        withBrowser { browser in
            browser.trail.withPlace(id) { place in
                place.keys = outcome.keys
                place.count = outcome.keys?.count ?? outcome.total
                place.window = nil
                place.query.fault = nil
                place.query.applied = place.query.field.text
                place.query.appliedSort = place.sort
                place.query.progress = nil
                place.query.outcome = .init(
                    total: outcome.total,
                    milliseconds: outcome.milliseconds,
                    way: outcome.way
                )
                place.query.advice = outcome.advice
                if !place.query.isTentative { place.takeAdvice() }
                place.markAnchor = nil
                if let wish = place.wish, let row = outcome.keys?.firstIndex(of: wish) {
                    place.scroll.select(row, count: outcome.keys?.count ?? 0, height: 1)
                } else {
                    place.scroll = ScrollPosition()
                }
                place.wish = nil
            }
        }
        guard let place = browser?.place, place.id == id else { return }
        noteInHistory(place.query.applied)
        if !place.query.applied.isEmpty || !place.sort.isEmpty {
            let found = place.keys.map(\.count) ?? outcome.total
            note(
                "\(Grouped.text(found)) of \(Grouped.text(outcome.total)) found in "
                    + "\(outcome.timeText): \(place.query.applied)"
            )
        }
    }

    private mutating func takeRow(_ row: Int?, place id: Int) {
        guard let row else {
            say("the object this link leads to is gone", .warn)
            return
        }
        withBrowser { browser in
            browser.trail.withPlace(id) { place in
                place.scroll.select(row, count: place.count ?? 0, height: 1)
            }
        }
    }

    private mutating func takeInspected(_ detail: ObjectDetail?) {
        if let detail { noteVersion(detail.version) }
        withBrowser { browser in
            if browser.inspector.detail?.object != detail?.object {
                browser.inspector.scroll = ScrollPosition()
            }
            browser.inspector.detail = detail
        }
    }
}
