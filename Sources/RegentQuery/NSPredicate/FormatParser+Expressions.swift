import RegentCore

/// Expressions of a format: constants, lists, subqueries, key paths.
extension FormatParser {
    mutating func expression() throws(QueryError) -> FormatSyntax.Expression {
        let start = here.lowerBound
        switch token {
        case .string(let value): return constant(.value(.string(value)))
        case .integer(let value): return constant(.value(.int(value)))
        case .double(let value): return constant(.value(.double(value)))
        case .placeholder("K"): return try keyPath(from: start)
        case .placeholder(let kind):
            let argument = try argument()
            if kind == "f" || kind == "g", case .value(.int(let value)) = argument {
                return constant(.value(.double(Double(value))))
            }
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

    mutating func constant(_ value: QueryArgument) -> FormatSyntax.Expression {
        let range = here
        advance()
        return .constant(value, range)
    }

    mutating func list(from start: Int) throws(QueryError) -> FormatSyntax.Expression {
        advance()
        try descend()
        var elements: [FormatSyntax.Expression] = []
        if token != .sign("}") {
            elements.append(try expression())
            while take(sign: ",") { elements.append(try expression()) }
        }
        try expect(sign: "}")
        depth -= 1
        return .list(elements, start..<lastEnd)
    }

    mutating func subquery(from start: Int) throws(QueryError) -> FormatSyntax.Expression {
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

    mutating func keyPath(from start: Int) throws(QueryError) -> FormatSyntax.Expression {
        .keyPath(try components(), start..<lastEnd)
    }

    mutating func components() throws(QueryError) -> [FormatSyntax.Component] {
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

    mutating func component() throws(QueryError) -> [FormatSyntax.Component] {
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

    mutating func subscriptComponent() throws(QueryError) -> FormatSyntax.Component {
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
