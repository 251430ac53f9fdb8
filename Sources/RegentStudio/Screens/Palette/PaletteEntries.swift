import RegentCore

/// What the palette finds: commands, classes, saved queries, files, themes, rows by number.
enum PaletteEntries {
    struct Entry: Sendable {
        let title: String
        let note: String
        /// Why it can't be used now; shown greyed.
        var reason: String?
        let action: Action
    }

    enum Action: Sendable {
        case command(CommandID, argument: String?)
        case table(TableKey)
        case theme(String)
        case row(Int)
        case saved(StudioMemory.SavedQuery)
        case file(String)
    }

    /// The entries that a text finds, the best first.
    static func matching(_ text: String, in state: StudioState) -> [Entry] {
        let wanted = String(text.drop { $0 == ":" || $0 == " " })
        if let row = Int(wanted), row > 0 {
            return [Entry(title: "go to row \(Grouped.text(row))", note: "", action: .row(row))]
        }
        let all = entries(of: state)
        guard !wanted.isEmpty else { return all }
        let exact = exactly(wanted, in: state)
        let found = all.enumerated()
            .compactMap { index, entry -> (score: Int, index: Int, entry: Entry)? in
                FuzzyMatch.score(of: wanted, in: entry.title).map { ($0, index, entry) }
            }
            .sorted { ($0.score, $0.index) < ($1.score, $1.index) }
            .map(\.entry)
            .filter { entry in !exact.contains { $0.title == entry.title } }
        return exact + found
    }

    /// What is written out: a command with what it takes, or the name of a saved query.
    private static func exactly(_ text: String, in state: StudioState) -> [Entry] {
        let word = String(text.prefix { $0 != " " })
        let rest = String(text.dropFirst(word.count)).trimmingBlanks()
        if rest.isEmpty, let saved = state.savedQueries.first(where: { $0.name == word }) {
            return [entry(of: saved)]
        }
        guard
            let command = Command.all.first(where: { $0.spelling?.word == word }),
            let spelling = command.spelling
        else { return [] }
        let isMissing = rest.isEmpty && spelling.argument != nil && !spelling.isOptional
        return [
            Entry(
                title: ":" + word + " " + (rest.isEmpty ? spelling.argument ?? "" : rest),
                note: command.title,
                reason: state.reasonAgainst(command.id)
                    ?? (isMissing ? "type \(spelling.argument ?? "it") behind it" : nil),
                action: .command(command.id, argument: rest.isEmpty ? nil : rest)
            )
        ]
    }

    private static func entries(of state: StudioState) -> [Entry] {
        let place = state.overlay == nil ? state.context : state.contextBelowOverlay
        let commands = Command.all.filter { !hidden.contains($0.id) }.map { command in
            Entry(
                title: command.title,
                note: note(on: command, place, state.keyTable),
                reason: state.reasonAgainst(command.id),
                action: .command(command.id, argument: nil)
            )
        }
        let classes = state.browser?.catalog.listed(includingSystem: false) ?? []
        let files = state.memory.recent.filter { $0 != state.fullPath }.prefix(mostFiles)
        return commands
            + classes.map {
                Entry(
                    title: "class \($0.displayName)",
                    note: Grouped.text(state.browser?.catalog.counts[$0.key] ?? 0) + " objects",
                    action: .table($0.key)
                )
            } + state.savedQueries.map { entry(of: $0) }
            + files.map { Entry(title: "file \($0)", note: "opened before", action: .file($0)) }
            + state.themeNames.map {
                let note = $0 == state.themeName ? "in use" : ""
                return Entry(title: "theme \($0)", note: note, action: .theme($0))
            }
    }

    private static func entry(of saved: StudioMemory.SavedQuery) -> Entry {
        Entry(
            title: ":" + saved.name,
            note: "\(saved.className) / \(saved.text)",
            action: .saved(saved)
        )
    }

    /// The key of a command, or how it is typed.
    private static func note(
        on command: Command,
        _ place: KeyContext,
        _ keys: KeyTable
    ) -> String {
        if let key = keys.names(of: command.id, in: place).first { return key }
        guard let spelling = command.spelling else { return "" }
        return ":" + spelling.word + (spelling.argument.map { " " + $0 } ?? "")
    }

    private static let mostFiles = 20

    /// Commands that only mean something where their keys are.
    private static let hidden: Set<CommandID> = [
        .confirm, .complete, .cancel, .nextField, .previousField, .toggleKey, .runQuery,
        .leaveQuery, .applyFix, .palette, .up, .down, .left, .right, .suggest, .nextSuggestion,
        .previousSuggestion, .olderQuery, .newerQuery, .searchHistory, .searchHelp, .typePath,
        .copyView, .widenSchema, .narrowSchema, .toggleColumn, .moveColumnUp, .moveColumnDown,
        .pinColumn,
    ]
}

/// Finds letters in their order, anywhere in a text.
enum FuzzyMatch {
    /// How well the letters fit, 0 best; nil when they are not all there.
    static func score(of letters: String, in text: String) -> Int? {
        let wanted = Array(letters.lowercased())
        let found = Array(text.lowercased())
        var position = 0
        var score = 0
        for letter in wanted {
            guard let next = found[position...].firstIndex(of: letter) else { return nil }
            // Gaps cost, most of all before the first letter.
            score += (next - position) * (position == 0 ? 2 : 1)
            position = next + 1
        }
        return score
    }
}
