import RegentTerminal

/// Queries asked before: those of this class first, then those of others, the newest first.
enum HistoryEntries {
    struct Entry: Sendable, Hashable {
        let text: String
        /// The class it was asked of, where that is another one.
        let className: String?
    }

    static func matching(_ letters: String, in state: StudioState) -> [Entry] {
        let here = state.browser?.queriedClassName
        let own = (here.flatMap { state.history[$0] } ?? []).reversed().map {
            Entry(text: $0, className: nil)
        }
        let others = state.history.keys.filter { $0 != here }.sorted().flatMap { name in
            (state.history[name] ?? []).reversed().map { Entry(text: $0, className: name) }
        }
        let all = own + others
        guard !letters.isEmpty else { return all }
        return all.enumerated()
            .compactMap { index, entry in
                FuzzyMatch.score(of: letters, in: entry.text).map { ($0, index, entry) }
            }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
            .map(\.2)
    }
}

extension StudioState {
    mutating func performInHistory(_ search: inout PaletteState, _ command: CommandID) {
        let entries = HistoryEntries.matching(search.field.text, in: self)
        let height = max(1, size.height - 10)
        switch command {
        case .down: search.scroll.move(by: 1, count: entries.count, height: height)
        case .up: search.scroll.move(by: -1, count: entries.count, height: height)
        case .confirm:
            overlay = nil
            guard entries.indices.contains(search.scroll.selected) else { return }
            let text = entries[search.scroll.selected].text
            _ = typeInQuery { field in
                field.set(text)
                return true
            }
            return
        case .cancel:
            overlay = nil
            return
        default: break
        }
        overlay = .history(search)
    }
}
