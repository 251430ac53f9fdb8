package import RegentCore

/// Values as a query spells them.
package enum ValueLiteral {
    /// The literal of a value; nil for links, collections and numbers that have none.
    package static func text(of value: Value) -> String? {
        switch value {
        case .null: "null"
        case .int(let number): String(number)
        case .bool(let flag): flag ? "true" : "false"
        case .string(let text): Printer.quoted(Array(text.utf8))
        case .malformedString(let bytes): Printer.quoted(bytes)
        case .binary(let bytes): "binary(B64\"\(LiteralText.base64Text(bytes))\")"
        case .timestamp(let time): LiteralText.text(of: time)
        case .float(let number):
            number.isFinite ? FloatingPointText.text(of: number) : nil
        case .double(let number):
            number.isFinite ? FloatingPointText.text(of: number) : nil
        case .decimal(let number): number.description
        case .objectID(let id): "oid(\(id))"
        case .uuid(let id): "uuid(\(id))"
        case .link, .list, .set, .dictionary: nil
        }
    }
}
