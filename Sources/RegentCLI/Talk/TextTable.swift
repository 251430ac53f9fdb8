import RegentTerminal

/// Rows of text in columns, for people.
///
///     class   objects  key
///     Person      128  id
///
/// Widths are those a terminal shows, so wide characters line up.
struct TextTable {
    enum Alignment {
        case left
        case right
    }

    let heads: [String]
    let alignments: [Alignment]
    private(set) var rows: [[String]] = []

    init(_ columns: [(String, Alignment)]) {
        heads = columns.map(\.0)
        alignments = columns.map(\.1)
    }

    mutating func add(_ row: [String]) {
        rows.append(row.map { Printable.line($0) })
    }

    /// The table as lines, without blanks at their ends.
    var text: String {
        let all = [heads] + rows
        let widths = heads.indices.map { column in
            all.map { Self.width($0[column]) }.max() ?? 0
        }
        return all.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let pad = String(repeating: " ", count: widths[column] - Self.width(cell))
                line += column == 0 ? "" : "  "
                line += alignments[column] == .left ? cell + pad : pad + cell
            }
            while line.hasSuffix(" ") { line.removeLast() }
            return line + "\n"
        }.joined()
    }

    /// How many columns of a terminal a text takes.
    static func width(_ text: String) -> Int { TextWidth.columns(of: text) }
}
