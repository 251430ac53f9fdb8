import RegentCore
import RegentDrafts
import RegentTerminal

extension EditorState {
    /// An editor of a value that is known whole.
    init(_ target: EditTarget, title: String, type: ValueType, value: Value?) {
        self.target = target
        self.title = title
        self.type = type
        before = value
        isNull = value?.isNull ?? false
        content = .line(TextField())
        show(value ?? .null)
    }

    /// An editor that waits for its value.
    init(loading target: EditTarget, title: String) {
        self.target = target
        self.title = title
        type = target.property.type
        content = .loading([])
        isNull = false
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
            let selected = choices.firstIndex { $0.value == value } ?? 1
            content = .choice(choices, selected: selected)
        default:
            let text = TypedText.text(of: value)
            content = .line(TextField(text))
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
        guard case .line(let field) = content else { return }
        guard isTouched || before == nil else {
            note = TypedText.note(of: field.text, type)
            return
        }
        switch TypedText.value(of: field.text, as: type, in: target.property.name) {
        case .success: note = TypedText.note(of: field.text, type)
        case .failure(let reason): fault = reason.sentence
        }
    }

    /// What the editor holds.
    var value: Result<Value, EditRefusalReason> {
        if isNull { return .success(.null) }
        switch content {
        case .loading: return .failure("the value is still being read")
        case .line(let field):
            return TypedText.value(of: field.text, as: type, in: target.property.name)
        case .choice(let choices, let selected): return .success(choices[selected].value)
        }
    }
}
