internal import RegentCore

/// A drawn table for terminals, fitted to their width.
///
/// The first rows decide how wide the columns are; they are held back until enough have come. What
/// does not fit is cut with `…`, and control characters are shown as pictures, so that no stored
/// text can steer the terminal.
struct TableWriter: RowWriter {
    private struct Cell: Sendable {
        let text: String
        let isNumber: Bool
    }

    private var heading: [String] = []
    /// Rows that wait for the widths; after that none.
    private var waiting: [[Cell]] = []
    private var widths: [Int]?

    private static let countOfDecidingRows = 200
    private static let narrowest = 3

    mutating func begin(
        _ section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) {
        heading = section.columns.map { Self.printable($0.title) }
        if document.options.includesKeys { heading.insert(section.keyName, at: 0) }
        waiting = []
        widths = nil
    }

    mutating func write(
        _ row: Int,
        of rows: ExportRows,
        in section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) throws {
        var cells: [Cell] = []
        if document.options.includesKeys {
            cells.append(Cell(text: String(rows.keys[row].rawValue), isNumber: true))
        }
        var nesting = document.nesting(at: rows.keys[row], of: section.table)
        for (index, column) in section.columns.enumerated() {
            let value = rows.columns[index][row]
            var bytes: [UInt8] = []
            try document.append(cell: value, of: column, in: &nesting, to: &bytes)
            let text = Self.printable(String(decoding: bytes, as: UTF8.self))
            cells.append(
                Cell(text: Self.marked(text, value, document), isNumber: value.isNumber)
            )
        }
        if let widths {
            append(cells, widths, document, to: &out)
            return
        }
        waiting.append(cells)
        if waiting.count == Self.countOfDecidingRows { decideWidths(document, into: &out) }
    }

    mutating func end(
        _ section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) {
        decideWidths(document, into: &out)
        if let widths { append(rule: "└┴┘", widths, to: &out) }
    }

    /// Draws the heading and all rows that waited.
    private mutating func decideWidths(_ document: ExportDocument, into out: inout [UInt8]) {
        guard widths == nil else { return }
        let measure = document.options.table.measure
        var widest = heading.map(measure)
        for row in waiting {
            for (index, cell) in row.enumerated() {
                widest[index] = max(widest[index], measure(cell.text))
            }
        }
        let widths = Self.fit(widest, into: document.options.table.width)
        self.widths = widths
        append(rule: "┌┬┐", widths, to: &out)
        append(heading.map { Cell(text: $0, isNumber: false) }, widths, document, to: &out)
        append(rule: "├┼┤", widths, to: &out)
        for row in waiting { append(row, widths, document, to: &out) }
        waiting = []
    }

    /// Takes columns from the widest ones until the table fits, or all are at their narrowest.
    static func fit(_ widths: [Int], into total: Int?) -> [Int] {
        guard let total else { return widths }
        var widths = widths
        // Each column has a bar and two blanks besides its content, the last one another bar.
        var excess = widths.reduce(1) { $0 + $1 + 3 } - total
        while excess > 0, let widest = widths.max(), widest > narrowest {
            let next = widths.filter { $0 < widest }.max() ?? narrowest
            let columns = widths.indices.filter { widths[$0] == widest }
            let target = max(next, narrowest, widest - (excess + columns.count - 1) / columns.count)
            for column in columns where excess > 0 {
                let cut = min(widest - target, excess)
                widths[column] -= cut
                excess -= cut
            }
        }
        return widths
    }

    private func append(
        _ cells: [Cell],
        _ widths: [Int],
        _ document: ExportDocument,
        to out: inout [UInt8]
    ) {
        let measure = document.options.table.measure
        for (cell, width) in zip(cells, widths) {
            let text = Self.cut(cell.text, to: width, measure)
            let blanks = String(repeating: " ", count: max(width - measure(text), 0))
            out.append(contentsOf: "│ ".utf8)
            out.append(contentsOf: (cell.isNumber ? blanks + text : text + blanks).utf8)
            out.append(UInt8(ascii: " "))
        }
        out.append(contentsOf: "│\n".utf8)
    }

    private func append(rule corners: String, _ widths: [Int], to out: inout [UInt8]) {
        let corners = corners.map(String.init)
        let lines = widths.map { String(repeating: "─", count: $0 + 2) }
        out.append(contentsOf: (corners[0] + lines.joined(separator: corners[1])).utf8)
        out.append(contentsOf: (corners[2] + "\n").utf8)
    }

    /// The text if it fits, or its beginning and `…`.
    private static func cut(_ text: String, to width: Int, _ measure: (String) -> Int) -> String {
        if measure(text) <= width { return text }
        var result = ""
        var used = 1
        for character in text {
            used += measure(String(character))
            if used > width { break }
            result.append(character)
        }
        return result + "…"
    }

    /// The text, told apart from null: `∅` is null, `""` the empty string, and a string that looks
    /// like one of these stands in quotes.
    private static func marked(
        _ text: String,
        _ value: Value,
        _ document: ExportDocument
    ) -> String {
        guard document.options.nullText.isEmpty else { return text }
        if value.isNull { return "∅" }
        guard case .string = value, text.isEmpty || text == "∅" || text.first == "\"" else {
            return text
        }
        return "\"" + text + "\""
    }

    /// The text with pictures in place of control characters.
    private static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0..<0x20: scalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "␦")
            case 0x7f: scalars.append("␡")
            case 0x80..<0xa0: scalars.append("␦")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}

extension Value {
    fileprivate var isNumber: Bool {
        switch self {
        case .int, .float, .double, .decimal: true
        default: false
        }
    }
}
