/// What to tell someone whose query is right but finds nothing.
extension Query {
    /// A hint for patterns in the way of SQL, where % stands for any text; nil without such.
    package var hintForNothing: String? {
        guard case .realm(let syntax) = content, let pattern = syntax.predicate.patternOfSQL else {
            return nil
        }
        let edited = String(pattern.map { $0 == "%" ? "*" : $0 == "_" ? "?" : $0 })
        return "in LIKE, * stands for any text and ? for one character: LIKE '\(edited)'"
    }
}

extension Syntax.Predicate {
    /// The first pattern of LIKE that has a % but none of the signs that LIKE knows.
    fileprivate var patternOfSQL: String? {
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
            return isSQL ? text : nil
        case .constant, .between, .text, .geoWithin: return nil
        }
    }
}
