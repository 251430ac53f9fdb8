package import RegentCore

/// What to tell someone whose query is right but finds nothing.
extension Query {
    /// What may be meant by a query that finds nothing, with the edit that mends it in the text it
    /// was read from: patterns of SQL, and texts in lists for identifiers and dates, which no text
    /// equals.
    package func adviceForNothing(
        in text: String,
        of table: TableSchema,
        _ schema: Schema
    ) -> QueryAdviceForNothing? {
        let bytes = Array(text.utf8)
        guard let range = patternOfSQL?.range, range.upperBound <= bytes.count else {
            let advice = QueryAdvice(
                QueryError(.emptyQuery, at: 0..<0),
                in: text,
                table: table,
                schema: schema
            ) { _ in nil }
            return advice.textsInLists.map {
                QueryAdviceForNothing(sentence: "no identifier or date equals a text", fix: $0)
            }
        }
        let written = String(decoding: bytes[range], as: UTF8.self)
        let edited = Self.withSignsOfLike(written)
        let fix = QueryFix(range: range, replacement: edited, label: "use \(edited)")
        return QueryAdviceForNothing(sentence: Self.signsOfLike, fix: fix)
    }

    private static let signsOfLike = "in LIKE, * stands for any text and ? for one character"

    static func withSignsOfLike(_ pattern: String) -> String {
        String(pattern.map { $0 == "%" ? "*" : $0 == "_" ? "?" : $0 })
    }

    private var patternOfSQL: (text: String, range: Range<Int>)? {
        guard case .realm(let syntax) = content else { return nil }
        return syntax.predicate.patternOfSQL
    }
}

/// What may be meant by a query that is right but finds nothing.
package struct QueryAdviceForNothing: Sendable, Equatable {
    package let sentence: String
    package let fix: QueryFix
}

extension Syntax.Predicate {
    /// The first pattern of LIKE that has a % but none of the signs that LIKE knows.
    var patternOfSQL: (text: String, range: Range<Int>)? {
        switch self {
        case .all(let arms), .any(let arms):
            return arms.lazy.compactMap(\.patternOfSQL).first
        case .not(let arm): return arm.patternOfSQL
        case .comparison(let comparison):
            guard comparison.comparator == .like,
                case .constant(let constant) = comparison.right,
                case .string(let bytes) = constant.literal
            else { return nil }
            let text = String(decoding: bytes, as: UTF8.self)
            let isSQL = text.contains("%") && !text.contains("*") && !text.contains("?")
            return isSQL ? (text, constant.range) : nil
        case .constant, .between, .text, .geoWithin: return nil
        }
    }
}
