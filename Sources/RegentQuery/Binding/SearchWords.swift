import RegentCore

/// What a full-text search asks for: words that must occur, that must not, and beginnings of words.
struct SearchWords: Sendable, Equatable {
    /// Ascending, so that the rarest can be chosen and the plan prints the same each time.
    private(set) var included: [String] = []
    private(set) var excluded: [String] = []
    private(set) var prefixes: [String] = []
    /// A word without letters and digits, or `*` alone, occurs nowhere.
    private(set) var matchesNothing = false

    /// Reads `word`, `-word` and `word*`, separated by blanks (`query-language.md` §14).
    init(_ text: [UInt8]) throws(QueryErrorFact) {
        var hasExclusion = false
        for term in text.split(whereSeparator: { ByteClass.isBlank($0) || $0 == 0x0b || $0 == 0x0c }
        ) {
            var term = term
            let isExcluded = term.first == UInt8(ascii: "-")
            if isExcluded {
                term = term.dropFirst()
                hasExclusion = true
            }
            let isPrefix = term.last == UInt8(ascii: "*")
            if isPrefix { term = term.dropLast() }
            let spelled = String(decoding: term, as: UTF8.self)
            let words = TextWords.words(of: spelled).filter { !$0.isEmpty }
            if words.count > 1 { throw .searchWord(spelled) }
            guard let word = words.first else {
                if !isExcluded { matchesNothing = true }
                continue
            }
            if isExcluded {
                Self.insert(word, into: &excluded)
            } else if isPrefix {
                Self.insert(word, into: &prefixes)
            } else {
                Self.insert(word, into: &included)
            }
        }
        if let word = included.first(where: excluded.contains) { throw .includedAndExcluded(word) }
        if included.isEmpty, prefixes.isEmpty, !hasExclusion, !matchesNothing {
            throw .missingSearchWord
        }
    }

    private static func insert(_ word: String, into words: inout [String]) {
        guard !words.contains(word) else { return }
        words.append(word)
        words.sort()
    }

    /// Whether a text with these words is found.
    func match(_ words: Set<String>) -> Bool {
        if matchesNothing { return false }
        return included.allSatisfy(words.contains) && !excluded.contains(where: words.contains)
            && prefixes.allSatisfy { prefix in words.contains { $0.hasPrefix(prefix) } }
    }
}
