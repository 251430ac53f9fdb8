/// The screen as text: for scripted sessions, goldens and reports.
extension CellGrid {
    /// The rows as text, without blanks at their ends.
    package func lines() -> [String] {
        (0..<size.height).map { row in
            var line = self.row(row).map(\.text).joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// The rows with what is styled: below each row that has styles, the runs of it.
    ///
    ///     `  12-20 bold red`
    package func styledLines() -> [String] {
        var result: [String] = []
        for (index, line) in lines().enumerated() {
            result.append(line)
            result += styleRuns(ofRow: index)
        }
        return result
    }

    private func styleRuns(ofRow row: Int) -> [String] {
        var runs: [String] = []
        var start = 0
        while start < size.width {
            let style = self[start, row].style
            var end = start + 1
            while end < size.width, self[end, row].style == style { end += 1 }
            if style != .plain { runs.append("  | \(start)-\(end - 1) \(style.words)") }
            start = end
        }
        return runs
    }
}

extension Style {
    /// The style in the words of theme files.
    package var words: String {
        var parts: [String] = []
        if foreground != .standard { parts.append(foreground.word) }
        if background != .standard { parts.append("on " + background.word) }
        parts += TextAttributes.words.filter { attributes.contains($0.attribute) }.map(\.name)
        return parts.isEmpty ? "default" : parts.joined(separator: " ")
    }
}
