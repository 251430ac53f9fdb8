/// What a query bar adds to a text before the parser sees it; the parser itself refuses it.
///
/// An empty bar and a lone SORT, DISTINCT or LIMIT get the condition that everything meets, and a
/// sort key without direction gets ASC (`studio.md` §2.3).
package enum Leniency {
    /// A text that was completed, and what was added.
    package struct Rewrite: Sendable, Equatable {
        package let text: String
        /// In a few words: "TRUEPREDICATE put in front, ASC added".
        package let note: String
    }

    /// The completed text; nil when nothing is missing, or when more is wrong with it.
    ///
    /// - Parameter text: what stands in the query bar.
    /// - Returns: a text that parses.
    package static func rewrite(_ text: String) -> Rewrite? {
        var result = text
        var notes: [String] = []
        for _ in 0..<100 {
            do throws(QueryError) {
                _ = try Query(parsing: result)
                return notes.isEmpty
                    ? nil : Rewrite(text: result, note: notes.joined(separator: ", "))
            } catch {
                guard let (edit, note) = edit(of: result, error) else { return nil }
                result = edit.applied(to: result)
                if notes.last != note { notes.append(note) }
            }
        }
        return nil
    }

    private static func edit(of text: String, _ error: QueryError) -> (QueryFix, String)? {
        switch error.fact {
        case .emptyQuery:
            return (
                QueryFix(range: 0..<0, replacement: "TRUEPREDICATE", label: ""),
                "everything is shown"
            )
        case .missingDirection:
            let end = error.range.upperBound
            return (QueryFix(range: end..<end, replacement: " ASC", label: ""), "ASC added")
        default:
            let first = (try? Lexer.tokens(of: Array(text.utf8)))?.first?.kind
            guard first == .sort || first == .distinct || first == .limit,
                error.range.lowerBound > 0 || error.range.isEmpty
                    || !text.hasPrefix("TRUEPREDICATE")
            else { return nil }
            let start = QueryFix(range: 0..<0, replacement: "TRUEPREDICATE ", label: "")
            return (start, "TRUEPREDICATE put in front")
        }
    }
}
