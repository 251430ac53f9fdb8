import RegentCore
import RegentDrafts
import RegentTerminal

/// Deciding where somebody else changed the same.
extension StudioState {
    mutating func showConflicts() {
        guard let conflicts = editing.draft?.conflicts, !conflicts.isEmpty else { return }
        overlay = .conflicts(ScrollPosition())
    }

    mutating func performInConflicts(_ scroll: inout ScrollPosition, _ command: CommandID) {
        let conflicts = editing.draft?.conflicts ?? []
        let height = max(1, overlayHeight / ConflictsView.linesEach)
        switch command {
        case .cancel:
            overlay = nil
            return
        case .takeMine, .takeTheirs:
            guard conflicts.indices.contains(scroll.selected) else { return }
            decide(conflicts[scroll.selected], isMine: command == .takeMine)
            return
        default: scroll.follow(command, count: conflicts.count, height: height)
        }
        overlay = .conflicts(scroll)
    }

    private mutating func decide(_ conflict: Conflict, isMine: Bool) {
        guard let browser else { return }
        let title = PendingText(conflict.line, browser).title
        if isMine, !conflict.canTakeMine {
            let reason =
                if case .refused(let reason) = conflict.reason { reason } else {
                    "what it was about is gone"
                }
            say("mine can't be taken: \(reason); t takes theirs", .warn)
            return
        }
        order(
            .resolve(conflict, isMine ? .mine : .theirs),
            "\(isMine ? "mine" : "theirs"): \(title)"
        )
    }

    /// Fits the screen of conflicts to what is left to decide.
    mutating func refreshConflicts() {
        guard case .conflicts(var scroll) = overlay else { return }
        let count = editing.draft?.conflicts.count ?? 0
        guard count > 0 else {
            overlay = nil
            say("all conflicts are decided; W commits", .ok)
            return
        }
        scroll.select(scroll.selected, count: count, height: count)
        overlay = .conflicts(scroll)
    }
}
