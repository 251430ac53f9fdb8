package import RegentCore

/// Single values as text, for commands that print one.
package struct ValueText: Sendable {
    private let document: ExportDocument

    /// Prepares to write values of a version in the shape that `options` ask for.
    package init(snapshot: Snapshot, options: ExportOptions) {
        document = ExportDocument(snapshot: snapshot, options: options, sections: [])
    }

    /// The value as JSON, the same as in JSON and NDJSON exports.
    package func json(_ value: Value) throws -> String {
        var out: [UInt8] = []
        var nesting = Nesting()
        try document.append(value, in: &nesting, to: &out)
        return String(decoding: out, as: UTF8.self)
    }

    /// The value as plain text: strings as they are, other values as in a cell of an export.
    package func plain(_ value: Value) throws -> String {
        switch value {
        case .string(let text): return text
        case .null, .malformedString, .link, .list, .set, .dictionary: return try json(value)
        default:
            var out: [UInt8] = []
            document.append(plainText: value, to: &out)
            return String(decoding: out, as: UTF8.self)
        }
    }
}
