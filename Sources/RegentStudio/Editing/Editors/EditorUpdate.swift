import RegentCore
import RegentDrafts
import RegentTerminal

/// Opening editors, typing in them, accepting and leaving.
extension StudioState {
    /// Opens the editor of the cell one stands on.
    mutating func editCell() {
        guard let browser else { return }
        switch browser.editTarget {
        case .failure(let reason): say(reason.sentence, .warn)
        case .success(let target): open(target)
        }
    }

    /// Opens the editor of a target.
    mutating func open(_ target: EditTarget) {
        guard let browser else { return }
        let type = TypeText.text(of: target.property, in: browser.catalog.schema)
        let name = browser.nameForMessages(
            of: target.place.object,
            className: target.place.className
        )
        let title = "\(target.place.pathText) : \(type) · \(name)"
        if let shown = target.before, let path = target.path, shown.isCut {
            overlay = .editor(EditorState(loading: target, title: title))
            request(.loadWholeValue(path), for: .editor)
        } else {
            let value = target.before?.value
            overlay = .editor(
                EditorState(target, title: title, type: target.property.type, value: value)
            )
        }
    }

    /// The whole value of the editor that waits for it.
    mutating func takeEditorValue(_ value: Value?) {
        guard case .editor(let editor) = overlay, case .loading(let waiting) = editor.content else {
            return
        }
        guard let value else {
            overlay = nil
            say("the value is gone", .warn)
            return
        }
        overlay = .editor(
            EditorState(
                editor.target,
                title: editor.title,
                type: editor.target.property.type,
                value: value
            )
        )
        for event in waiting { handle(event) }
    }

    mutating func performInEditor(_ editor: inout EditorState, _ command: CommandID) {
        switch command {
        case .cancel:
            overlay = nil
            return
        case .confirm:
            accept(editor)
            return
        case .editorNull:
            guard editor.target.isNullable else {
                editor.fault = "\(editor.target.property.name) can't be null"
                break
            }
            editor.isNull = true
            editor.show(.null)
        case .nextValue: editor.choose(by: 1)
        case .previousValue: editor.choose(by: -1)
        default: break
        }
        overlay = .editor(editor)
    }

    mutating func typeInEditor(_ edit: (inout TextField) -> Bool) -> Bool {
        guard case .editor(var editor) = overlay, case .line(var field) = editor.content else {
            return false
        }
        let before = field
        let isTaken = edit(&field)
        if isTaken, field.text != before.text || editor.isNull { editor.isNull = false }
        editor.content = .line(field)
        editor.look()
        overlay = .editor(editor)
        return isTaken
    }

    /// Takes the value of an editor into the draft; a value that is none keeps the editor open.
    private mutating func accept(_ editor: EditorState) {
        guard editor.isTouched else {
            overlay = nil
            return
        }
        switch editor.value {
        case .failure(let reason):
            var editor = editor
            editor.fault = reason.sentence
            overlay = .editor(editor)
        case .success(let value):
            overlay = nil
            guard value != editor.before || editor.target.deed != .set else { return }
            apply(value, to: editor.target)
        }
    }

    /// Gives a target a value.
    mutating func apply(_ value: Value, to target: EditTarget) {
        guard let browser else { return }
        let text = TextCut.short(browser.text.plain(value, depth: 1))
        let label = target.label(in: browser)
        switch target.deed {
        case .set: order(.apply(target.edit(to: value)), "\(label) = \(text)")
        case .insert: order(.apply(target.edit(to: value)), "\(label) inserted \(text)")
        case .add: order(.apply(target.edit(to: value)), "\(label) added \(text)")
        }
    }
}

extension EditorState {
    /// Goes to another of the choices.
    mutating func choose(by step: Int) {
        guard case .choice(let choices, let selected) = content else { return }
        let next = (selected + step + choices.count) % choices.count
        content = .choice(choices, selected: next)
        isNull = choices[next].value.isNull
    }
}

extension ShownValue {
    /// Whether there is more of the value than is shown.
    var isCut: Bool {
        if sizeInBytes != nil { return true }
        switch value {
        case .list(let elements), .set(let elements): return count ?? 0 > elements.count
        case .dictionary(let entries): return count ?? 0 > entries.count
        default: return false
        }
    }
}
