internal import RegentCore

/// Writes objects in one format, row by row, into memory.
///
/// A writer is a value: a batch that turns out to have been read from two versions is undone by
/// going on with the copy from before it. The order of calls is
///
///     begin(document) { begin(section) write(row)… end(section) }… end(document)
protocol RowWriter: Sendable {
    /// Writes what stands before all classes.
    mutating func begin(_ document: ExportDocument, into out: inout [UInt8]) throws

    /// Writes what stands before the objects of a class.
    mutating func begin(
        _ section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) throws

    /// Writes the object in a row.
    mutating func write(
        _ row: Int,
        of rows: ExportRows,
        in section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) throws

    /// Writes what stands behind the objects of a class.
    mutating func end(
        _ section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) throws

    /// Writes what stands behind all classes.
    mutating func end(_ document: ExportDocument, into out: inout [UInt8]) throws
}

extension RowWriter {
    mutating func begin(_ document: ExportDocument, into out: inout [UInt8]) throws {}
    mutating func begin(
        _ section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) throws {}
    mutating func end(
        _ section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) throws {}
    mutating func end(_ document: ExportDocument, into out: inout [UInt8]) throws {}
}

/// Some objects of a section, column by column as they come out of a leaf.
struct ExportRows {
    let keys: [ObjectKey]
    /// For each column of the section a value per key.
    let columns: [[Value]]

    var count: Int { keys.count }
}

extension ExportFormat {
    /// A fresh writer of the format.
    func makeWriter() -> any RowWriter {
        switch self {
        case .typedJSON: TypedJSONWriter()
        case .json: JSONWriter()
        case .ndjson: NDJSONWriter()
        case .csv: DelimitedWriter(.commas)
        case .tsv: DelimitedWriter(.tabs)
        case .markdown: MarkdownWriter()
        case .table: TableWriter()
        case .keys: KeyWriter()
        }
    }
}

/// Object keys, one a line.
struct KeyWriter: RowWriter {
    mutating func write(
        _ row: Int,
        of rows: ExportRows,
        in section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) {
        out.append(decimal: rows.keys[row].rawValue)
        out.append(UInt8(ascii: "\n"))
    }
}
