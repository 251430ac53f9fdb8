extension CellGrid {
    /// The grid for terminals that show only ASCII: frames of `+-|`, `?` for what can't be shown.
    package func inASCII() -> CellGrid {
        mapping { cell in
            guard let scalar = cell.text.unicodeScalars.first,
                !cell.text.utf8.allSatisfy({ $0 < 0x80 })
            else {
                return cell.width == 0
                    ? Cell(text: " ", width: 1, style: cell.style) : cell
            }
            let text = ASCIITwins.twins[scalar] ?? "?"
            return Cell(text: text, width: 1, style: cell.style)
        }
    }
}

extension CellGrid {
    /// The grid with frames and bars in ASCII: some terminals draw them as wide as letters of East
    /// Asia, and then no frame would close.
    package func withFramesInASCII() -> CellGrid {
        mapping { cell in
            guard let scalar = cell.text.unicodeScalars.first,
                (0x2500...0x259f).contains(scalar.value)
            else { return cell }
            let text = ASCIITwins.twins[scalar] ?? (scalar.value < 0x2580 ? "+" : "#")
            return Cell(text: text, width: 1, style: cell.style)
        }
    }
}

private enum ASCIITwins {
    static let twins: [Unicode.Scalar: String] = [
        "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+",
        "┴": "+", "┼": "+", "…": "~", "→": ">", "←": "<", "▲": "^", "›": ">", "◂": "<",
        "▸": ">", "▇": "#", "•": "*", "●": "*", "✖": "x", "✓": "v", "⚠": "!", "↑": "^", "↓": "v",
        "–": "-", "—": "-", "·": ".", "‹": "<", "⏎": "$", "⇥": "_", "█": "#", "▏": "|", "□": "o",
        "◆": "*",
        "▼": "v", "▁": "_", "▂": ".", "▃": "-", "▄": "=", "▅": "+", "▆": "*",
    ]
}
