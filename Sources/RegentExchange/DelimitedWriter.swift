internal import RegentCore

/// Comma- or tab-separated values: a heading, then one record per object.
///
/// Commas: RFC 4180 with line feeds as line ends. A cell with a comma, a quote or a line end in it
/// stands in quotes, and so does the empty string, which tells it from null (nothing at all).
/// Tabs: one line per object always; a tab, line end or backslash within a cell is written as `\t`,
/// `\n`, `\r`, `\\`.
struct DelimitedWriter: RowWriter {
    enum Style: Sendable {
        case commas
        case tabs
    }

    private let style: Style

    init(_ style: Style) {
        self.style = style
    }

    mutating func begin(
        _ section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) {
        guard document.options.hasHeading else { return }
        var titles = section.columns.map(\.title)
        if document.options.includesKeys { titles.insert(section.keyName, at: 0) }
        for (index, title) in titles.enumerated() {
            if index > 0 { out.append(separator) }
            let start = out.count
            out.append(contentsOf: title.utf8)
            escape(&out, from: start, isNull: false)
        }
        out.append(UInt8(ascii: "\n"))
    }

    mutating func write(
        _ row: Int,
        of rows: ExportRows,
        in section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) throws {
        var isFirst = true
        if document.options.includesKeys {
            out.append(decimal: rows.keys[row].rawValue)
            isFirst = false
        }
        var nesting = document.nesting(at: rows.keys[row], of: section.table)
        for (index, column) in section.columns.enumerated() {
            let value = rows.columns[index][row]
            if !isFirst { out.append(separator) }
            isFirst = false
            let start = out.count
            try document.append(cell: value, of: column, in: &nesting, to: &out)
            escape(&out, from: start, isNull: value.isNull)
        }
        out.append(UInt8(ascii: "\n"))
    }

    private var separator: UInt8 {
        switch style {
        case .commas: UInt8(ascii: ",")
        case .tabs: UInt8(ascii: "\t")
        }
    }

    /// Makes one cell of what was appended since `start`.
    private func escape(_ out: inout [UInt8], from start: Int, isNull: Bool) {
        if isNull { return }
        let isPlain = out[start...].allSatisfy { !isSpecial($0) }
        switch style {
        case .commas:
            if isPlain, start < out.count { return }
            let cell = out.takeEnd(from: start)
            out.append(UInt8(ascii: "\""))
            for byte in cell {
                if byte == UInt8(ascii: "\"") { out.append(byte) }
                out.append(byte)
            }
            out.append(UInt8(ascii: "\""))
        case .tabs:
            if isPlain { return }
            let cell = out.takeEnd(from: start)
            for byte in cell {
                switch byte {
                case UInt8(ascii: "\t"): out.append(text: "\\t")
                case UInt8(ascii: "\n"): out.append(text: "\\n")
                case UInt8(ascii: "\r"): out.append(text: "\\r")
                case UInt8(ascii: "\\"): out.append(text: "\\\\")
                default: out.append(byte)
                }
            }
        }
    }

    private func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
        case UInt8(ascii: ","), UInt8(ascii: "\""): style == .commas
        case UInt8(ascii: "\t"), UInt8(ascii: "\\"): style == .tabs
        default: false
        }
    }
}
