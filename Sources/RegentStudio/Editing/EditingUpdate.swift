import RegentCore
import RegentDrafts
import RegentTerminal

/// Commands that write: begin, edit, undo, commit and the rest.
extension StudioState {
    /// Does a command of editing; false for all others.
    @discardableResult
    mutating func performEditing(_ command: CommandID, argument: String? = nil) -> Bool {
        guard browser != nil else { return false }
        switch command {
        case .beginDraft: order(.begin(holdsLock: false))
        case .beginLocked: order(.begin(holdsLock: true))
        case .edit, .setNull, .delete, .newObject, .duplicate, .bulkEdit, .deleteTarget,
            .moveElementUp, .moveElementDown, .addExisting:
            if let reason = refusal(of: command) {
                say(reason, .warn)
            } else if editing.draft == nil, !isBeginning {
                askToBegin(command)
            } else {
                performEdit(command)
            }
        case .undo: order(.undo)
        case .redo: order(.redo)
        case .pendingChanges: showPending()
        case .commit: askToCommit()
        case .rollBack: askToRollBack()
        case .revert: order(.merge(editing.revert), "reverted what was committed")
        case .savePatch: savePatch(argument)
        case .rekey: rekey(argument)
        case .conflicts: showConflicts()
        default: return false
        }
        return true
    }

    /// Why an edit can't be made here, known before a draft is begun for it.
    private func refusal(of command: CommandID) -> String? {
        guard let browser else { return nil }
        if command == .addExisting { return reasonAgainstLinking }
        let isOfCell = command == .setNull || command == .edit && browser.place.marks.isEmpty
        guard isOfCell, case .failure(let reason) = browser.editTarget else { return nil }
        return reason.sentence
    }

    /// Whether the file is copied before the next commit.
    var makesBackup: Bool { options.makesBackup && !editing.hasBackup }

    /// Whether a draft is being begun.
    var isBeginning: Bool {
        let orders = editing.orders.map(\.order) + [editing.current?.order].compactMap(\.self)
        return orders.contains { if case .begin = $0 { true } else { false } }
    }

    private mutating func askToBegin(_ command: CommandID) {
        overlay = .question(
            Question(
                title: "Begin a draft?",
                lines: [
                    "Changes stay in memory until you commit them; the file is not touched and "
                        + "the app that uses it can go on."
                ],
                isYesByDefault: true,
                action: .begin(thenEdit: command)
            )
        )
    }

    mutating func performEdit(_ command: CommandID) {
        switch command {
        case .edit:
            if browser?.focus == .table, browser?.place.marks.isEmpty == false {
                openBulk(onMarks: true)
            } else {
                editCell()
            }
        case .bulkEdit: openBulk(onMarks: false)
        case .setNull: setCellToNull()
        case .delete: deleteHere()
        case .deleteTarget: deleteLinkedObject()
        case .newObject, .addExisting:
            if case .collection? = browser?.place.source {
                addElement(isThere: command == .addExisting)
            } else {
                openForm()
            }
        case .duplicate: duplicate()
        case .moveElementUp: moveElement(by: -1)
        case .moveElementDown: moveElement(by: 1)
        default: break
        }
    }

    private mutating func setCellToNull() {
        guard let browser else { return }
        switch browser.editTarget {
        case .failure(let reason): say(reason.sentence, .warn)
        case .success(let target):
            guard target.property.collection == nil || target.isInside, target.isNullable else {
                say("\(target.property.name) can't be null: it is not optional", .warn)
                return
            }
            guard target.before?.value.isNull == false else { return }
            apply(.null, to: target)
        }
    }

    private mutating func askToCommit() {
        guard let draft = editing.draft, let browser else { return }
        let total = draft.counts.total
        let changes = total == 1 ? "change" : "changes"
        let isMuch = draft.counts.deleted > 100 || !draft.emptied.isEmpty
        var lines = [
            "Write \(Grouped.text(total)) \(changes) (\(draft.counts.text)) to "
                + "\(browser.summary.name)?"
        ]
        if isMuch {
            let classes = draft.emptied.map { ", all of \($0) among them" }.joined()
            lines.append(
                "\(Self.counted(draft.counts.deleted, "object")) will be gone\(classes)."
            )
        }
        if makesBackup { lines.append("A copy of the file is made before.") }
        overlay = .question(
            Question(
                title: "Commit",
                lines: lines,
                mustType: isMuch ? String(draft.counts.deleted) : nil,
                action: .commit
            )
        )
    }

    private mutating func askToRollBack() {
        guard let draft = editing.draft else { return }
        guard !draft.isEmpty else {
            order(.rollBack)
            return
        }
        let count = Self.counted(draft.counts.total, "change")
        overlay = .question(
            Question(
                title: "Roll back",
                lines: ["Forget \(count) (\(draft.counts.text))? The file stays as it is."],
                action: .rollBack
            )
        )
    }

    /// Why a command of editing can't be used now; nil when it can.
    func reasonAgainstEditing(_ command: CommandID) -> String? {
        guard let browser else { return nil }
        switch command {
        case .beginDraft, .beginLocked:
            if editing.draft != nil { return "a draft is open already" }
            return ReadOnlyReason(self, browser)?.sentence
        case .edit, .setNull, .newObject, .duplicate, .rekey, .delete, .bulkEdit, .deleteTarget,
            .addExisting, .moveElementUp, .moveElementDown:
            return ReadOnlyReason(self, browser)?.sentence
        case .commit:
            guard let draft = editing.draft else { return "there is no draft; B begins one" }
            if !draft.conflicts.isEmpty {
                return "decide the conflicts first; :conflicts shows them"
            }
            if draft.counts.total == 0 { return "nothing differs from the file" }
            if case .pending(let pending) = overlay, let failure = pending.checks?.failures.first {
                return failure.explanation
            }
            return editing.isCommitting ? "the changes are being written" : nil
        case .undo:
            if editing.draft == nil { return "there is no draft" }
            return editing.draft?.canUndo == true ? nil : "nothing was done yet"
        case .redo:
            if editing.draft == nil { return "there is no draft" }
            return editing.draft?.canRedo == true ? nil : "nothing was undone"
        case .conflicts:
            return editing.draft?.conflicts.isEmpty == false ? nil : "there is no conflict"
        case .pendingChanges, .rollBack, .savePatch:
            return editing.draft == nil ? "there is no draft; B begins one" : nil
        case .revert:
            return editing.revert.isEmpty ? "nothing was committed in this session" : nil
        default: return nil
        }
    }

}

extension KeyContext {
    /// Where commands of editing are at home; elsewhere their keys mean other things.
    var takesEdits: Bool {
        switch self {
        case .classes, .table, .inspector, .palette, .pending: true
        default: false
        }
    }
}
