import RegentCore
import RegentDrafts
import RegentTerminal

/// The answers to leaving with changes that are not in the file.
enum Leaving: Sendable, Hashable {
    case stay
    case commit
    case rollBack
    case savePatch
}

extension StudioState {
    /// Asks what becomes of the changes; to stay is the first answer.
    mutating func askToLeave() {
        guard let draft = editing.draft else { return }
        let isBlocked = reasonAgainstEditing(.commit)
        let count = draft.counts.total + draft.conflicts.count
        overlay = .choice(
            ChoiceState(
                title: "\(Self.counted(count, "change")) not in the file yet",
                items: [
                    .init(text: "Stay", note: "go on with the draft", action: .answer(.stay)),
                    .init(
                        text: "Commit",
                        note: "write \(draft.counts.text), then quit",
                        action: .answer(.commit),
                        reason: isBlocked
                    ),
                    .init(
                        text: "Save patch",
                        note: "into a file beside, for regent apply, and quit",
                        action: .answer(.savePatch)
                    ),
                    .init(
                        text: "Roll back",
                        note: "forget the changes and quit",
                        action: .answer(.rollBack)
                    ),
                ],
                hint: "Enter choose  Esc stay"
            )
        )
    }

    mutating func leave(_ answer: Leaving) {
        switch answer {
        case .stay: return
        case .commit:
            editing.afterwards = .quit
            order(.commit(makesBackup: makesBackup))
        case .savePatch:
            editing.afterwards = .quitAfterPatch
            savePatch(nil)
        case .rollBack:
            editing.afterwards = .quit
            order(.rollBack)
        }
    }
}
