import RegentCore

/// Makes the tree of a query from its tokens (`query-language.md` §3).
///
/// One pass without going back: what an opening parenthesis holds, a condition or an operand, is
/// known when it closes. Recursion goes down only for parentheses, NOT, arithmetic and SUBQUERY,
/// and never deeper than `nestingLimit`; chains of AND and OR are loops.
struct Parser {
    /// How deep conditions and operands may stand within each other.
    static let nestingLimit = 200

    let bytes: [UInt8]
    let tokens: [Token]
    var position = 0
    var depth = 0

    /// Reads a whole query: a condition, then ordering clauses.
    static func parse(_ text: String) throws(QueryError) -> Syntax {
        let bytes = Array(text.utf8)
        let tokens = try Lexer.tokens(of: bytes)
        var parser = Parser(bytes: bytes, tokens: tokens)
        return try parser.query()
    }

    /// Reads a text that is one shape for GEOWITHIN and nothing else.
    static func parseShape(_ text: String) throws(QueryError) -> Syntax.Shape {
        let bytes = Array(text.utf8)
        let tokens = try Lexer.tokens(of: bytes)
        var parser = Parser(bytes: bytes, tokens: tokens)
        let shape = try parser.shape()
        guard parser.kind == .end else { throw parser.unexpected(["the end of the shape"]) }
        return shape
    }

    /// A piece of text whose meaning shows only later: `(a)` may be an operand or, in `(a == 1)`,
    /// a condition.
    enum Fragment {
        case predicate(Syntax.Predicate, Range<Int>)
        case operand(Syntax.Operand, isParenthesized: Bool)

        var range: Range<Int> {
            switch self {
            case .predicate(_, let range): range
            case .operand(let operand, _): operand.range
            }
        }
    }

    private mutating func query() throws(QueryError) -> Syntax {
        if kind == .end { throw QueryError(.emptyQuery, at: here) }
        let fragment = try disjunction()
        let predicate = try predicate(fragment)
        var clauses: [Syntax.Clause] = []
        while let clause = try clause() { clauses.append(clause) }
        if kind != .end {
            let expected = clauses.isEmpty ? ["AND", "OR", "SORT"] : ["the end of the query"]
            throw unexpected(expected)
        }
        return Syntax(predicate: predicate, clauses: clauses)
    }
}

// MARK: - Conditions

extension Parser {
    mutating func disjunction() throws(QueryError) -> Fragment {
        try chain(of: .or, arm: { parser throws(QueryError) in try parser.conjunction() }) {
            .any($0)
        }
    }

    private mutating func conjunction() throws(QueryError) -> Fragment {
        try chain(of: .and, arm: { parser throws(QueryError) in try parser.negation() }) {
            .all($0)
        }
    }

    private mutating func chain(
        of separator: Token.Kind,
        arm: (inout Parser) throws(QueryError) -> Fragment,
        combine: ([Syntax.Predicate]) -> Syntax.Predicate
    ) throws(QueryError) -> Fragment {
        let first = try arm(&self)
        guard kind == separator else { return first }
        var arms = [try predicate(first)]
        var end = first.range.upperBound
        while kind == separator {
            advance()
            let next = try arm(&self)
            arms.append(try predicate(next))
            end = next.range.upperBound
        }
        return .predicate(combine(arms), first.range.lowerBound..<end)
    }

    private mutating func negation() throws(QueryError) -> Fragment {
        guard kind == .not else { return try condition() }
        let start = here.lowerBound
        try descend()
        advance()
        let operand = try negation()
        depth -= 1
        return .predicate(.not(try predicate(operand)), start..<operand.range.upperBound)
    }

    private mutating func condition() throws(QueryError) -> Fragment {
        if kind == .truePredicate || kind == .falsePredicate {
            let token = advance()
            return .predicate(.constant(token.kind == .truePredicate), token.range)
        }
        let left = try sum()
        guard case .operand(let operand, let isParenthesized) = left else { return left }
        return try comparison(of: operand, isParenthesized: isParenthesized) ?? left
    }

    /// A condition where one is needed; an operand alone is an error that says what is missing.
    func predicate(_ fragment: Fragment) throws(QueryError) -> Syntax.Predicate {
        switch fragment {
        case .predicate(let predicate, _): return predicate
        case .operand(let operand, _):
            if kind == .end || kind == .and || kind == .or || kind == .rightParenthesis {
                throw QueryError(.notACondition(text(operand.range)), at: operand.range)
            }
            throw unexpected(["==", "!=", "<", "CONTAINS"])
        }
    }

    func operand(_ fragment: Fragment) throws(QueryError) -> Syntax.Operand {
        switch fragment {
        case .operand(let operand, _): return operand
        case .predicate(_, let range): throw QueryError(.conditionAsOperand, at: range)
        }
    }

    private mutating func comparison(
        of left: Syntax.Operand,
        isParenthesized: Bool
    ) throws(QueryError) -> Fragment? {
        let token = tokens[position]
        if let comparator = Comparator(token.kind) {
            if comparator.matchesText {
                try requireValue(left, isParenthesized, comparator.rawValue)
            }
            advance()
            var options: StringOptions = []
            if kind == .ignoringCase, !comparator.isOrdering {
                advance()
                options = .ignoringCase
            }
            let right = comparator.matchesText ? try value() : try plainSum()
            let comparison = Syntax.Comparison(
                left: left,
                comparator: comparator,
                comparatorRange: token.range,
                options: options,
                right: right
            )
            return .predicate(.comparison(comparison), comparison.range)
        }
        switch token.kind {
        case .between:
            try requireValue(left, isParenthesized, "BETWEEN")
            advance()
            let bounds = try list()
            let between = Syntax.Between(subject: left, bounds: bounds, operatorRange: token.range)
            return .predicate(.between(between), between.range)
        case .text:
            try requireValue(left, isParenthesized, "TEXT")
            advance()
            let pattern = try value()
            let range = left.range.lowerBound..<pattern.range.upperBound
            return .predicate(
                .text(.init(subject: left, pattern: pattern, operatorRange: token.range)),
                range
            )
        case .geoWithin:
            guard case .path(let path) = left, !isParenthesized else {
                throw QueryError(.operandNotAllowed(operator: "GEOWITHIN"), at: left.range)
            }
            advance()
            let shape = try shape()
            let range = left.range.lowerBound..<shape.range.upperBound
            return .predicate(
                .geoWithin(.init(subject: path, shape: shape, operatorRange: token.range)),
                range
            )
        default:
            return nil
        }
    }

    /// String operators, BETWEEN and TEXT take neither parentheses nor arithmetic on their left.
    private func requireValue(
        _ operand: Syntax.Operand,
        _ isParenthesized: Bool,
        _ name: String
    ) throws(QueryError) {
        var isValue = !isParenthesized
        if case .arithmetic = operand { isValue = false }
        if !isValue { throw QueryError(.operandNotAllowed(operator: name), at: operand.range) }
    }
}

// MARK: - Tokens

extension Parser {
    var kind: Token.Kind { tokens[position].kind }
    var here: Range<Int> { tokens[position].range }

    /// The kind of the token behind the next one.
    var kindAfter: Token.Kind { tokens[min(position + 1, tokens.count - 1)].kind }

    /// Where the token before this one ends.
    var lastEnd: Int { position == 0 ? 0 : tokens[position - 1].range.upperBound }

    @discardableResult
    mutating func advance() -> Token {
        let token = tokens[position]
        if position < tokens.count - 1 { position += 1 }
        return token
    }

    @discardableResult
    mutating func expect(_ kind: Token.Kind, _ name: String) throws(QueryError) -> Token {
        guard self.kind == kind else { throw unexpected([name]) }
        return advance()
    }

    mutating func descend() throws(QueryError) {
        depth += 1
        if depth > Self.nestingLimit {
            throw QueryError(.tooDeep(limit: Self.nestingLimit), at: here)
        }
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    func unexpected(_ expected: [String]) -> QueryError {
        if kind == .end { return QueryError(.unexpectedEnd(expected: expected), at: here) }
        return QueryError(.unexpected(text(here), expected: expected), at: here)
    }
}

extension Comparator {
    init?(_ kind: Token.Kind) {
        switch kind {
        case .equal: self = .equal
        case .notEqual: self = .notEqual
        case .less: self = .less
        case .lessOrEqual: self = .lessOrEqual
        case .greater: self = .greater
        case .greaterOrEqual: self = .greaterOrEqual
        case .in: self = .in
        case .beginsWith: self = .beginsWith
        case .endsWith: self = .endsWith
        case .contains: self = .contains
        case .like: self = .like
        default: return nil
        }
    }
}
