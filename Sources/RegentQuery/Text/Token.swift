/// One token of a query text: what it is and which bytes it covers.
struct Token: Equatable, Sendable {
    let kind: Kind
    /// Bytes of the text, from the first of the token to behind its last.
    let range: Range<Int>

    /// The kinds of tokens of `query-language.md` §2.2.
    enum Kind: Equatable, Sendable {
        case plus, minus, star, slash
        case equal, notEqual, less, greater, lessOrEqual, greaterOrEqual
        case leftBracket, rightBracket, comma, leftParenthesis, rightParenthesis
        case leftBrace, rightBrace, dot
        case `in`, and, or, not, any, all, none
        case beginsWith, endsWith, contains, like, text, between, geoWithin
        case truePredicate, falsePredicate
        case sort, distinct, limit, ascending, descending
        case binary, object, subquery, geoBox, geoPolygon, geoCircle
        case size, max, min, sum, average, links, type, keysOrValues
        case first, last, indexSize
        case ignoringCase
        case `true`, `false`, infinity, notANumber, null
        case uuid, objectID, timestamp, objectKey, typedLink
        case natural, number, float, argument, keyPathArgument
        case base64, string, identifier
        case end
    }
}

extension Token.Kind {
    /// Keywords that may also stand where a path expects a name (§2.3).
    var isName: Bool {
        switch self {
        case .identifier, .beginsWith, .endsWith, .contains, .text, .like, .between, .in, .sort,
            .distinct, .limit, .ascending, .descending, .binary, .first, .last, .indexSize,
            .keysOrValues, .links:
            true
        default: false
        }
    }

    /// Words that are this token in any mixture of capitals, by their lower-case spelling.
    static let anyCase: [String: Token.Kind] = [
        "and": .and, "or": .or, "beginswith": .beginsWith, "endswith": .endsWith,
        "contains": .contains, "text": .text, "like": .like, "between": .between,
        "geowithin": .geoWithin, "truepredicate": .truePredicate,
        "falsepredicate": .falsePredicate, "sort": .sort, "distinct": .distinct,
        "limit": .limit, "bin": .binary, "binary": .binary, "obj": .object, "asc": .ascending,
        "ascending": .ascending, "desc": .descending, "descending": .descending,
        "subquery": .subquery, "geobox": .geoBox, "geopolygon": .geoPolygon,
        "geocircle": .geoCircle, "inf": .infinity, "infinity": .infinity, "nan": .notANumber,
        "null": .null, "nil": .null,
    ]

    /// Words that are this token only as they are spelled here.
    static let exact: [String: Token.Kind] = [
        "in": .in, "IN": .in, "not": .not, "NOT": .not, "any": .any, "ANY": .any, "some": .any,
        "SOME": .any, "all": .all, "ALL": .all, "none": .none, "NONE": .none, "first": .first,
        "FIRST": .first, "last": .last, "LAST": .last, "size": .indexSize, "SIZE": .indexSize,
        "true": .true, "TRUE": .true, "false": .false, "FALSE": .false,
    ]

    /// Words behind an at sign, as they are spelled here.
    static let atWords: [String: Token.Kind] = [
        "@size": .size, "@count": .size, "@max": .max, "@min": .min, "@sum": .sum,
        "@avg": .average, "@links": .links, "@type": .type, "@keys": .keysOrValues,
        "@values": .keysOrValues,
    ]
}
