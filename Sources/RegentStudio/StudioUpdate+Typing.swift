import RegentTerminal

/// Where text is written: letters, editing keys and pasted text.
extension StudioState {
    mutating func handleTyping(_ chord: KeyChord, in context: KeyContext) -> Bool {
        if context == .textEditor { return typeInTextEditor(chord) }
        return edit(in: context) { $0.handle(chord) } ?? false
    }

    mutating func handlePaste(_ text: String) {
        if pasteInEditor(text) { return }
        var limit: Int?
        let isTaken = edit(in: context) {
            // A part of what was copied is seldom what was meant.
            guard $0.hasRoom(for: text) else {
                limit = $0.limit
                return true
            }
            $0.insert(text)
            return true
        }
        if let limit {
            let pasted = Grouped.text(text.count)
            say(
                "\(pasted) letters are too many for this line; it takes \(Grouped.text(limit))",
                .warn
            )
        } else if isTaken == nil {
            say("nothing here takes text; / opens the query bar", .dim)
        }
    }

    /// Edits the field that text goes to; nil where there is none.
    private mutating func edit(
        in context: KeyContext,
        _ change: (inout TextField) -> Bool
    ) -> Bool? {
        switch context {
        case .query: typeInQuery(change)
        case .classFilter: typeInClassFilter(change)
        case .find: typeInFind(change)
        case .unlock: typeInUnlock(change)
        case .path: typeInStart(change)
        case .palette, .history: typeInPalette(change)
        case .helpSearch: typeInHelp(change)
        case .typedAnswer: typeInQuestion(change)
        case .editor, .linkPicker: typeInEditor(change)
        case .bulk: typeInBulk(change)
        default: nil
        }
    }
}
