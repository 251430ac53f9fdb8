internal import RegentCore

/// Values as the text of a cell: of separated values, Markdown, or a table on screen.
extension ExportDocument {
    /// Appends the text of a value, not yet escaped for any format.
    ///
    /// Strings stand as they are, a single link is the bare object key, and what has parts is JSON.
    func append(
        cell value: Value,
        of column: ExportColumn,
        in nesting: inout Nesting,
        to out: inout [UInt8]
    ) throws {
        nesting.beginColumn()
        switch value {
        case .null:
            out.append(contentsOf: options.nullText.utf8)
        case .string(let text):
            out.append(contentsOf: text.utf8)
        case .link(let link) where column.singleProperty?.type == .link:
            let target = try target(link.table)
            switch options.links {
            case nil where !target.isEmbedded:
                out.append(decimal: link.object.rawValue)
            case .key where !target.isEmbedded:
                let key = try primaryKey(of: link)
                if case .string(let text) = key {
                    out.append(contentsOf: text.utf8)
                } else {
                    append(plainText: key, to: &out)
                }
            default:
                try append(value, in: &nesting, to: &out)
            }
        case .malformedString, .link, .list, .set, .dictionary:
            try append(value, in: &nesting, to: &out)
        default:
            append(plainText: value, to: &out)
        }
    }
}
