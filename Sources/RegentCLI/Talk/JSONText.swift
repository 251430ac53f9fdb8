/// JSON of what the program says about itself: errors, headers, schemas.
///
/// Stored values have a writer of their own in the exchange module.
indirect enum JSONText {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONText])
    /// Members in the order given; those that are nil are left out.
    case object([(String, JSONText?)])

    static func int(_ value: some BinaryInteger) -> JSONText { .number(String(value)) }

    /// One line.
    var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let digits): digits
        case .string(let text): Self.quote(text)
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + Self.present(members).map { Self.quote($0.0) + ":" + $0.1.text }
                .joined(separator: ",") + "}"
        }
    }

    /// Two spaces deeper for each level; what holds no object stays on its line.
    func indented(by depth: Int = 0) -> String {
        let inner = String(repeating: "  ", count: depth + 1)
        let outer = String(repeating: "  ", count: depth)
        switch self {
        case .object(let members) where !Self.present(members).isEmpty:
            let lines = Self.present(members).map { name, value in
                inner + Self.quote(name) + ": " + value.indented(by: depth + 1)
            }
            return "{\n" + lines.joined(separator: ",\n") + "\n" + outer + "}"
        case .array(let elements) where elements.contains(where: \.isObject):
            let lines = elements.map { inner + $0.indented(by: depth + 1) }
            return "[\n" + lines.joined(separator: ",\n") + "\n" + outer + "]"
        default:
            return text
        }
    }

    private var isObject: Bool {
        if case .object = self { true } else { false }
    }

    private static func present(_ members: [(String, JSONText?)]) -> [(String, JSONText)] {
        members.compactMap { name, value in value.map { (name, $0) } }
    }

    private static func quote(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..<"\u{20}", "\u{7f}"..<"\u{a0}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
