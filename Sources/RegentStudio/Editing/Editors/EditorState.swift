import RegentCore
import RegentDrafts
import RegentTerminal

/// A value being edited over its cell.
struct EditorState: Sendable {
    enum Content: Sendable {
        /// The value is read whole; keys wait.
        case loading([InputEvent])
        case line(TextField)
        /// A string of many lines, or a long one.
        case text(TextArea)
        /// One of a few values.
        case choice([Choice], selected: Int)
        /// The type of a mixed is chosen.
        case types([TypeChoice], ScrollPosition)
        case data(DataEditor)
        case link(LinkPicker)
    }

    struct Choice: Sendable, Hashable {
        let text: String
        let value: Value
    }

    let target: EditTarget
    /// `age : int? · Person 24`.
    let title: String
    let typed: TypedText
    /// The type that is edited: the property's, or the one chosen for a mixed.
    var type: ValueType
    var content: Content
    /// Whether null is what is to be there.
    var isNull: Bool
    /// What was there, whole; nil where something new is made.
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
        case .loading, .types: false
        case .line(let field): field.text != textBefore
        case .text(let area): area.isTouched
        case .choice(let choices, let selected): choices[selected].value != before
        case .data(let data): .binary(data.bytes) != before
        case .link: true
        }
    }

    /// What the editor holds.
    var reading: TypedText.Reading {
        if isNull { return .value(.null, warning: nil) }
        switch content {
        case .loading: return .wrong("the value is still being read")
        case .types: return .wrong("choose a type first")
        case .line(let field):
            if case .entry = target.deed, let reason = field.text.reasonAgainstKey {
                return .wrong(reason)
            }
            return typed.read(field.text, as: type, isNullable: target.isNullable)
        case .text(let area): return .value(.string(area.text), warning: nil)
        case .choice(let choices, let selected):
            return .value(choices[selected].value, warning: nil)
        case .data(let data): return .value(.binary(data.bytes), warning: nil)
        case .link(let picker):
            return picker.chosen.map { .value($0, warning: nil) }
                ?? .wrong("no object is chosen")
        }
    }
}

extension String {
    /// Why a text can't be the key of an entry; the draft refuses the same.
    fileprivate var reasonAgainstKey: String? {
        hasPrefix("$") || contains(".")
            ? EditRefusal.invalidDictionaryKey(self).explanation : nil
    }
}

/// A type that a mixed can have.
struct TypeChoice: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case null
        case single(ValueType)
        case list
        case dictionary
    }

    let kind: Kind
    let name: String

    static let all: [TypeChoice] =
        [TypeChoice(kind: .null, name: "∅ null")]
        + [
            ValueType.bool, .int, .float, .double, .decimal, .string, .timestamp, .binary,
            .objectID, .uuid, .link,
        ].map { TypeChoice(kind: .single($0), name: $0.editorName) }
        + [
            TypeChoice(kind: .list, name: "list, to be filled"),
            TypeChoice(kind: .dictionary, name: "dictionary, to be filled"),
        ]

    /// The choice that a value is of.
    static func index(of value: Value?) -> Int {
        let kind: Kind =
            switch value {
            case nil, .null?: .null
            case .list?, .set?: .list
            case .dictionary?: .dictionary
            case let value?: .single(ValueType.of(value) ?? .string)
            }
        return all.firstIndex { $0.kind == kind } ?? 0
    }
}

extension ValueType {
    fileprivate var editorName: String {
        switch self {
        case .timestamp: "date"
        case .binary: "data"
        default: name
        }
    }

    /// The type of a single value; nil for null and collections.
    static func of(_ value: Value) -> ValueType? {
        let singles: [ValueType] = [
            .int, .bool, .string, .binary, .timestamp, .float, .double, .decimal, .objectID, .uuid,
            .link,
        ]
        return singles.first { value.isOf($0) }
    }
}
