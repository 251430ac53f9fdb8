import RegentCore

/// Reads a predicate format and fills its placeholders with the arguments, in order.
struct FormatParser {
    private let items: [FormatLexer.Item]
    private let text: String
    private let arguments: [QueryArgument]
    private var position = 0
    private var nextArgument = 0
    private var depth = 0

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

    private var token: FormatLexer.Token { items[position].token }
    private var here: Range<Int> { items[position].range }
    private var lastEnd: Int { position == 0 ? 0 : items[position - 1].range.upperBound }

    private mutating func advance() {
        if position < items.count - 1 { position += 1 }
    }

    private func unexpected(_ expected: String) -> QueryError {
        if token == .end { return QueryError(.unexpectedEnd(expected: [expected]), at: here) }
        let found = String(decoding: Array(text.utf8)[here], as: UTF8.self)
        return QueryError(.unexpected(found, expected: [expected]), at: here)
    }

    /// The next word in capitals, when it is not escaped.
    private var keyword: String? {
        if case .word(let word, false) = token { word.uppercased() } else { nil }
    }

    private mutating func take(_ keywords: String...) -> Bool {
        if let keyword, keywords.contains(keyword) {
            advance()
            return true
        }
        return false
    }

    private mutating func take(sign: String) -> Bool {
        guard token == .sign(sign) else { return false }
        advance()
        return true
    }

    private mutating func expect(sign: String) throws(QueryError) {
        guard take(sign: sign) else { throw unexpected(sign) }
    }

    private mutating func descend() throws(QueryError) {
        depth += 1
        if depth > Parser.nestingLimit {
            throw QueryError(.tooDeep(limit: Parser.nestingLimit), at: here)
        }
    }

    private mutating func argument() throws(QueryError) -> QueryArgument {
        guard nextArgument < arguments.count else {
            throw QueryError(.missingArgument(nextArgument, given: arguments.count), at: here)
        }
        nextArgument += 1
        return arguments[nextArgument - 1]
    }

    // MARK: Conditions

    private mutating func disjunction() throws(QueryError) -> FormatSyntax {
        var arms = [try conjunction()]
        while take("OR") || take(sign: "||") { arms.append(try conjunction()) }
        return arms.count == 1 ? arms[0] : .any(arms)
    }

    private mutating func conjunction() throws(QueryError) -> FormatSyntax {
        var arms = [try negation()]
        while take("AND") || take(sign: "&&") { arms.append(try negation()) }
        return arms.count == 1 ? arms[0] : .all(arms)
    }

    private mutating func negation() throws(QueryError) -> FormatSyntax {
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

    private mutating func comparison() throws(QueryError) -> FormatSyntax.Comparison {
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

    private mutating func relation() throws(QueryError) -> FormatSyntax.Relation {
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
    private mutating func options() throws(QueryError) -> StringOptions {
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

    // MARK: Expressions

    private mutating func expression() throws(QueryError) -> FormatSyntax.Expression {
        let start = here.lowerBound
        switch token {
        case .string(let value): return constant(.value(.string(value)))
        case .integer(let value): return constant(.value(.int(value)))
        case .double(let value): return constant(.value(.double(value)))
        case .placeholder("K"): return try keyPath(from: start)
        case .placeholder:
            let argument = try argument()
            return constant(argument)
        case .sign("{"): return try list(from: start)
        case .operation: return try keyPath(from: start)
        case .word(let word, false):
            switch word.uppercased() {
            case "TRUE", "YES": return constant(.value(.bool(true)))
            case "FALSE", "NO": return constant(.value(.bool(false)))
            case "NULL", "NIL": return constant(.value(.null))
            case "SUBQUERY": return try subquery(from: start)
            default: return try keyPath(from: start)
            }
        case .word: return try keyPath(from: start)
        default: throw unexpected("a value or key path")
        }
    }

    private mutating func constant(_ value: QueryArgument) -> FormatSyntax.Expression {
        let range = here
        advance()
        return .constant(value, range)
    }

    private mutating func list(from start: Int) throws(QueryError) -> FormatSyntax.Expression {
        advance()
        var elements: [FormatSyntax.Expression] = []
        if token != .sign("}") {
            elements.append(try expression())
            while take(sign: ",") { elements.append(try expression()) }
        }
        try expect(sign: "}")
        return .list(elements, start..<lastEnd)
    }

    private mutating func subquery(from start: Int) throws(QueryError) -> FormatSyntax.Expression {
        advance()
        try descend()
        try expect(sign: "(")
        let collection = try components()
        try expect(sign: ",")
        guard case .word(let variable, false) = token, variable.hasPrefix("$"), variable.count > 1
        else {
            throw unexpected("a variable such as $x")
        }
        advance()
        try expect(sign: ",")
        let condition = try disjunction()
        try expect(sign: ")")
        depth -= 1
        let behind = take(sign: ".") ? try components() : []
        return .subquery(collection, variable: variable, condition, behind, start..<lastEnd)
    }

    private mutating func keyPath(from start: Int) throws(QueryError) -> FormatSyntax.Expression {
        .keyPath(try components(), start..<lastEnd)
    }

    private mutating func components() throws(QueryError) -> [FormatSyntax.Component] {
        var components = try component()
        while true {
            if take(sign: ".") {
                components += try component()
            } else if token == .sign("[") {
                advance()
                components.append(try subscriptComponent())
                try expect(sign: "]")
            } else if token == .sign("(") {
                throw QueryError(.nsPredicate("functions are not supported"), at: here)
            } else {
                break
            }
        }
        if components.count > 1, components.first == .name("SELF") { components.removeFirst() }
        return components
    }

    private mutating func component() throws(QueryError) -> [FormatSyntax.Component] {
        switch token {
        case .word(let word, let isEscaped):
            advance()
            return [.name(!isEscaped && word.uppercased() == "SELF" ? "SELF" : word)]
        case .operation(let name):
            advance()
            return [.operation(name)]
        case .placeholder("K"):
            guard case .value(.string(let path)) = try argument() else {
                throw QueryError(.invalidIndexArgument(nextArgument - 1), at: here)
            }
            advance()
            return path.split(separator: ".", omittingEmptySubsequences: false).map {
                $0.hasPrefix("@") ? .operation(String($0.dropFirst())) : .name(String($0))
            }
        default: throw unexpected("a key name")
        }
    }

    private mutating func subscriptComponent() throws(QueryError) -> FormatSyntax.Component {
        switch token {
        case .integer(let value):
            advance()
            return .index(Int(clamping: value))
        case .string(let value):
            advance()
            return .key(value)
        case .placeholder(let kind):
            let argument = try argument()
            advance()
            switch (kind, argument) {
            case ("K", .value(.string("#any"))): return .every
            case (_, .value(.string(let key))): return .key(key)
            case (_, .value(.int(let index))): return .index(Int(clamping: index))
            default: throw QueryError(.invalidIndexArgument(nextArgument - 1), at: here)
            }
        default: throw unexpected("a position or key")
        }
    }
}
