/// The text formats in which objects leave a file.
package enum ExportFormat: String, Sendable, CaseIterable {
    /// Everything about the file that a reader needs to rebuild it, as one JSON document.
    case typedJSON = "typed-json"
    /// One JSON document of ordinary values.
    case json
    /// One JSON object a line.
    case ndjson
    /// Comma-separated values with a heading.
    case csv
    /// Tab-separated values with a heading, one line per object.
    case tsv
    /// A Markdown table.
    case markdown = "md"
    /// A drawn table for terminals.
    case table
    /// One object key a line.
    case keys

    /// True when one output holds the objects of one class only.
    package var isOfOneClass: Bool {
        switch self {
        case .typedJSON, .json, .ndjson: false
        case .csv, .tsv, .markdown, .table, .keys: true
        }
    }
}
