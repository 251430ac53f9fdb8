import RegentCore

/// Operands: constants, lists, paths, aggregates, subqueries and arithmetic between them.
extension Parser {
    /// A sum where a condition is an error.
    mutating func plainSum() throws(QueryError) -> Syntax.Operand {
        let fragment = try sum()
        return try operand(fragment)
    }

    mutating func sum() throws(QueryError) -> Fragment {
        try arithmetic(
            { kind in kind == .plus ? .add : kind == .minus ? .subtract : nil },
            term: { parser throws(QueryError) in try parser.product() }
        )
    }

    private mutating func product() throws(QueryError) -> Fragment {
        try arithmetic(
            { kind in kind == .star ? .multiply : kind == .slash ? .divide : nil },
            term: { parser throws(QueryError) in try parser.atom() }
        )
    }

    private mutating func arithmetic(
        _ sign: (Token.Kind) -> ArithmeticOperator?,
        term: (inout Parser) throws(QueryError) -> Fragment
    ) throws(QueryError) -> Fragment {
        var left = try term(&self)
        // Each further term makes the tree deeper, so it counts towards the limit.
        let depthBefore = depth
        while let operation = sign(kind) {
            let leftOperand = try operand(left)
            try descend()
            advance()
            let rightTerm = try term(&self)
            let right = try operand(rightTerm)
            let node = Syntax.Arithmetic(left: leftOperand, sign: operation, right: right)
            left = .operand(.arithmetic(node), isParenthesized: false)
        }
        depth = depthBefore
        return left
    }

    private mutating func atom() throws(QueryError) -> Fragment {
        guard kind == .leftParenthesis else { return .operand(try value(), isParenthesized: false) }
        let start = here.lowerBound
        try descend()
        advance()
        let inner = try disjunction()
        guard kind == .rightParenthesis else {
            if case .operand = inner { throw unexpected([")", "=="]) }
            throw unexpected([")", "AND", "OR"])
        }
        let end = advance().range.upperBound
        depth -= 1
        switch inner {
        case .predicate(let predicate, _): return .predicate(predicate, start..<end)
        case .operand(let operand, _): return .operand(operand, isParenthesized: true)
        }
    }

    /// A constant, list, path, aggregate or subquery.
    mutating func value() throws(QueryError) -> Syntax.Operand {
        switch kind {
        case .any, .all, .none:
            switch kindAfter {
            case .leftBrace: return .list(try list())
            case .argument: return .constant(try constant())
            default: return .path(try quantifiedPath())
            }
        case .leftBrace: return .list(try list())
        case .subquery: return .subquery(try subquery())
        case .binary where kindAfter == .leftParenthesis: return .constant(try constant())
        case .keyPathArgument: return try pathOrAggregate()
        case _ where kind.isName: return try pathOrAggregate()
        default: return .constant(try constant())
        }
    }

    private mutating func quantifier() -> Quantifier? {
        switch kind {
        case .any: advance(); return .any
        case .all: advance(); return .all
        case .none: advance(); return Quantifier.none
        default: return nil
        }
    }

    mutating func list() throws(QueryError) -> Syntax.List {
        let start = here.lowerBound
        let quantifier = quantifier()
        try expect(.leftBrace, "{")
        var elements: [Syntax.Constant] = []
        // The first constant may be missing, also before a comma.
        if kind != .rightBrace, kind != .comma { elements.append(try constant()) }
        while kind == .comma {
            advance()
            elements.append(try constant())
        }
        guard kind == .rightBrace else { throw unexpected(["}", ","]) }
        let end = advance().range.upperBound
        return Syntax.List(quantifier: quantifier, elements: elements, range: start..<end)
    }

    private mutating func quantifiedPath() throws(QueryError) -> Syntax.Path {
        let start = here.lowerBound
        let quantifier = quantifier()
        return try path(startingAt: start, quantifier, keyPath())
    }

    private mutating func pathOrAggregate() throws(QueryError) -> Syntax.Operand {
        let start = here.lowerBound
        let keyPath = try keyPath()
        guard kind == .dot, let function = AggregateFunction(kindAfter) else {
            return .path(try path(startingAt: start, nil, keyPath))
        }
        advance()
        advance()
        var property: (name: String, range: Range<Int>)?
        if kind == .dot {
            advance()
            let range = here
            property = (try name(), range)
        }
        return .aggregate(
            Syntax.Aggregate(
                keyPath: keyPath,
                function: function,
                property: property,
                range: start..<lastEnd
            )
        )
    }

    private mutating func path(
        startingAt start: Int,
        _ quantifier: Quantifier?,
        _ keyPath: Syntax.KeyPath
    ) throws(QueryError) -> Syntax.Path {
        var suffix: Syntax.Suffix?
        if kind == .dot, kindAfter == .size || kindAfter == .type {
            advance()
            suffix = advance().kind == .size ? .count : .type
        } else if kind == .leftBracket, kindAfter == .indexSize {
            advance()
            advance()
            try expect(.rightBracket, "]")
            suffix = .count
        }
        return Syntax.Path(
            quantifier: quantifier,
            keyPath: keyPath,
            suffix: suffix,
            range: start..<lastEnd
        )
    }

    mutating func keyPath() throws(QueryError) -> Syntax.KeyPath {
        let start = here.lowerBound
        var elements: [Syntax.KeyPath.Element] = []
        if kind == .keyPathArgument {
            let token = advance()
            let number = number(from: text(token.range).dropFirst(2))
            elements.append(.init(kind: .pathArgument(number), range: token.range))
        } else {
            let range = here
            elements.append(.init(kind: .name(try name()), range: range))
        }
        while true {
            if kind == .dot, kindAfter.isName {
                advance()
                let range = here
                elements.append(.init(kind: .name(try name()), range: range))
            } else if kind == .leftBracket, kindAfter != .indexSize {
                elements.append(try subscriptElement())
            } else {
                break
            }
        }
        return Syntax.KeyPath(elements: elements, range: start..<lastEnd)
    }

    private mutating func subscriptElement() throws(QueryError) -> Syntax.KeyPath.Element {
        let start = advance().range.lowerBound
        let token = tokens[position]
        let spelling = text(token.range)
        let kind: Syntax.KeyPath.Kind
        switch token.kind {
        case .natural: kind = .index(Int(clamping: LiteralText.integer(spelling)))
        case .first: kind = .index(0)
        case .last: kind = .last
        case .star: kind = .every
        case .string: kind = .key(String(spelling.dropFirst().dropLast()))
        case .argument: kind = .argument(number(from: spelling.dropFirst()))
        default: throw unexpected(["a position", "a key in quotes", "FIRST", "LAST", "*"])
        }
        advance()
        let end = try expect(.rightBracket, "]").range.upperBound
        return .init(kind: kind, range: start..<end)
    }

    /// A name, with its escaped blanks decoded.
    mutating func name() throws(QueryError) -> String {
        guard kind.isName else { throw unexpected(["a property name"]) }
        let token = advance()
        let bytes = bytes[token.range]
        guard token.kind == .identifier, bytes.contains(ByteClass.backslash) else {
            return text(token.range)
        }
        var decoded: [UInt8] = []
        var isEscaped = false
        for byte in bytes {
            if isEscaped {
                let blanks: [UInt8: UInt8] = [
                    UInt8(ascii: "n"): 0x0a, UInt8(ascii: "r"): 0x0d, UInt8(ascii: "t"): 0x09,
                ]
                decoded.append(blanks[byte] ?? byte)
                isEscaped = false
            } else if byte == ByteClass.backslash {
                isEscaped = true
            } else {
                decoded.append(byte)
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    private mutating func subquery() throws(QueryError) -> Syntax.Subquery {
        let start = advance().range.lowerBound
        try descend()
        try expect(.leftParenthesis, "(")
        let keyPath = try keyPath()
        try expect(.comma, ",")
        let variable = try expect(.identifier, "a variable such as $x")
        let name = text(variable.range)
        guard name.hasPrefix("$"), name.count > 1 else {
            throw QueryError(.subqueryVariable(name), at: variable.range)
        }
        try expect(.comma, ",")
        let fragment = try disjunction()
        let predicate = try predicate(fragment)
        guard kind == .rightParenthesis else { throw unexpected([")", "AND", "OR"]) }
        advance()
        try expect(.dot, ".@count")
        let end = try expect(.size, "@count").range.upperBound
        depth -= 1
        return Syntax.Subquery(
            keyPath: keyPath,
            variable: name,
            variableRange: variable.range,
            predicate: predicate,
            range: start..<end
        )
    }

    /// The number of an argument; beyond every count when it does not fit.
    func number(from digits: some StringProtocol) -> Int {
        Int(digits) ?? .max
    }
}

extension AggregateFunction {
    init?(_ kind: Token.Kind) {
        switch kind {
        case .max: self = .max
        case .min: self = .min
        case .sum: self = .sum
        case .average: self = .average
        default: return nil
        }
    }
}
