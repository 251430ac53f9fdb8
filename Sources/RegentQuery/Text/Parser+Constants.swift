import RegentCore

extension Parser {
    mutating func constant() throws(QueryError) -> Syntax.Constant {
        let token = tokens[position]
        let start = token.range.lowerBound
        switch token.kind {
        case .any, .all, .none:
            guard kindAfter == .argument else { throw unexpected(["a value"]) }
            advance()
            let literal = try literal(advance())
            let quantifier: Quantifier =
                switch token.kind {
                case .any: .any
                case .all: .all
                default: .none
                }
            return Syntax.Constant(literal, quantifier: quantifier, at: start..<lastEnd)
        case .object:
            let literal = try object()
            return Syntax.Constant(literal, at: start..<lastEnd)
        case .binary where kindAfter == .leftParenthesis:
            let literal = try binary()
            return Syntax.Constant(literal, at: start..<lastEnd)
        default:
            guard Self.startsConstant(token.kind) else { throw unexpected(["a value"]) }
            return Syntax.Constant(try literal(advance()), at: token.range)
        }
    }

    private static func startsConstant(_ kind: Token.Kind) -> Bool {
        switch kind {
        case .natural, .number, .float, .infinity, .notANumber, .base64, .string, .timestamp,
            .true, .false, .null, .uuid, .objectID, .argument, .objectKey, .typedLink:
            true
        default: false
        }
    }

    /// What a token of one of the kinds above stands for.
    private func literal(_ token: Token) throws(QueryError) -> Syntax.Literal {
        let spelling = text(token.range)
        switch token.kind {
        case .natural, .number: return .integer(spelling)
        case .float: return .float(spelling)
        case .infinity: return .infinity(isNegative: spelling.hasPrefix("-"))
        case .notANumber: return .notANumber
        case .string: return .string(Array(bytes[token.range].dropFirst().dropLast()))
        case .base64: return .string(try base64(token))
        case .true: return .bool(true)
        case .false: return .bool(false)
        case .timestamp: return .timestamp(try timestamp(token))
        case .argument: return .argument(number(from: spelling.dropFirst()))
        case .objectKey: return .objectKey(LiteralText.integer(spelling.dropFirst()))
        case .typedLink:
            let parts = spelling.dropFirst().split(separator: ":")
            return .typedLink(
                table: LiteralText.integer(parts[0]),
                key: LiteralText.integer(parts[1])
            )
        case .uuid:
            let digits = bytes[token.range].dropFirst(5).filter(ByteClass.isHexDigit)
            return .uuid(
                UUID128(
                    high: LiteralText.hexadecimal(digits.prefix(16)),
                    low: LiteralText.hexadecimal(digits.suffix(16))
                )
            )
        case .objectID:
            let digits = bytes[token.range].dropFirst(4).filter(ByteClass.isHexDigit)
            return .objectID(
                ObjectID(
                    high: LiteralText.hexadecimal(digits.prefix(16)),
                    low: UInt32(LiteralText.hexadecimal(digits.suffix(8)))
                )
            )
        default: return .null
        }
    }

    private func base64(_ token: Token) throws(QueryError) -> [UInt8] {
        guard let decoded = LiteralText.base64(bytes[token.range].dropFirst(4).dropLast()) else {
            throw QueryError(.invalidBase64, at: token.range)
        }
        return decoded
    }

    private func timestamp(_ token: Token) throws(QueryError) -> Timestamp {
        do {
            return try LiteralText.timestamp(text(token.range))
        } catch {
            switch error {
            case .mixedSigns, .outOfRange: throw QueryError(.invalidTimestamp, at: token.range)
            case .beforeYear1900: throw QueryError(.dateBefore1900, at: token.range)
            }
        }
    }

    /// An object by its primary key: `obj('Class', key)`.
    private mutating func object() throws(QueryError) -> Syntax.Literal {
        advance()
        try expect(.leftParenthesis, "(")
        let className = try expect(.string, "a class name in quotes")
        try expect(.comma, ",")
        switch kind {
        case .natural, .number, .string, .uuid, .objectID, .argument: break
        default: throw unexpected(["a primary key"])
        }
        let key = try literal(advance())
        try expect(.rightParenthesis, ")")
        return .object(className: Array(bytes[className.range].dropFirst().dropLast()), key: key)
    }

    /// Binary data: `binary('text')` or `binary(B64"…")`.
    private mutating func binary() throws(QueryError) -> Syntax.Literal {
        advance()
        advance()
        guard kind == .string || kind == .base64 else { throw unexpected(["a text in quotes"]) }
        guard case .string(let bytes) = try literal(advance()) else { return .null }
        try expect(.rightParenthesis, ")")
        return .binary(bytes)
    }
}
