import RegentCore

/// A predicate format as it was written, with its placeholders filled in (`query-language.md`
/// §19.1).
indirect enum FormatSyntax: Sendable {
    case all([FormatSyntax])
    case any([FormatSyntax])
    case not(FormatSyntax)
    case constant(Bool)
    case comparison(Comparison)

    struct Comparison: Sendable {
        /// ANY, SOME, ALL or NONE in front; SOME is ANY.
        let quantifier: Quantifier?
        let left: Expression
        let relation: Relation
        let options: StringOptions
        let right: Expression
        let range: Range<Int>
    }

    enum Relation: Sendable, Equatable {
        case comparator(Comparator)
        case between
        case matches

        var text: String {
            switch self {
            case .comparator(let comparator): comparator.rawValue
            case .between: "BETWEEN"
            case .matches: "MATCHES"
            }
        }
    }

    indirect enum Expression: Sendable {
        case constant(QueryArgument, Range<Int>)
        case list([Expression], Range<Int>)
        case keyPath([Component], Range<Int>)
        /// `SUBQUERY(path, $variable, condition)` and the components behind it.
        case subquery([Component], variable: String, FormatSyntax, [Component], Range<Int>)

        var range: Range<Int> {
            switch self {
            case .constant(_, let range), .list(_, let range), .keyPath(_, let range),
                .subquery(_, _, _, _, let range):
                range
            }
        }
    }

    enum Component: Sendable, Equatable {
        case name(String)
        /// `@count`, without the at sign.
        case operation(String)
        case index(Int)
        case key(String)
        /// `[%K]` with the argument `#any`: every element.
        case every
    }
}
