import RegentCore
import RegentQuery
import RegentTerminal

/// The query bar: writing, running, sorting, filtering by a cell.
extension StudioState {
    /// A pause this long after the last letter runs the query.
    private static let pauseMilliseconds = 250

    mutating func openQueryBar() {
        withBrowser {
            $0.focus = .table
            $0.trail.withCurrent {
                $0.isPreview = false
                $0.query.isOpen = true
            }
        }
    }

    mutating func typeInQuery(_ edit: (inout TextField) -> Bool) -> Bool {
        guard let before = browser?.place else { return false }
        let isTaken = withPlace { edit(&$0.query.field) } ?? false
        guard isTaken, let place = browser?.place, place.query.field.text != before.query.field.text
        else { return isTaken }
        // What the marker points at has moved, and so have the suggestions.
        withPlace {
            $0.query.fault = nil
            $0.query.suggestion = 0
            $0.query.isCompletionForced = false
            $0.query.historyStep = nil
        }
        askForWantedValues()
        request(.wait(milliseconds: Self.pauseMilliseconds), for: .typingPause(place: place.id))
        return true
    }

    mutating func runQueryAfterPause(place id: Int) {
        guard let place = browser?.place, place.id == id, place.query.isOpen,
            place.query.field.text != place.query.applied
        else { return }
        runQuery(isTentative: true)
    }

    mutating func performInQueryBar(_ command: CommandID) {
        guard let place = browser?.place else { return }
        switch command {
        case .runQuery:
            withPlace {
                $0.query.isOpen = false
                $0.query.isCompletionForced = false
            }
            if place.query.field.text != place.query.applied || place.query.isWrong {
                runQuery()
            } else {
                // Advice that is shown was read, and not wanted.
                withPlace {
                    $0.query.fault = nil
                    $0.takeAdvice()
                }
            }
        case .leaveQuery:
            drop(.typingPause(place: place.id))
            drop(.query(place: place.id))
            withPlace {
                $0.query.isOpen = false
                $0.query.isCompletionForced = false
                $0.query.fault = nil
                $0.query.field.set($0.query.applied)
            }
        case .applyFix:
            if let fix = place.query.fault?.fix {
                withPlace { $0.query.field.set(fix.text) }
                runQuery()
            } else {
                takeSuggestion()
            }
        case .suggest: forceSuggestions()
        case .nextSuggestion: moveSuggestion(by: 1)
        case .previousSuggestion: moveSuggestion(by: -1)
        case .olderQuery: goInHistory(by: 1)
        case .newerQuery: goInHistory(by: -1)
        default: break
        }
    }

    // MARK: - History

    private mutating func goInHistory(by step: Int) {
        guard let browser, let name = browser.queriedClassName else { return }
        let past = history[name] ?? []
        let query = browser.place.query
        let next = (query.historyStep ?? -1) + step
        guard next >= -1, next < past.count else { return }
        let draft = query.historyStep == nil ? query.field.text : query.draft
        withPlace {
            $0.query.draft = draft
            $0.query.historyStep = next < 0 ? nil : next
            $0.query.field.set(next < 0 ? draft : past[past.count - 1 - next])
            $0.query.fault = nil
        }
    }

    /// Notes a query that gave a result, for its class.
    mutating func noteInHistory(_ text: String) {
        guard let name = browser?.queriedClassName, !text.isEmpty, history[name]?.last != text
        else { return }
        history[name, default: []].removeAll { $0 == text }
        history[name, default: []].append(text)
    }

    /// Runs what stands in the query bar, with the order of the columns.
    mutating func runQuery(isTentative: Bool = false) {
        guard let browser else { return }
        let place = browser.place
        drop(.typingPause(place: place.id))
        // What is missing is added where it can be seen, once the text is finished.
        if !isTentative, !place.query.field.text.allSatisfy(\.isWhitespace),
            let rewrite = Leniency.rewrite(place.query.field.text)
        {
            withPlace { $0.query.field.set(rewrite.text) }
            say(rewrite.note, .ok)
        }
        guard let now = self.browser?.place else { return }
        withPlace {
            $0.query.fault = nil
            $0.query.isTentative = isTentative
            $0.query.progress = nil
            $0.wish = $0.wish ?? $0.currentRow?.object?.object
        }
        request(.runQuery(query(of: now, amongAll: false)), for: .query(place: place.id))
    }

    /// The request for what a place shows.
    func query(of place: Place, amongAll: Bool) -> QueryRequest {
        let schema = browser?.catalog.schema ?? Schema(tables: [])
        return QueryRequest(
            table: place.table(in: schema) ?? .none,
            source: place.source,
            text: place.query.field.text,
            sort: place.sort,
            needsKeys: amongAll
        )
    }

    mutating func clearQuery() {
        withPlace {
            $0.query.field.set("")
            $0.query.fault = nil
        }
        runQuery()
    }

    // MARK: - Order

    /// Cycles the column's order: up, down, not at all.
    mutating func sortByColumn(adding: Bool) {
        guard let browser, case .property(let property)? = browser.place.currentColumn?.kind,
            let path = browser.sortPath(of: property)
        else { return }
        let place = browser.place
        let old = place.sort.first { $0.path == path }
        let next: SortKey?
        switch old?.isAscending {
        case nil: next = SortKey(path: path, isAscending: true)
        case true?: next = SortKey(path: path, isAscending: false)
        case false?: next = nil
        }
        withPlace { place in
            if !adding {
                place.sort = next.map { [$0] } ?? []
            } else if let index = place.sort.firstIndex(where: { $0.path == path }) {
                place.sort.replaceSubrange(index...index, with: next.map { [$0] } ?? [])
            } else if let next {
                place.sort.append(next)
            }
            place.wish = place.currentRow?.object?.object
        }
        runQuery()
    }

    // MARK: - Filtering by a cell

    mutating func filterByCell(isWanted: Bool) {
        guard let place = browser?.place, let cell = place.currentCell,
            case .property(let property)? = place.currentColumn?.kind,
            let literal = QueryLiteral.text(of: cell.value)
        else { return }
        let sign = isWanted ? "==" : "!="
        addCondition("\(QueryLiteral.path(property.name)) \(sign) \(literal)")
    }

    /// Narrows the query that is shown down by one more condition.
    mutating func addCondition(_ condition: String) {
        let before = browser?.place.query.applied ?? ""
        // What stands in front of AND must hold together.
        let isSimple = !before.uppercased().contains(" OR ") && !before.contains("||")
        let joined =
            before.isEmpty
            ? condition : (isSimple ? before : "(\(before))") + " AND " + condition
        withPlace { $0.query.field.set(joined) }
        runQuery()
    }
}

extension Place {
    /// The query was stopped: the rows are those from before, and what was asked waits to be
    /// changed or run again.
    mutating func takeBackQuery() {
        sort = query.appliedSort
        query.isOpen = query.field.text != query.applied
        query.progress = nil
    }

    /// Tells what may be meant by a query that found nothing, once.
    mutating func takeAdvice() {
        guard let advice = query.advice else { return }
        query.advice = nil
        query.isTentative = false
        take(advice)
    }

    /// Takes in what is wrong with the query.
    ///
    /// A pause in the middle of a word is no mistake: an error that reaches the end of what is
    /// being written waits for Enter.
    mutating func take(_ fault: QueryFault) {
        let blanks = query.field.text.reversed().prefix(while: \.isWhitespace).count
        let end = query.field.text.dropLast(blanks).utf8.count
        let isUnfinished = fault.range.upperBound >= end
        if query.isTentative, isUnfinished, query.isOpen { return }
        query.fault = fault
        // What has to be mended is where one writes.
        query.isOpen = true
    }
}
