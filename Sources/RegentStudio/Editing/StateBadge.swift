import Foundation
import RegentCore
import RegentDrafts
import RegentTerminal

/// The state of writing in words, at the right end of line 1.
struct StateBadge: Sendable, Hashable {
    let text: String
    let role: Role

    init(_ state: StudioState, _ browser: BrowserState) {
        let editing = state.editing
        if editing.isCommitting {
            (text, role) = ("COMMITTING", .stateLock)
        } else if let draft = editing.draft {
            (text, role) = Self.badge(of: draft, state)
        } else if let version = editing.committed {
            (text, role) = ("COMMITTED v\(version)", .ok)
        } else if browser.newestVersion > browser.catalog.version {
            let change = "v\(browser.catalog.version)→\(browser.newestVersion)"
            (text, role) = ("file changed \(change), R reload", .warn)
        } else if let reason = ReadOnlyReason(state, browser) {
            (text, role) = ("READ-ONLY (\(reason.word))", .stateRead)
        } else {
            (text, role) = ("READ", .stateRead)
        }
    }

    private static func badge(
        of draft: DraftStatus,
        _ state: StudioState
    ) -> (String, Role) {
        if !draft.conflicts.isEmpty {
            return ("CONFLICT \(Grouped.text(draft.conflicts.count))", .error)
        }
        let count = draft.counts.total
        let changes = "\(Grouped.text(count)) change" + (count == 1 ? "" : "s")
        guard draft.holdsLock else {
            return ("DRAFT \(changes), base v\(draft.base)", .stateDraft)
        }
        let seconds = state.editing.lockedSince.map { state.clock.timeIntervalSince($0) } ?? 0
        let whole = max(0, Int(seconds))
        let time = String(format: "%02d:%02d", whole / 60, whole % 60)
        return ("HOLDING LOCK \(time), \(changes)", .stateLock)
    }
}

extension FileSummary {
    /// Whether the system lets a file be written, and the lock file beside it be made.
    static func isWritable(_ path: String) -> Bool {
        let manager = FileManager.default
        let lock = path + ".lock"
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return manager.isWritableFile(atPath: path)
            && manager.isWritableFile(atPath: manager.fileExists(atPath: lock) ? lock : folder)
    }
}

/// Why a file can't be written, and what to do.
struct ReadOnlyReason: Sendable, Hashable {
    /// For the badge.
    let word: String
    let sentence: String

    init?(_ state: StudioState, _ browser: BrowserState) {
        let summary = browser.summary
        if state.options.isReadOnly {
            word = "--read-only"
            sentence = "the studio was started with --read-only; start it without to edit"
        } else if summary.wasSynced {
            word = "synced"
            sentence =
                "the file was kept in step with a server, whose history an edit would break; "
                + "regent export writes its data elsewhere"
        } else if summary.format != FormatVersion.newest {
            word = "format \(summary.format)"
            sentence =
                "format \(summary.format) can only be looked at; regent upgrade makes a file "
                + "to edit"
        } else if !summary.isWritable {
            word = "permission"
            sentence =
                "you may not write this file, or not its lock file beside it; edit a copy, or "
                + "change the permissions"
        } else {
            return nil
        }
    }
}
