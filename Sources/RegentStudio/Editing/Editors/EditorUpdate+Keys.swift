import RegentCore
import RegentDrafts
import RegentTerminal

/// Keys and text in editors.
extension StudioState {
    mutating func performInEditor(_ editor: inout EditorState, _ command: CommandID) {
        if case .data(let data) = editor.content, data.prompt != nil {
            performInDataPrompt(&editor, data, command)
            return
        }
        switch command {
        case .cancel:
            closeEditor()
            return
        case .confirm:
            if confirmStep(&editor) { return }
            accept(editor)
            return
        case .editorNull:
            setNull(&editor)
        case .editorType:
            if editor.target.property.type == .mixed { editor.chooseType(of: editor.before) }
        case .generate:
            if case .link(let picker) = editor.content, let table = picker.table {
                openForm(of: table, linkedBy: editor.target, from: editor)
                return
            }
            editor.generate()
        case .moreLines: editor.widen()
        case .externalEditor:
            guard let text = editor.string else {
                editor.fault = "only a string can be given to another editor"
                break
            }
            request(.editOutside(text), for: .editOutside)
        case .nextValue: editor.choose(by: 1)
        case .previousValue: editor.choose(by: -1)
        case .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last:
            editor.scroll(command, height: editorHeight)
        case .dataHex: editor.ask(.hex)
        case .dataBase64: editor.ask(.base64)
        case .dataLoad: editor.ask(.load)
        case .dataSave: editor.ask(.save)
        default: break
        }
        overlay = .editor(editor)
    }

    private mutating func setNull(_ editor: inout EditorState) {
        guard editor.target.isNullable else {
            editor.fault = "\(editor.target.property.name) can't be null: it is not optional"
            return
        }
        editor.isNull = true
        if case .choice(let choices, _) = editor.content {
            let index = choices.firstIndex { $0.value.isNull } ?? 0
            editor.content = .choice(choices, selected: index)
        }
        editor.look()
    }

    /// Enter in a step before the value: a type, or a class; false when it means to accept.
    private mutating func confirmStep(_ editor: inout EditorState) -> Bool {
        switch editor.content {
        case .types(let types, let scroll):
            take(types[scroll.selected].kind, in: &editor)
            return true
        case .link(var picker):
            if case .fresh(let table)? = picker.selected {
                openForm(of: table, linkedBy: editor.target, from: editor)
                return true
            }
            guard case .table(let table)? = picker.selected else { return false }
            picker.table = table
            picker.scroll = ScrollPosition()
            editor.content = .link(picker)
            overlay = .editor(editor)
            requestCandidates()
            return true
        default: return false
        }
    }

    private mutating func take(_ kind: TypeChoice.Kind, in editor: inout EditorState) {
        switch kind {
        case .null, .list, .dictionary:
            let value: Value =
                switch kind {
                case .list: .list([])
                case .dictionary: .dictionary([])
                default: .null
                }
            closeEditor()
            let isSame: Bool =
                switch (value, editor.before) {
                case (.null, .null?), (.list, .list?), (.dictionary, .dictionary?): true
                default: false
                }
            if !isSame { apply(value, to: editor.target) }
        case .single(let type):
            editor.type = type
            editor.isNull = false
            let before = editor.before.flatMap { $0.isOf(type) ? $0 : nil }
            // Another type begins with the text of the old value, as far as that has one.
            editor.show(before ?? (type == .string ? .string("") : .null))
            if before == nil { editor.before = nil }
            show(editor)
        }
    }

    // MARK: - Typing

    mutating func typeInEditor(_ edit: (inout TextField) -> Bool) -> Bool {
        guard case .editor(var editor) = overlay else { return false }
        switch editor.content {
        case .line(var field):
            let before = field.text
            let isTaken = edit(&field)
            if isTaken, editor.isNull, field.text == before, !field.isEmpty { return true }
            if isTaken { editor.isNull = false }
            editor.content = .line(field)
            editor.look()
            overlay = .editor(editor)
            return isTaken
        case .data(var data):
            let isTaken = edit(&data.field)
            editor.content = .data(data)
            editor.fault = nil
            overlay = .editor(editor)
            return isTaken
        case .link(var picker):
            let before = picker.field.text
            let isTaken = edit(&picker.field)
            picker.scroll = ScrollPosition()
            editor.content = .link(picker)
            editor.fault = nil
            editor.isNull = false
            overlay = .editor(editor)
            if picker.field.text != before { requestCandidates() }
            return isTaken
        default: return false
        }
    }

    /// A key in a text of many lines.
    mutating func typeInTextEditor(_ chord: KeyChord) -> Bool {
        guard case .editor(var editor) = overlay, case .text(var area) = editor.content else {
            return false
        }
        let isTaken = area.handle(chord)
        area.keepInSight(height: editorHeight)
        editor.content = .text(area)
        if isTaken { editor.isNull = false }
        editor.look()
        overlay = .editor(editor)
        return isTaken
    }

    /// Takes pasted text into the editor that is open; false when none takes text.
    mutating func pasteInEditor(_ text: String) -> Bool {
        guard case .editor(var editor) = overlay else { return false }
        switch editor.content {
        case .text(var area):
            area.insert(text)
            editor.content = .text(area)
        case .line(let field) where editor.type == .string:
            guard TextArea.isNeeded(for: field.text + text) else { return false }
            var area = TextArea(String(field.text.prefix(field.cursor)))
            area.moveToEnd()
            area.insert(text)
            area.append(String(field.text.dropFirst(field.cursor)))
            editor.content = .text(area)
        case .line(let field):
            let size = field.text.utf8.count + text.utf8.count
            guard size > TypedText.longestLine else { return false }
            editor.fault = "\(Grouped.text(text.utf8.count)) pasted bytes are too many for this"
            overlay = .editor(editor)
            return true
        case .data(let data) where data.prompt == .hex || data.prompt == .base64:
            takeData(text, data, in: &editor)
            return true
        default: return false
        }
        editor.isNull = false
        editor.look()
        show(inSight: editor)
        return true
    }

    /// Shows an editor with its cursor in sight, at the height that its text gets.
    private mutating func show(inSight editor: EditorState) {
        overlay = .editor(editor)
        guard case .text(var area) = editor.content else { return }
        area.keepInSight(height: editorHeight)
        var editor = editor
        editor.content = .text(area)
        overlay = .editor(editor)
    }

    /// What came back from the user's own editor.
    mutating func takeEditedText(_ text: String) {
        guard case .editor(var editor) = overlay else { return }
        guard text != editor.string else { return }
        editor.set(string: text)
        overlay = .editor(editor)
    }

    // MARK: - Links

    /// Looks for the objects that the letters of a link picker find.
    mutating func requestCandidates() {
        guard case .editor(let editor) = overlay, case .link(let picker) = editor.content,
            let table = picker.table, let browser
        else { return }
        request(
            .findCandidates(table.key, letters: picker.field.text, browser.display),
            for: .candidates
        )
    }

    mutating func takeCandidates(_ found: LinkCandidates) {
        guard case .editor(var editor) = overlay, case .link(var picker) = editor.content else {
            return
        }
        let isFirst = picker.found == nil
        picker.found = found
        if isFirst, picker.field.isEmpty, let current = picker.current {
            let index = picker.entries.firstIndex {
                if case .object(let candidate) = $0 { candidate.link == current } else { false }
            }
            if let index {
                picker.scroll.select(index, count: picker.entries.count, height: editorHeight)
            }
        }
        editor.content = .link(picker)
        if editor.fault == nil {
            let isAll = found.countOfSeen >= found.count
            editor.note =
                isAll
                ? nil
                : "of \(Grouped.text(found.count)) objects the first "
                    + "\(Grouped.text(found.countOfSeen)) were looked at"
        }
        overlay = .editor(editor)
    }
}
