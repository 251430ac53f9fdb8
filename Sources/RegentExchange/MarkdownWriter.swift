internal import RegentCore

/// A Markdown table of one class.
struct MarkdownWriter: RowWriter {
    mutating func begin(
        _ section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) {
        var titles = section.columns.map(\.title)
        if document.options.includesKeys { titles.insert(section.keyName, at: 0) }
        out.append(UInt8(ascii: "|"))
        for title in titles { append(cell: Array(title.utf8), to: &out) }
        out.append(text: "\n|")
        for _ in titles { out.append(text: " --- |") }
        out.append(UInt8(ascii: "\n"))
    }

    mutating func write(
        _ row: Int,
        of rows: ExportRows,
        in section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) throws {
        out.append(UInt8(ascii: "|"))
        if document.options.includesKeys {
            append(cell: Array(String(rows.keys[row].rawValue).utf8), to: &out)
        }
        var nesting = document.nesting(at: rows.keys[row], of: section.table)
        for (index, column) in section.columns.enumerated() {
            let value = rows.columns[index][row]
            var cell: [UInt8] = []
            try document.append(cell: value, of: column, in: &nesting, to: &cell)
            append(cell: cell, to: &out)
        }
        out.append(UInt8(ascii: "\n"))
    }

    /// Appends a cell with blanks and bar; its own bars are escaped and its line ends broken.
    private func append(cell: [UInt8], to out: inout [UInt8]) {
        out.append(UInt8(ascii: " "))
        for byte in cell {
            switch byte {
            case UInt8(ascii: "|"), UInt8(ascii: "\\"):
                out.append(UInt8(ascii: "\\"))
                out.append(byte)
            case UInt8(ascii: "\n"): out.append(text: "<br>")
            case UInt8(ascii: "\r"): break
            default: out.append(byte)
            }
        }
        out.append(text: " |")
    }
}
