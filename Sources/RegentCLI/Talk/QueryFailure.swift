import RegentQuery

/// A query that is wrong, with its text.
struct QueryFailure: Error {
    let error: QueryError
    let text: String
    /// Where the query stands, when it is one of several.
    var origin: String?
}

extension ErrorReport {
    /// A query error: the line, a caret under what is wrong, and the edit that may mend it.
    init(query failure: QueryFailure) {
        let place = Place(of: failure.error.range, in: failure.text)
        self.init(
            .query,
            code: failure.error.kind == .unsupported ? "query_not_evaluated" : "query",
            subject: failure.origin,
            failure.error.explanation + " (line \(place.line), column \(place.column))",
            hint: failure.error.fix?.hint(in: failure.text) ?? Self.hint(for: failure.error)
        )
        details = ["  " + place.text, "  " + place.marks]
    }

    /// What to do outside of the text of a query.
    private static func hint(for error: QueryError) -> String? {
        guard case .missingArgument = error.fact else { return nil }
        return "--args '[…]' gives what $0, $1 and so on stand for"
    }

    /// A wrong rule: its line in the file, with a caret under what is wrong.
    init(rule error: RuleError, in text: String, of origin: String) {
        let place = Place(of: error.range, in: text)
        self.init(
            .query,
            code: "rule",
            subject: "\(origin):\(place.line)",
            error.explanation + " (column \(place.column))",
            hint: error.remedy
        )
        details = ["  " + place.text, "  " + place.marks]
    }

    /// A range of bytes as a line of text with marks below.
    private struct Place {
        let line: Int
        let column: Int
        let text: String
        let marks: String

        init(of range: Range<Int>, in query: String) {
            let bytes = Array(query.utf8)
            let start = min(range.lowerBound, bytes.count)
            let before = bytes[..<start]
            let lineStart = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
            let lineEnd = bytes[start...].firstIndex(of: 0x0a) ?? bytes.count
            let lead = Printable.line(String(decoding: bytes[lineStart..<start], as: UTF8.self))
            let end = max(start, min(range.upperBound, lineEnd))
            let marked = Printable.line(String(decoding: bytes[start..<end], as: UTF8.self))
            line = before.count { $0 == 0x0a } + 1
            column = String(decoding: bytes[lineStart..<start], as: UTF8.self).count + 1
            let tail = Printable.line(String(decoding: bytes[end..<lineEnd], as: UTF8.self))
            let shown = Self.cut(lead, marked, tail)
            text = shown.lead + shown.marked + shown.tail
            marks =
                String(repeating: " ", count: Self.width(shown.lead))
                + String(repeating: "^", count: max(1, Self.width(shown.marked)))
        }

        /// The widest line that is shown; of longer ones the part around the mistake is.
        private static let widest = 100

        /// Cuts a line that is too long around what is marked, so that the marks stay in sight.
        private static func cut(
            _ lead: String,
            _ marked: String,
            _ tail: String
        ) -> (lead: String, marked: String, tail: String) {
            guard width(lead + marked + tail) > widest else { return (lead, marked, tail) }
            let middle = marked.count > 60 ? String(marked.prefix(59)) + "…" : marked
            let room = max(10, (widest - width(middle)) / 2)
            let before = lead.count > room ? "…" + lead.suffix(room - 1) : lead
            let after = tail.count > room ? tail.prefix(room - 1) + "…" : tail
            return (before, middle, marked.count > 60 ? "" : after)
        }

        private static func width(_ text: String) -> Int {
            TextTable.width(text)
        }
    }
}
