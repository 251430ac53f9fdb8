import RegentCore
import RegentDrafts
import RegentTerminal

/// A value being edited over its cell.
struct EditorState: Sendable {
    enum Content: Sendable {
        /// The value is read whole; keys wait.
        case loading([InputEvent])
        case line(TextField)
        /// One of a few values.
        case choice([Choice], selected: Int)
    }

    struct Choice: Sendable, Hashable {
        let text: String
        let value: Value
    }

    let target: EditTarget
    /// `age : int? · Person 24`.
    let title: String
    /// The type that is edited: the property's, or the one chosen for a mixed.
    var type: ValueType
    var content: Content
    /// Whether null is what is to be there.
    var isNull: Bool
    /// What was there, whole.
    var before: Value?
    /// The text that stood in the field at first.
    var textBefore = ""
    /// What is wrong with what is typed.
    var fault: String?
    /// What the typed text means, or what is to be known of it.
    var note: String?

    /// Whether anything differs from what was there.
    var isTouched: Bool {
        guard let before else { return true }
        if isNull != before.isNull { return true }
        if isNull { return false }
        return switch content {
        case .loading: false
        case .line(let field): field.text != textBefore
        case .choice(let choices, let selected): choices[selected].value != before
        }
    }
}
