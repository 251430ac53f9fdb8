import Foundation
import RegentCore
import RegentTerminal

/// How a value looks in a cell: its text, its role, and how it is set and cut.
struct CellText: Sendable, Hashable {
    var text: String
    var role: Role
    var isRightAligned = false
    var cut: TextWidth.Cut = .end
}

/// Values as text for the screen.
///
/// What is different looks different without colour: null is `∅`, the empty string `""`, a string
/// that reads like one of these marks, or begins or ends with a blank, stands in quotes.
struct ValueText: Sendable {
    let schema: Schema
    /// The zone times are shown in; nil is UTC.
    let zone: TimeZone?
    /// Depth after which nested collections are only counted.
    private static let deepest = 3

    init(schema: Schema, zone: TimeZone? = nil) {
        self.schema = schema
        self.zone = zone
    }

    /// The text of a cell.
    func cell(_ shown: ShownValue) -> CellText {
        if let fault = shown.fault { return CellText(text: "⚠ " + fault, role: .error) }
        switch shown.value {
        case .int, .double, .float, .decimal:
            return CellText(text: plain(shown.value), role: .number, isRightAligned: true)
        case .null: return CellText(text: "∅", role: .null)
        case .bool(let value):
            return CellText(text: String(value), role: value ? .boolTrue : .boolFalse)
        case .string(let text):
            let isWhole = shown.sizeInBytes == nil
            return CellText(
                text: isWhole ? Self.quotedIfNeeded(text) : text + "…",
                role: .string
            )
        case .malformedString: return CellText(text: plain(shown.value), role: .warn)
        case .binary(let bytes):
            return CellText(
                text: Self.binary(bytes, size: shown.sizeInBytes ?? bytes.count),
                role: .dim
            )
        case .timestamp: return CellText(text: plain(shown.value), role: .date)
        case .objectID, .uuid:
            return CellText(text: plain(shown.value), role: .string, cut: .middle)
        case .link(let link): return linkCell(link, names: shown.names, isFixed: false)
        case .list, .set, .dictionary:
            return CellText(text: collection(shown), role: .embedded)
        }
    }

    /// The text of a cell of a property: links of one class leave the class's name out.
    func cell(_ shown: ShownValue, of property: Property?) -> CellText {
        if case .link(let link) = shown.value, property?.target != nil {
            return linkCell(link, names: shown.names, isFixed: true)
        }
        return cell(shown)
    }

    private func linkCell(
        _ link: ObjectLink,
        names: [ObjectLink: String],
        isFixed: Bool
    ) -> CellText {
        let name = names[link] ?? "#\(link.object.rawValue)"
        if schema[link.table]?.kind == .embedded { return CellText(text: name, role: .embedded) }
        let className = isFixed ? "" : (schema[link.table]?.displayName ?? "?") + " "
        return CellText(text: "→ " + className + name, role: .link)
    }

    /// A value in one line, for cells, lists and the cell line.
    func plain(_ value: Value, names: [ObjectLink: String] = [:], depth: Int = 0) -> String {
        switch value {
        case .null: return "∅"
        case .int(let value): return String(value)
        case .bool(let value): return String(value)
        case .string(let text): return depth == 0 ? text : Self.quoted(text)
        case .malformedString(let bytes):
            return String(decoding: bytes, as: UTF8.self) + " (not UTF-8)"
        case .binary(let bytes): return Self.binary(bytes, size: bytes.count)
        case .timestamp(let value): return TimeText.text(of: value, in: zone)
        case .float(let value): return FloatingPointText.text(of: value)
        case .double(let value): return FloatingPointText.text(of: value)
        case .decimal(let value): return value.description
        case .objectID(let value): return value.description
        case .uuid(let value): return value.description
        case .link(let link):
            let name = names[link] ?? "#\(link.object.rawValue)"
            let table = schema[link.table]
            return table?.kind == .embedded ? name : "→ \(table?.displayName ?? "?") \(name)"
        case .list(let elements), .set(let elements):
            guard depth < Self.deepest else { return "[\(elements.count)]" }
            return "["
                + elements.map { plain($0, names: names, depth: depth + 1) }
                .joined(separator: ", ") + "]"
        case .dictionary(let entries):
            guard depth < Self.deepest else { return "{\(entries.count)}" }
            return "{"
                + entries.map {
                    SafeText.visible($0.key) + ": "
                        + plain($0.value, names: names, depth: depth + 1)
                }
                .joined(separator: ", ") + "}"
        }
    }

    /// `[14] a, b, c…` and `{3} k: v…`.
    private func collection(_ shown: ShownValue) -> String {
        let parts: [String]
        let marks: (String, String)
        switch shown.value {
        case .list(let elements), .set(let elements):
            parts = elements.map { plain($0, names: shown.names, depth: 1) }
            marks = ("[", "]")
        case .dictionary(let entries):
            parts = entries.map {
                SafeText.visible($0.key) + ": " + plain($0.value, names: shown.names, depth: 1)
            }
            marks = ("{", "}")
        default: return ""
        }
        let count = shown.count ?? parts.count
        let more = count > parts.count ? "…" : ""
        let content = parts.joined(separator: ", ") + more
        return marks.0 + String(count) + marks.1 + (content.isEmpty ? "" : " " + content)
    }

    static func quoted(_ text: String) -> String {
        "\"" + text + "\""
    }

    private static func quotedIfNeeded(_ text: String) -> String {
        // In a long text a blank at its end is far out of sight.
        let hidesBlank = text.utf8.count <= 24 && (text.first == " " || text.last == " ")
        let isAmbiguous = text.isEmpty || text == "∅" || text.first == "\"" || hidesBlank
        return isAmbiguous ? quoted(text) : text
    }

    /// `‹1.2 KB png›`: size and what the first bytes look like.
    static func binary(_ bytes: [UInt8], size: Int) -> String {
        let kind = BinaryKind.name(of: bytes)
        return "‹" + ByteCount.text(size) + (kind.map { " " + $0 } ?? "") + "›"
    }
}
