import RegentCore

/// Finds the edit of a faulty query that most likely says what was meant.
///
/// Families of common slips propose edits, and each is tried. The first after which the query is
/// right wins. Where one edit is not enough, those that bring the error further are followed, a
/// few steps deep.
struct QueryAdvice {
    let text: String
    let bytes: [UInt8]
    let error: QueryError
    /// The class that is queried, when it is known.
    let table: TableSchema?
    let schema: Schema?
    /// The words and signs of the text outside of quotes.
    let words: [Word]

    /// What is wrong with another text, or nil.
    let check: (String) -> QueryError?

    /// An edit that is tried.
    struct Candidate {
        let fix: QueryFix
        /// What to tell instead of the error, where the edit shows what the habit behind it is.
        var fault: QueryError?
        /// Whether it is right whatever else is wrong with the text.
        var isCertain = false
    }

    /// Edits that lead to a right query.
    private struct Remedy {
        let first: Candidate
        let text: String
        let count: Int
    }

    /// How much is tried, so that the answer is there at once: of a long text less.
    private struct Effort {
        /// How many edits the text may need.
        let mostSlips: Int
        /// How many edits are tried in all.
        var trials: Int

        init?(sizeInBytes: Int) {
            switch sizeInBytes {
            case ..<1000: (mostSlips, trials) = (8, 300)
            case ..<3000: (mostSlips, trials) = (3, 50)
            case ..<10_000: (mostSlips, trials) = (1, 15)
            default: return nil
            }
        }
    }

    /// How many edits are followed at each step.
    private static let mostBranches = 4

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
        guard var effort = Effort(sizeInBytes: bytes.count) else { return error }
        var further: [Candidate] = []
        if let remedy = remedy(depth: 1, &effort, &further) {
            var advised = remedy.first.fault ?? error
            let mended = Self.withSignsOfLike(remedy.text)
            let isOne = remedy.count == 1 && mended == remedy.text
            advised.fix = isOne ? remedy.first.fix : wordsThatDiffer(Array(mended.utf8))
            return advised
        }
        guard let next = further.first else { return hopeless ?? error }
        var advised = next.fault ?? error
        advised.fix = next.fix
        advised.fix?.isWhole = false
        return advised
    }

    // MARK: Trying

    private func remedy(
        depth: Int,
        _ effort: inout Effort,
        _ further: inout [Candidate]
    ) -> Remedy? {
        if let remedy = follow(candidates, depth: depth, &effort, &further) { return remedy }
        var guessed: [Candidate] = []
        return follow(guesses, depth: depth, &effort, &guessed)
    }

    private func follow(
        _ candidates: [Candidate],
        depth: Int,
        _ effort: inout Effort,
        _ further: inout [Candidate]
    ) -> Remedy? {
        var steps: [(candidate: Candidate, text: String, error: QueryError)] = []
        for candidate in candidates where effort.trials > 0 {
            let edited = candidate.fix.applied(to: text)
            guard edited != text else { continue }
            effort.trials -= 1
            guard let next = check(edited), !isAnswered(next) else {
                return Remedy(first: candidate, text: edited, count: 1)
            }
            if candidate.isCertain || isProgress(to: next, in: edited) {
                steps.append((candidate, edited, next))
            }
        }
        further = steps.map(\.candidate)
        guard depth < effort.mostSlips else { return nil }
        for step in steps.prefix(Self.mostBranches) where effort.trials > 0 {
            let advice = QueryAdvice(
                step.error,
                in: step.text,
                table: table,
                schema: schema,
                check: check
            )
            var rest: [Candidate] = []
            if let next = advice.remedy(depth: depth + 1, &effort, &rest) {
                return Remedy(first: step.candidate, text: next.text, count: next.count + 1)
            }
        }
        return nil
    }

    /// A placeholder that now has its right name waits for its argument: nothing more can be done
    /// in the text.
    private func isAnswered(_ next: QueryError) -> Bool {
        if case .missingArgument = error.fact { return false }
        if case .missingArgument = next.fact { return true }
        return false
    }

    /// Whether less of the text is still to be understood.
    private func isProgress(to next: QueryError, in edited: String) -> Bool {
        let (before, after) = (Self.phase(error), Self.phase(next))
        if before != after { return after > before }
        if case .unexpectedEnd = error.fact {
            if case .unexpectedEnd = next.fact { return false }
            return true
        }
        return edited.utf8.count - next.range.lowerBound < bytes.count - error.range.lowerBound
    }

    /// The whole text is split into tokens before it is parsed, and parsed before names are looked
    /// up.
    private static func phase(_ error: QueryError) -> Int {
        switch error.fact {
        case .illegalCharacter, .unterminatedString: 0
        default: error.kind == .syntax ? 1 : 2
        }
    }

    /// Edits that are right when they help at all.
    private var candidates: [Candidate] {
        let given = error.fix.map { [$0] } ?? []
        let fixes =
            (isAtTextValue ? textFixes : []) + given + clauseFixes + nameFixes + valueFixes
            + wordFixes + listFixes + shapeFixes + quoteFixes
        return keyboardSlips + nameSlips + habitSlips + clauseSlips
            + fixes.map { Candidate(fix: $0) }
    }

    /// Edits that are tried only where nothing else helps.
    private var guesses: [Candidate] {
        (loneWordFixes + textFixes + joinFixes).map { Candidate(fix: $0) }
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

    /// The edit that leads to another text: of a short one all, of a long one the words between
    /// what both begin and end with.
    func wordsThatDiffer(_ mended: [UInt8]) -> QueryFix {
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

    /// Who has to mend a query anyway gets patterns of SQL mended as well.
    private static func withSignsOfLike(_ text: String) -> String {
        var text = text
        // Each round mends one pattern; nobody writes more of them.
        for _ in 0..<8 {
            guard let syntax = try? Parser.parse(text),
                let range = syntax.predicate.patternOfSQL?.range
            else { break }
            let pattern = String(decoding: Array(text.utf8)[range], as: UTF8.self)
            text = QueryFix(range: range, replacement: Query.withSignsOfLike(pattern), label: "")
                .applied(to: text)
        }
        return text
    }
}
