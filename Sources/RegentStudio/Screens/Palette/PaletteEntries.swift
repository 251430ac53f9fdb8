import RegentCore

/// What the palette finds: commands, classes, themes, rows by number.
enum PaletteEntries {
    struct Entry: Sendable {
        let title: String
        let note: String
        /// Why it can't be used now; shown greyed.
        let reason: String?
        let action: Action
    }

    enum Action: Sendable {
        case command(CommandID)
        case table(TableKey)
        case theme(String)
        case row(Int)
    }

    /// The entries that a text finds, the best first.
    static func matching(_ text: String, in state: StudioState) -> [Entry] {
        let wanted = text.drop { $0 == ":" || $0 == " " }
        if let row = Int(wanted), row > 0 {
            return [
                Entry(
                    title: "go to row \(Grouped.text(row))",
                    note: "",
                    reason: nil,
                    action: .row(row)
                )
            ]
        }
        let all = entries(of: state)
        guard !wanted.isEmpty else { return all }
        return
            all.enumerated()
            .compactMap { index, entry -> (score: Int, index: Int, entry: Entry)? in
                FuzzyMatch.score(of: String(wanted), in: entry.title).map { ($0, index, entry) }
            }
            .sorted { ($0.score, $0.index) < ($1.score, $1.index) }
            .map(\.entry)
    }

    private static func entries(of state: StudioState) -> [Entry] {
        let place = state.overlay == nil ? state.context : state.contextBelowOverlay
        let commands = Command.all.filter { !hidden.contains($0.id) }.map { command in
            Entry(
                title: command.title,
                note: state.keyTable.names(of: command.id, in: place).first ?? "",
                reason: state.reasonAgainst(command.id),
                action: .command(command.id)
            )
        }
        let classes = state.browser?.catalog.listed(includingSystem: false) ?? []
        return commands
            + classes.map {
                Entry(
                    title: "class \($0.displayName)",
                    note: "",
                    reason: nil,
                    action: .table($0.key)
                )
            }
            + state.themeNames.map {
                Entry(title: "theme \($0)", note: "", reason: nil, action: .theme($0))
            }
    }

    /// Commands that only mean something where their keys are.
    private static let hidden: Set<CommandID> = [
        .confirm, .complete, .cancel, .nextField, .previousField, .toggleKey, .runQuery,
        .leaveQuery,
        .applyFix, .palette, .up, .down, .left, .right,
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
