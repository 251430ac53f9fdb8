import RegentCore
import RegentDrafts
import RegentTerminal

extension EditorState {
    /// An editor of a value that is known whole.
    init(_ target: EditTarget, title: String, typed: TypedText, value: Value?) {
        self.target = target
        self.title = title
        self.typed = typed
        type = target.property.type
        before = value
        isNull = value?.isNull ?? false
        content = .line(TextField())
        if type == .mixed {
            chooseType(of: value)
        } else {
            show(value ?? (target.property.initialElement ?? .null))
        }
    }

    /// An editor that waits for its value.
    init(loading target: EditTarget, title: String, typed: TypedText) {
        self.target = target
        self.title = title
        self.typed = typed
        type = target.property.type
        content = .loading([])
        isNull = false
    }

    mutating func chooseType(of value: Value?) {
        var scroll = ScrollPosition()
        let count = TypeChoice.all.count
        scroll.select(TypeChoice.index(of: value), count: count, height: count)
        content = .types(TypeChoice.all, scroll)
    }

    /// Fits the content to a value of the type.
    mutating func show(_ value: Value) {
        switch type {
        case .bool:
            var choices = [
                Choice(text: "true", value: .bool(true)),
                Choice(text: "false", value: .bool(false)),
            ]
            if target.isNullable { choices.append(Choice(text: "∅ null", value: .null)) }
            content = .choice(choices, selected: choices.firstIndex { $0.value == value } ?? 1)
        case .binary:
            if case .binary(let bytes) = value {
                content = .data(DataEditor(bytes))
            } else {
                content = .data(DataEditor([]))
            }
        case .string:
            let text = if case .string(let text) = value { text } else { "" }
            textBefore = text
            content =
                TextArea.isNeeded(for: text) ? .text(TextArea(text)) : .line(TextField(text))
        default:
            let text = typed.text(of: value)
            content = .line(TextField(text, limit: TypedText.longestLine))
            textBefore = text
        }
        look()
    }

    /// Reads what is typed, and says what is wrong or what it means.
    mutating func look() {
        (fault, note) = (nil, nil)
        if isNull {
            note = "∅ null"
            return
        }
        if case .parts = target.deed {
            note = "[1, 2] · {\"key\": 1} · null · a link is the key of its object"
            return
        }
        switch content {
        case .line(let field):
            switch reading {
            case .value(let value, let warning):
                note = warning ?? typed.note(of: value, typed: field.text)
            case .wrong(let sentence):
                // An empty field that was just opened is no mistake yet.
                if isTouched, !(before == nil && field.isEmpty) { fault = sentence }
            }
        case .text(let area): note = area.note
        case .data(let data): note = typed.note(of: .binary(data.bytes), typed: "")
        case .loading, .choice, .types, .link: break
        }
    }
}

extension Property {
    /// What an element that is made anew is at first.
    var initialElement: Value? {
        switch type {
        case .bool: .bool(false)
        case .string: .string("")
        default: nil
        }
    }
}
