/// What is wrong with a query: a fact, the bytes of the text it concerns, and what would mend it.
///
/// Prose is made in one place, `QueryError+Explanation.swift`.
package struct QueryError: Error, Sendable, Equatable {
    package let fact: Fact
    /// Bytes of the query text, so that a caret can be drawn.
    ///
    /// Empty at the end of the text when something is missing there.
    package let range: Range<Int>
    /// An edit of the text that most likely says what was meant.
    package var fix: QueryFix?

    package init(_ fact: Fact, at range: Range<Int>, fix: QueryFix? = nil) {
        self.fact = fact
        self.range = range
        self.fix = fix
    }

    /// The families of `query-language.md` §17.
    package enum Kind: String, Sendable {
        case syntax = "SyntaxError"
        case query = "InvalidQuery"
        case argument = "InvalidQueryArg"
        case sorting = "InvalidSortDescriptor"
        case illegal = "IllegalOperation"
        /// Right in the language, but not evaluated by this program.
        case unsupported = "Unsupported"
    }
}

/// An edit of a query text that is offered to the person who wrote it.
package struct QueryFix: Sendable, Equatable {
    /// Bytes of the text that are replaced; empty to insert.
    package let range: Range<Int>
    package let replacement: String
    /// What the edit does, in a few words: "put 24 in quotes".
    package let label: String
    /// Whether the query is right when the edit is made; else more is wrong with it.
    package var isWhole = true

    package init(range: Range<Int>, replacement: String, label: String) {
        self.range = range
        self.replacement = replacement
        self.label = label
    }

    /// What to do, with the query as it then reads.
    ///
    /// - Parameter text: the query text that the error is about.
    /// - Returns: "put 24 in quotes: name = '24'"; of a long text only what to do.
    package func hint(in text: String) -> String {
        let mended = applied(to: text).split(whereSeparator: \.isNewline).joined(separator: " ")
        if !isWhole || mended.utf8.count > 160 || label.hasSuffix(mended) { return label }
        return label.hasPrefix("write ") ? "write \(mended)" : "\(label): \(mended)"
    }

    /// The text with the edit made.
    ///
    /// - Parameter text: the query text that the error is about.
    /// - Returns: the edited text, to be read again.
    package func applied(to text: String) -> String {
        let bytes = Array(text.utf8)
        guard range.upperBound <= bytes.count else { return text }
        let edited =
            bytes[..<range.lowerBound] + Array(replacement.utf8) + bytes[range.upperBound...]
        return String(decoding: edited, as: UTF8.self)
    }
}
