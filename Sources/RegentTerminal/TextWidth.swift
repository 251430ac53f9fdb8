/// How many columns text takes on the screen.
///
/// The same on every system, as the table is our own: East Asian wide characters and emoji take two
/// columns, combining marks none, a cluster of joined emoji two, a flag two; ambiguous ones one, or
/// two where the terminal is said to draw them so.
package enum TextWidth {
    /// What ambiguous characters take, such as Greek letters, `…` and `→`: 1 or 2.
    ///
    /// Terminals for East Asia can be set up for 2. It holds for a whole session, so it hangs on
    /// the session's task; other sessions of the process keep theirs.
    @TaskLocal package static var ambiguousColumns = 1

    /// The columns of a text, cluster by cluster.
    package static func columns(of text: String) -> Int {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return text.utf8.count }
        return text.reduce(0) { $0 + columns(of: $1) }
    }

    /// The columns of one grapheme cluster: 0, 1 or 2.
    package static func columns(of cluster: Character) -> Int {
        var scalars = cluster.unicodeScalars.makeIterator()
        guard let first = scalars.next() else { return 0 }
        var widest = columns(of: first)
        var isFirst = true
        while let next = scalars.next() {
            // The variation selector 16 asks for the picture of a sign, and two columns with it.
            if next.value == 0xfe0f { return 2 }
            if isFirst, isRegionalIndicator(first), isRegionalIndicator(next) { return 2 }
            isFirst = false
            widest = max(widest, columns(of: next))
        }
        return widest
    }

    /// The columns of one character by itself.
    package static func columns(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0xa1 { return value == 0 ? 0 : 1 }
        if value >= 0x300 {
            if contains(TextWidthTable.zero, value) { return 0 }
            if contains(TextWidthTable.wide, value) { return 2 }
        }
        return isWideAsAmbiguous(scalar) ? 2 : 1
    }

    /// Whether a character is ambiguous and takes two columns in this session.
    package static func isWideAsAmbiguous(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0xa1 && ambiguousColumns == 2
            && contains(TextWidthTable.ambiguous, scalar.value)
    }

    /// A sign that must not take more than one column, or what stands for it where it would.
    package static func narrow(_ sign: String, or other: String) -> String {
        columns(of: sign) == 1 ? sign : other
    }

    /// True for clusters whose width terminals don't agree on: joined ones and pictures, and
    /// ambiguous ones that take two columns.
    ///
    /// After such a cluster the terminal's cursor may stand elsewhere than we think.
    package static func isDisputed(_ text: String) -> Bool {
        let bytes = text.utf8.count
        let scalars = text.unicodeScalars
        guard bytes > 1, let first = scalars.first else { return false }
        if isWideAsAmbiguous(first) { return true }
        return bytes > 2 && (scalars.count > 1 || first.value >= 0x1f000)
    }

    private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
        (0x1f1e6...0x1f1ff).contains(scalar.value)
    }

    private static func contains(_ ranges: [ClosedRange<UInt32>], _ value: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(value)
    }
}

extension TextWidth {
    /// Where a cut text loses its letters.
    package enum Cut: Sendable {
        case end, middle
    }

    /// The text cut to so many columns; `mark` stands for what was taken away.
    ///
    /// It may come out one column narrower where a wide cluster does not fit.
    package static func cut(
        _ text: String,
        to width: Int,
        at place: Cut = .end,
        mark: String = "…"
    ) -> String {
        // A text of fewer bytes than columns can't be too wide, and most are that.
        if text.utf8.count <= width || columns(of: text) <= width { return text }
        let markWidth = columns(of: mark)
        guard width > markWidth else { return width <= 0 ? "" : prefix(of: mark, columns: width) }
        let room = width - markWidth
        switch place {
        case .end: return prefix(of: text, columns: room) + mark
        case .middle:
            return prefix(of: text, columns: room - room / 2) + mark
                + suffix(of: text, columns: room / 2)
        }
    }

    /// As many clusters from the start as fit.
    package static func prefix(of text: String, columns limit: Int) -> String {
        var used = 0
        var end = text.startIndex
        while end < text.endIndex {
            used += columns(of: text[end])
            if used > limit { break }
            end = text.index(after: end)
        }
        return String(text[..<end])
    }

    private static func suffix(of text: String, columns limit: Int) -> String {
        var used = 0
        var start = text.endIndex
        while start > text.startIndex {
            let before = text.index(before: start)
            used += columns(of: text[before])
            if used > limit { break }
            start = before
        }
        return String(text[start...])
    }

    /// The text with blanks after it up to so many columns.
    package static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - columns(of: text)))
    }
}
