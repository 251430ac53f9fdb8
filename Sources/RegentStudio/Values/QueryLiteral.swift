import RegentCore
import RegentQuery

/// Values and names as a query spells them.
enum QueryLiteral {
    /// The literal of a value; nil for links and collections.
    static func text(of value: Value) -> String? {
        switch value {
        case .null: return "NULL"
        case .int(let value): return String(value)
        case .bool(let value): return value ? "TRUE" : "FALSE"
        case .string(let text): return quoted(text)
        case .timestamp, .binary: return ValueLiteral.text(of: value)
        case .float(let value): return value.isFinite ? FloatingPointText.text(of: value) : nil
        case .double(let value): return value.isFinite ? FloatingPointText.text(of: value) : nil
        case .decimal(let value): return value.description
        case .objectID(let value): return "oid(\(value))"
        case .uuid(let value): return "uuid(\(value))"
        default: return nil
        }
    }

    /// A text as a literal.
    ///
    /// The language checks escapes but does not decode them (`query-language.md` §2.4), so a text
    /// is put in the quotes it does not hold, and one that neither fit, or that has a backslash or
    /// a control character, is written as base64.
    static func quoted(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy { $0 != "\\" && $0.value >= 0x20 }
        if isPlain, !text.contains("\"") { return "\"\(text)\"" }
        if isPlain, !text.contains("'") { return "'\(text)'" }
        return "B64\"\(Base64.text(of: Array(text.utf8)))\""
    }

    /// A property's name as a path spells it.
    static func path(_ name: String) -> String {
        var result = ""
        for character in name {
            switch character {
            case " ": result += "\\ "
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default: result.append(character)
            }
        }
        return result
    }
}

/// Binary as text: RFC 4648 §4.
enum Base64 {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    static func text(of bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let group = bytes[index..<min(index + 3, bytes.count)]
            var bits = 0
            for byte in group { bits = bits << 8 | Int(byte) }
            bits <<= 8 * (3 - group.count)
            for position in 0..<4 {
                let used = position <= group.count
                result.append(
                    used ? letters[bits >> (18 - 6 * position) & 63] : UInt8(ascii: "=")
                )
            }
            index += 3
        }
        return String(decoding: result, as: UTF8.self)
    }
}
