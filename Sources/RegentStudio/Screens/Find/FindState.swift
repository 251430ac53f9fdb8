import RegentCore
import RegentTerminal

/// Text that is looked for in the rows that are loaded: matches are lit, nothing is filtered.
struct FindState: Sendable {
    var field = TextField.short
    var isTyping = true

    /// A cell that holds the text.
    struct Match: Hashable, Sendable {
        let row: Int
        let column: Int
    }
}

extension Place {
    /// The cells that hold the text, row by row; upper and lower case are the same.
    func matches(in schema: Schema) -> [FindState.Match] {
        guard let wanted = find?.field.text.lowercased(), !wanted.isEmpty, let window else {
            return []
        }
        let text = ValueText(schema: schema)
        var found: [FindState.Match] = []
        for (offset, row) in window.rows.enumerated() {
            for column in shownColumns where row.cells.indices.contains(column) {
                let cell = text.cell(row.cells[column], of: columns[column].property)
                if cell.text.lowercased().contains(wanted) {
                    found.append(.init(row: window.range.lowerBound + offset, column: column))
                }
            }
        }
        return found
    }
}

extension StudioState {
    mutating func performInFind(_ command: CommandID) {
        if case .viewer(var viewer) = overlay {
            find(in: &viewer, command)
            return
        }
        switch command {
        case .find: withPlace { $0.find = FindState(field: $0.find?.field ?? .short) }
        case .findNext: goToMatch(forward: true, stays: false)
        case .findPrevious: goToMatch(forward: false, stays: false)
        case .confirm:
            withPlace { $0.find?.isTyping = false }
            if browser?.place.find?.field.isEmpty == true { withPlace { $0.find = nil } }
        case .cancel: withPlace { $0.find = nil }
        default: break
        }
    }

    mutating func typeInFind(_ edit: (inout TextField) -> Bool) -> Bool {
        if case .viewer(var viewer) = overlay { return typeInFind(of: &viewer, edit) }
        let isTaken =
            withPlace { place -> Bool in
                guard var field = place.find?.field else { return false }
                let isTaken = edit(&field)
                place.find?.field = field
                return isTaken
            } ?? false
        if isTaken { goToMatch(forward: true, stays: true) }
        return isTaken
    }

    /// Goes to the next match, or stays where one stands on one already.
    private mutating func goToMatch(forward: Bool, stays: Bool) {
        guard let browser else { return }
        let place = browser.place
        guard place.find?.field.isEmpty == false else {
            if !stays { say("Ctrl-F finds text in the rows", .dim) }
            return
        }
        let matches = place.matches(in: browser.catalog.schema)
        let here = FindState.Match(row: place.scroll.selected, column: place.column)
        let isBefore: (FindState.Match, FindState.Match) -> Bool = {
            ($0.row, $0.column) < ($1.row, $1.column)
        }
        let next =
            forward
            ? matches.first { stays ? !isBefore($0, here) : isBefore(here, $0) } ?? matches.first
            : matches.last { isBefore($0, here) } ?? matches.last
        guard let next, let index = matches.firstIndex(of: next) else {
            say("no match on the loaded rows", .warn)
            return
        }
        withPlace {
            $0.scroll.select(next.row, count: $0.count ?? 0, height: 1)
            $0.column = next.column
        }
        if !stays { say("match \(index + 1) of \(matches.count) on the loaded rows", .ok) }
    }
}
