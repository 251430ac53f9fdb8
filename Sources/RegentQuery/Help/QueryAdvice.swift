import RegentCore

/// Finds the edit of a faulty query that most likely says what was meant.
///
/// Families of common slips propose edits; each is tried. The first after which the query is right
/// wins, or else the first after which the error lies further on.
struct QueryAdvice {
    let text: String
    let bytes: [UInt8]
    let error: QueryError
    /// The class that is queried, when it is known.
    let table: TableSchema?
    let schema: Schema?
    /// The words and signs of the text outside of quotes.
    let words: [Word]

    /// How many slips have been mended already.
    private var depth = 0
    private static let mostSlips = 3

    /// What is wrong with another text, or nil.
    let check: (String) -> QueryError?

    init(
        _ error: QueryError,
        in text: String,
        table: TableSchema? = nil,
        schema: Schema? = nil,
        check: @escaping (String) -> QueryError?
    ) {
        self.error = error
        self.text = text
        self.table = table
        self.schema = schema
        self.check = check
        bytes = Array(text.utf8)
        words = Word.all(in: bytes)
    }

    /// The error with the best fix, if there is any.
    var advised: QueryError {
        guard bytes.count < 10_000 else { return error }
        var advised = error
        var further: QueryFix?
        for fix in candidates {
            let edited = fix.applied(to: text)
            guard edited != text else { continue }
            guard let next = check(edited) else {
                advised.fix = fix
                return advised
            }
            let end = fix.range.lowerBound + fix.replacement.utf8.count
            if further == nil, next.range.lowerBound >= end, next.fact != error.fact {
                further = fix
            }
        }
        if let further { advised.fix = whole(beginningWith: further) ?? further }
        return advised
    }

    /// Several slips at once: the first is mended, then what is wrong further on.
    private func whole(beginningWith first: QueryFix) -> QueryFix? {
        let edited = first.applied(to: text)
        guard depth < Self.mostSlips, let next = check(edited) else { return nil }
        var advice = QueryAdvice(next, in: edited, table: table, schema: schema, check: check)
        advice.depth = depth + 1
        guard let fix = advice.advised.fix else { return nil }
        let mended = fix.applied(to: edited)
        guard check(mended) == nil else { return nil }
        return wordsThatDiffer(Array(mended.utf8))
    }

    /// The edit that leads to another text: of a short one all, of a long one the words between
    /// what both begin and end with.
    private func wordsThatDiffer(_ mended: [UInt8]) -> QueryFix {
        var start = 0
        var tail = 0
        if mended.count > Self.mostBytesShownWhole {
            let least = min(bytes.count, mended.count)
            while start < least, bytes[start] == mended[start] { start += 1 }
            while tail < least - start,
                bytes[bytes.count - 1 - tail] == mended[mended.count - 1 - tail]
            {
                tail += 1
            }
            while start > 0, bytes[start - 1] != 0x20 { start -= 1 }
            while tail > 0, bytes[bytes.count - tail] != 0x20 { tail -= 1 }
        }
        let words = String(decoding: mended[start..<mended.count - tail], as: UTF8.self)
        return replace(start..<bytes.count - tail, with: words, "write \(words)")
    }

    /// A query up to this size is named whole in a hint.
    private static let mostBytesShownWhole = 80

    private var candidates: [QueryFix] {
        (error.fix.map { [$0] } ?? []) + keyboardFixes + clauseFixes + nameFixes + valueFixes
            + wordFixes + loneWordFixes
    }

    // MARK: Making edits

    func replace(_ range: Range<Int>, with replacement: String, _ label: String) -> QueryFix {
        QueryFix(range: range, replacement: replacement, label: label)
    }

    func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// A text as a literal of the language.
    static func quoted(_ text: String) -> String {
        Printer.quoted(Array(text.utf8))
    }
}

extension QueryAdvice {
    /// A run of letters and digits, a quoted text, or a single sign.
    struct Word {
        let text: String
        let range: Range<Int>
        let isQuoted: Bool

        /// The word in capitals.
        var upper: String { isQuoted ? "" : text.uppercased() }

        static func all(in bytes: [UInt8]) -> [Word] {
            var words: [Word] = []
            var position = 0
            while position < bytes.count {
                let start = position
                let first = bytes[position]
                position += 1
                if ByteClass.isBlank(first) { continue }
                let isQuoted = first == ByteClass.quote || first == ByteClass.apostrophe
                if isQuoted {
                    while position < bytes.count, bytes[position] != first {
                        position += bytes[position] == ByteClass.backslash ? 2 : 1
                    }
                    position = min(position + 1, bytes.count)
                } else if ByteClass.startsIdentifier(first) || ByteClass.isDigit(first) {
                    while position < bytes.count,
                        ByteClass.continuesIdentifier(bytes[position])
                            || bytes[position] == UInt8(ascii: ".")
                    {
                        position += 1
                    }
                }
                words.append(
                    Word(
                        text: String(decoding: bytes[start..<position], as: UTF8.self),
                        range: start..<position,
                        isQuoted: isQuoted
                    )
                )
            }
            return words
        }
    }
}
