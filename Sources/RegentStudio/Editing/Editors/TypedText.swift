import RegentCore
import RegentDrafts

/// Values as they are typed in editors.
enum TypedText {
    /// The text an editor begins with.
    static func text(of value: Value) -> String {
        switch value {
        case .null: ""
        case .string(let text): text
        default: ValueText(schema: Schema(tables: [])).plain(value)
        }
    }

    /// The value that a text means, or a sentence that says why it means none.
    static func value(
        of text: String,
        as type: ValueType,
        in name: String
    ) -> Result<Value, EditRefusalReason> {
        switch type {
        case .string: return .success(.string(text))
        case .int:
            guard let value = Int64(text) else { return .failure("“\(text)” is no whole number") }
            return .success(.int(value))
        default: return .failure("this type can't be edited yet")
        }
    }

    /// What is to be known of a text that is right.
    static func note(of text: String, _ type: ValueType) -> String? {
        guard type == .string else { return nil }
        let bytes = text.utf8.count
        let characters = text.count
        if characters == 0 { return "\"\" the empty string, which is not null" }
        return StudioState.counted(characters, "character")
            + (bytes == characters ? "" : ", \(Grouped.text(bytes)) bytes")
    }
}
