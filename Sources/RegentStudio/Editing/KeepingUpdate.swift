import RegentCore
import RegentDrafts
import RegentTerminal

/// Drafts that outlive a session that ends before they are committed.
extension StudioState {
    /// More changes than this are kept after a pause, not after each step.
    private static let mostKeptAtOnce = 1000

    /// Keeps the draft as it is now.
    mutating func keepDraft() {
        // The draft of an earlier session is not written over before it is decided about.
        guard let folder = options.draftFolder, browser != nil, !editing.keepsOlder else { return }
        guard let draft = editing.draft, !draft.isEmpty else {
            if editing.isKept { request(.forgetKeptDraft(folder), for: .keeping) }
            editing.isKept = false
            return
        }
        editing.isKept = true
        guard draft.counts.total <= Self.mostKeptAtOnce else {
            request(.wait(milliseconds: 1000), for: .keepingPause)
            return
        }
        request(.keepDraft(folder), for: .keeping)
    }

    mutating func keepDraftAfterPause() {
        guard let folder = options.draftFolder, editing.draft != nil, !editing.keepsOlder else {
            return
        }
        request(.keepDraft(folder), for: .keeping)
    }

    /// What is said of the draft if a signal ends the studio.
    mutating func noteKept(in folder: String) {
        send(
            .setParting(
                editing.isKept ? "the draft is kept in \(folder) and offered the next time" : ""
            )
        )
    }

    /// Looks whether an earlier session left a draft of this file.
    mutating func lookForKeptDraft() {
        guard let folder = options.draftFolder, let browser, ReadOnlyReason(self, browser) == nil
        else { return }
        request(.lookForKeptDraft(folder), for: .keptDraft)
    }

    mutating func takeKeptDraft(_ count: Int?) {
        guard let count, count > 0, editing.draft == nil, overlay == nil else { return }
        editing.keepsOlder = true
        let changes = Self.counted(count, "change")
        overlay = .choice(
            ChoiceState(
                title: "A draft of \(changes) was left by an earlier session",
                items: [
                    .init(
                        text: "Go on with it",
                        note: "over the newest version",
                        action: .kept(.resume)
                    ),
                    .init(text: "Not now", note: "it is offered again", action: .kept(.later)),
                    .init(text: "Forget it", note: "it is deleted", action: .kept(.forget)),
                ],
                hint: "Enter choose  Esc not now"
            )
        )
    }

    mutating func decideKept(_ answer: KeptDraft) {
        guard let folder = options.draftFolder else { return }
        switch answer {
        case .resume:
            editing.keepsOlder = false
            order(.resume(folder: folder), "the draft of an earlier session")
        case .later:
            say("it is offered again next time; until then no other draft is kept", .ok)
        case .forget:
            editing.keepsOlder = false
            request(.forgetKeptDraft(folder), for: .keeping)
            say("the draft of the earlier session is gone", .ok)
        }
    }

    /// Saves the pending changes as a patch file.
    mutating func savePatch(_ path: String?) {
        let wanted = path ?? "\(options.path).patch-\(savedAt)"
        request(.savePatch(path: wanted), for: .patch)
    }

    /// `20261130-171500`, in UTC.
    private var savedAt: String {
        let digits = typedText.parser.now.description.prefix(19).filter(\.isNumber)
        return "\(digits.prefix(8))-\(digits.dropFirst(8))"
    }

    mutating func notePatch(_ path: String) {
        say("saved as \(path); regent apply makes the changes elsewhere", .ok)
        guard editing.afterwards == .quitAfterPatch else { return }
        farewell = "the changes are in \(path); `regent apply` makes them"
        order(.rollBack)
    }
}

/// What becomes of a draft of an earlier session.
enum KeptDraft: Sendable, Hashable {
    case resume
    case later
    case forget
}
