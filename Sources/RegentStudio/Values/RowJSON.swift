import RegentCore

/// Values as JSON for the clipboard: what the row shows, links by class and key numbers.
enum RowJSON {
    static func text(of value: Value) -> String {
        switch value {
        case .null: return "null"
        case .int(let value): return String(value)
        case .bool(let value): return String(value)
        case .string(let text): return quoted(text)
        case .malformedString(let bytes): return quoted(String(decoding: bytes, as: UTF8.self))
        case .float(let value):
            return value.isFinite ? FloatingPointText.text(of: value) : quoted("\(value)")
        case .double(let value):
            return value.isFinite ? FloatingPointText.text(of: value) : quoted("\(value)")
        case .binary(let bytes): return quoted(Base64.text(of: bytes))
        case .timestamp(let value): return quoted(value.description)
        case .decimal(let value): return quoted(value.description)
        case .objectID(let value): return quoted(value.description)
        case .uuid(let value): return quoted(value.description)
        case .link(let link):
            return
                "{\"$ref\":{\"table\":\(link.table.rawValue),\"object\":\(link.object.rawValue)}}"
        case .list(let elements), .set(let elements):
            return "[" + elements.map { text(of: $0) }.joined(separator: ",") + "]"
        case .dictionary(let entries):
            return "{"
                + entries.map { quoted($0.key) + ":" + text(of: $0.value) }.joined(separator: ",")
                + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
