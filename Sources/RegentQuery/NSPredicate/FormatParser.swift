import RegentCore

/// Reads a predicate format and fills its placeholders with the arguments, in order.
struct FormatParser {
    let items: [FormatLexer.Item]
    let text: String
    let arguments: [QueryArgument]
    var position = 0
    var nextArgument = 0
    var depth = 0

    static func parse(
        _ text: String,
        _ arguments: [QueryArgument]
    ) throws(QueryError) -> FormatSyntax {
        let items = try FormatLexer.items(of: text)
        var parser = FormatParser(items: items, text: text, arguments: arguments)
        if parser.token == .end { throw QueryError(.emptyQuery, at: 0..<0) }
        let predicate = try parser.disjunction()
        guard parser.token == .end else { throw parser.unexpected("AND or OR") }
        return predicate
    }

    private init(items: [FormatLexer.Item], text: String, arguments: [QueryArgument]) {
        self.items = items
        self.text = text
        self.arguments = arguments
    }

    // MARK: Tokens

    var token: FormatLexer.Token { items[position].token }
    var here: Range<Int> { items[position].range }
    var lastEnd: Int { position == 0 ? 0 : items[position - 1].range.upperBound }

    mutating func advance() {
        if position < items.count - 1 { position += 1 }
    }

    func unexpected(_ expected: String) -> QueryError {
        if token == .end { return QueryError(.unexpectedEnd(expected: [expected]), at: here) }
        let found = String(decoding: Array(text.utf8)[here], as: UTF8.self)
        return QueryError(.unexpected(found, expected: [expected]), at: here)
    }

    /// The next word in capitals, when it is not escaped.
    var keyword: String? {
        if case .word(let word, false) = token { word.uppercased() } else { nil }
    }

    mutating func take(_ keywords: String...) -> Bool {
        if let keyword, keywords.contains(keyword) {
            advance()
            return true
        }
        return false
    }

    mutating func take(sign: String) -> Bool {
        guard token == .sign(sign) else { return false }
        advance()
        return true
    }

    mutating func expect(sign: String) throws(QueryError) {
        guard take(sign: sign) else { throw unexpected(sign) }
    }

    mutating func descend() throws(QueryError) {
        depth += 1
        if depth > Parser.nestingLimit {
            throw QueryError(.tooDeep(limit: Parser.nestingLimit), at: here)
        }
    }

    mutating func argument() throws(QueryError) -> QueryArgument {
        guard nextArgument < arguments.count else {
            throw QueryError(.missingArgument(nextArgument, given: arguments.count), at: here)
        }
        nextArgument += 1
        return arguments[nextArgument - 1]
    }

    // MARK: Conditions

    mutating func disjunction() throws(QueryError) -> FormatSyntax {
        var arms = [try conjunction()]
        while take("OR") || take(sign: "||") { arms.append(try conjunction()) }
        return arms.count == 1 ? arms[0] : .any(arms)
    }

    mutating func conjunction() throws(QueryError) -> FormatSyntax {
        var arms = [try negation()]
        while take("AND") || take(sign: "&&") { arms.append(try negation()) }
        return arms.count == 1 ? arms[0] : .all(arms)
    }

    mutating func negation() throws(QueryError) -> FormatSyntax {
        if take("NOT") || take(sign: "!") {
            try descend()
            let operand = try negation()
            depth -= 1
            return .not(operand)
        }
        if take("TRUEPREDICATE") { return .constant(true) }
        if take("FALSEPREDICATE") { return .constant(false) }
        if take(sign: "(") {
            try descend()
            let inner = try disjunction()
            try expect(sign: ")")
            depth -= 1
            return inner
        }
        return .comparison(try comparison())
    }

    mutating func comparison() throws(QueryError) -> FormatSyntax.Comparison {
        let start = here.lowerBound
        var quantifier: Quantifier?
        if take("ANY", "SOME") {
            quantifier = .any
        } else if take("ALL") {
            quantifier = .all
        } else if take("NONE") {
            quantifier = Quantifier.none
        }
        let left = try expression()
        let relation = try relation()
        let options = try options()
        let right = try expression()
        return FormatSyntax.Comparison(
            quantifier: quantifier,
            left: left,
            relation: relation,
            options: options,
            right: right,
            range: start..<lastEnd
        )
    }

    mutating func relation() throws(QueryError) -> FormatSyntax.Relation {
        let words: [String: FormatSyntax.Relation] = [
            "IN": .comparator(.in), "CONTAINS": .comparator(.contains),
            "BEGINSWITH": .comparator(.beginsWith), "ENDSWITH": .comparator(.endsWith),
            "LIKE": .comparator(.like), "BETWEEN": .between, "MATCHES": .matches,
        ]
        let signs: [String: Comparator] = [
            "=": .equal, "==": .equal, "!=": .notEqual, "<>": .notEqual, "<": .less,
            "<=": .lessOrEqual, "=<": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual,
            "=>": .greaterOrEqual,
        ]
        if let keyword, let relation = words[keyword] {
            advance()
            return relation
        }
        if case .sign(let sign) = token, let comparator = signs[sign] {
            advance()
            return .comparator(comparator)
        }
        throw unexpected("an operator")
    }

    /// Options in brackets behind an operator: `[c]`, `[d]`, `[cd]`, `[dc]`.
    mutating func options() throws(QueryError) -> StringOptions {
        guard take(sign: "[") else { return [] }
        guard let letters = keyword, !letters.isEmpty, letters.allSatisfy({ "CD".contains($0) })
        else {
            throw unexpected("c, d or cd")
        }
        advance()
        try expect(sign: "]")
        var options: StringOptions = []
        if letters.contains("C") { options.insert(.ignoringCase) }
        if letters.contains("D") { options.insert(.ignoringAccents) }
        return options
    }
}
