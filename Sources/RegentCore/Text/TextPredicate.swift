/// One string condition of a query, ready to be asked about many texts.
package struct TextPredicate: Sendable {
    /// How the text must relate to the pattern.
    package enum Operation: Sendable {
        case equal
        case beginsWith
        case endsWith
        case contains
        case like
    }

    /// The operation with its pattern, for loops over whole leaves.
    enum Test: Sendable {
        case equal(TextPattern)
        case prefix(TextPattern)
        case suffix(TextPattern)
        case contained(TextPattern)
        case like(LikePattern)
    }

    let test: Test

    /// Prepares a condition.
    ///
    /// - Parameters:
    ///   - operation: how the text must relate to the pattern.
    ///   - pattern: the bytes of the pattern; for strings with `[c]` or LIKE they are UTF-8, which
    ///     the binder sees to.
    ///   - folding: which letters count as equal.
    ///   - isBinary: true for binaries, where a character of LIKE is a byte.
    package init(
        _ operation: Operation,
        _ pattern: some Collection<UInt8>,
        folding: CaseFolding = .none,
        isBinary: Bool = false
    ) {
        switch operation {
        case .equal: test = .equal(TextPattern(pattern, folding: folding))
        case .beginsWith: test = .prefix(TextPattern(pattern, folding: folding))
        case .endsWith: test = .suffix(TextPattern(pattern, folding: folding))
        case .contains: test = .contained(TextPattern(pattern, folding: folding))
        case .like: test = .like(LikePattern(pattern, folding: folding, isBinary: isBinary))
        }
    }

    /// Whether the condition holds for a text, given as its bytes.
    package func matches(_ text: RawSpan) -> Bool {
        switch test {
        case .equal(let pattern): pattern.equals(text)
        case .prefix(let pattern): pattern.isPrefix(of: text)
        case .suffix(let pattern): pattern.isSuffix(of: text)
        case .contained(let pattern): pattern.isContained(in: text)
        case .like(let pattern): pattern.matches(text)
        }
    }

    /// Whether the condition holds for a text.
    package func matches(_ text: String) -> Bool {
        text.withUTF8Span { matches($0) }
    }

    /// Whether the condition holds for a text that need not be UTF-8, or for a binary.
    package func matches(_ text: [UInt8]) -> Bool {
        matches(text.rawSpan)
    }
}
