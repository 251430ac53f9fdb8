import RegentTerminal

/// Answers to requests of editing.
extension StudioState {
    /// Takes in an answer; false for those of others.
    mutating func handleEditingAnswer(_ answer: Answer, for purpose: Purpose) -> Bool {
        switch (purpose, answer) {
        case (.draft, .draft(let report)): takeReport(report)
        case (.draft, .failed(let fault)): takeOrderFault(fault)
        case (_, .failed(.baseMoved)):
            // Whatever it was, it is asked for again over the newer version.
            if editing.draft != nil { catchUp() }
        case (.pending, .pending(let page)): takePending(page)
        case (.pendingPanel, .pending(let page)): editing.panel = page
        case (.checks, .checks(let checks)): takeChecks(checks)
        case (.editor, .value(let value)): takeEditorValue(value)
        case (.editor, .failed(.sentence(let sentence))):
            overlay = nil
            say(sentence, .error)
        case (.candidates, .candidates(let found)): takeCandidates(found)
        case (.discard, .value(let value)): discard(value)
        case (.duplicate(let link), .value(let value)):
            if let value { takeDuplicate(link, value) }
        case (.deletion, .deletion(let summary)): takeDeletion(summary)
        case (.bulk, .bulk(let preview)): takeBulk(preview)
        case (.bulk, .failed(.sentence(let sentence))): complainInBulk(sentence)
        case (.writeParts(let property), .text(let text)): showParts(text, of: property)
        case (.readParts(let property), .value(let value)): takeParts(value, of: property)
        case (.readData, .bytes(let bytes)): takeData(bytes)
        case (.editOutside, .text(let text)): takeEditedText(text)
        case (.writeData, .done(let path)): noteDataSaved(path)
        case (.readData, .failed(.sentence(let sentence))),
            (.readParts, .failed(.sentence(let sentence))),
            (.writeData, .failed(.sentence(let sentence))),
            (.editOutside, .failed(.sentence(let sentence))):
            complainInEditor(sentence)
        case (.keeping, .done(let folder)): noteKept(in: folder)
        case (.keeping, .failed(.sentence(let sentence))):
            note("the draft can't be kept for the next session: \(sentence)", .warn)
        case (.keepingPause, .elapsed): keepDraftAfterPause()
        case (.keptDraft, .keptDraft(let count)): takeKeptDraft(count)
        case (.keptDraft, .failed(.sentence(let sentence))):
            note("the draft of an earlier session can't be read: \(sentence)", .warn)
        case (.patch, .done(let path)): notePatch(path)
        case (.patch, .failed(.sentence(let sentence))):
            editing.afterwards = nil
            say("no patch was saved: \(sentence)", .error)
        case (.committedPause, .elapsed): editing.committed = nil
        case (.lockClock, .elapsed): takeLockSecond()
        default: return false
        }
        return true
    }

    private mutating func catchUp() {
        let orders = editing.orders.map(\.order) + [editing.current?.order].compactMap(\.self)
        let isUnderWay = orders.contains { if case .catchUp = $0 { true } else { false } }
        if !isUnderWay { order(.catchUp) }
    }

    /// Keeps keys that come while an editor still reads its value; true when it did.
    mutating func waitsForEditor(_ event: InputEvent) -> Bool {
        guard case .editor(var editor) = overlay, case .loading(let waiting) = editor.content else {
            return false
        }
        switch event {
        case .key(let chord) where chord.key == .escape: return false
        case .key, .paste:
            editor.content = .loading(waiting + [event])
            overlay = .editor(editor)
            return true
        default: return false
        }
    }
}
