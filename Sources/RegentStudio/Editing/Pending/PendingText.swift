import RegentCore
import RegentDrafts
import RegentTerminal

/// The texts of one net change.
struct PendingText: Sendable {
    let sign: String
    let what: String
    let object: String
    let property: String
    let before: String
    let after: String
    let role: Role

    init(_ line: Line, _ browser: BrowserState) {
        let text = browser.text
        let key = line.primaryKey.map { TextCut.short(text.plain($0)) }
        let name = key ?? "#\(line.place.object.rawValue)"
        object = line.isSchema ? line.place.className : "\(line.place.className) \(name)"
        property = line.place.path.isEmpty ? "–" : line.place.pathText
        switch line.change {
        case .create(let content):
            (sign, what, role) = ("+", "new", .changeNew)
            before = "–"
            after = Self.text(of: content, text)
        case .delete(let content):
            (sign, what, role) = ("-", "delete", .changeDelete)
            before = Self.text(of: content, text)
            after = "deleted"
        case .set(let old, let new):
            (sign, what, role) = ("~", "set", .changeSet)
            before = Self.text(of: old, text)
            after = Self.text(of: new, text)
        case .schema:
            (sign, what, role) = ("*", "schema", .warn)
            before = "–"
            after = "changed"
        }
    }

    /// `set Person 24 age`.
    var title: String { "\(what) \(object)" + (property == "–" ? "" : " \(property)") }

    /// `∅ null`, `"text"`, `{name: "Tools", …}`; `–` for what is not there.
    static func text(of value: Value?, _ text: ValueText) -> String {
        switch value {
        case nil: return "–"
        case .null?: return "∅ null"
        case .string(let string)?:
            return ValueText.quoted(String(string.prefix(200)))
        case .dictionary(let entries)?:
            // What is null or empty says little of an object.
            let telling = entries.filter { !$0.value.isNull && $0.value != .list([]) }
            let shown = telling.prefix(4).map {
                "\($0.key): " + TextCut.short(text.plain($0.value, depth: 2))
            }
            let more = entries.count > shown.count ? ", …" : ""
            return "{" + shown.joined(separator: ", ") + (shown.isEmpty ? "…" : more) + "}"
        case let value?: return String(text.plain(value, depth: 1).prefix(200))
        }
    }
}
