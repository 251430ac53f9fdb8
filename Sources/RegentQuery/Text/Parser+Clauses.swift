/// Ordering clauses and shapes.
extension Parser {
    /// SORT, DISTINCT or LIMIT, or nil when none stands here.
    mutating func clause() throws(QueryError) -> Syntax.Clause? {
        guard kind == .sort || kind == .distinct || kind == .limit else { return nil }
        let token = advance()
        try expect(.leftParenthesis, "(")
        switch token.kind {
        case .sort:
            let keys = try separated { parser throws(QueryError) in try parser.sortKey() }
            let end = try close(["ASC", "DESC"])
            return .sort(keys, token.range.lowerBound..<end)
        case .distinct:
            let keyPaths = try separated { parser throws(QueryError) in try parser.keyPath() }
            let end = try close([])
            return .distinct(keyPaths, token.range.lowerBound..<end)
        default:
            let count = try expect(.natural, "a whole number")
            let end = try expect(.rightParenthesis, ")").range.upperBound
            let limit = Int(clamping: LiteralText.integer(text(count.range)))
            return .limit(limit, token.range.lowerBound..<end)
        }
    }

    private mutating func sortKey() throws(QueryError) -> Syntax.SortKey {
        let keyPath = try keyPath()
        guard kind == .ascending || kind == .descending else {
            throw QueryError(.missingDirection(text(keyPath.range)), at: keyPath.range)
        }
        return Syntax.SortKey(keyPath: keyPath, isAscending: advance().kind == .ascending)
    }

    private mutating func close(_ others: [String]) throws(QueryError) -> Int {
        guard kind == .rightParenthesis else { throw unexpected([")", ","]) }
        return advance().range.upperBound
    }

    private mutating func separated<Part>(
        _ part: (inout Parser) throws(QueryError) -> Part
    ) throws(QueryError) -> [Part] {
        var parts = [try part(&self)]
        while kind == .comma {
            advance()
            parts.append(try part(&self))
        }
        return parts
    }

    // MARK: Shapes

    mutating func shape() throws(QueryError) -> Syntax.Shape {
        let token = advance()
        let start = token.range.lowerBound
        switch token.kind {
        case .argument:
            return .argument(number(from: text(token.range).dropFirst()), token.range)
        case .geoBox:
            try expect(.leftParenthesis, "(")
            let first = try point()
            try expect(.comma, ",")
            let second = try point()
            let end = try expect(.rightParenthesis, ")").range.upperBound
            return .box(first, second, start..<end)
        case .geoCircle:
            try expect(.leftParenthesis, "(")
            let center = try point()
            try expect(.comma, ",")
            let radius = try coordinate()
            let end = try expect(.rightParenthesis, ")").range.upperBound
            return .circle(center: center, radius: radius, start..<end)
        case .geoPolygon:
            try expect(.leftParenthesis, "(")
            let loops = try separated { parser throws(QueryError) in try parser.loop() }
            let end = try expect(.rightParenthesis, ")").range.upperBound
            return .polygon(loops, start..<end)
        default:
            if token.kind != .end { position -= 1 }
            throw unexpected(["geoBox", "geoCircle", "geoPolygon"])
        }
    }

    private mutating func loop() throws(QueryError) -> [Syntax.Point] {
        try expect(.leftBrace, "{")
        let points = try separated { parser throws(QueryError) in try parser.point() }
        try expect(.rightBrace, "}")
        return points
    }

    private mutating func point() throws(QueryError) -> Syntax.Point {
        let start = try expect(.leftBracket, "[").range.lowerBound
        let longitude = try coordinate()
        try expect(.comma, ",")
        let latitude = try coordinate()
        var altitude: String?
        if kind == .comma {
            advance()
            altitude = text(try expect(.float, "a number with a point").range)
        }
        let end = try expect(.rightBracket, "]").range.upperBound
        return Syntax.Point(
            longitude: longitude,
            latitude: latitude,
            altitude: altitude,
            range: start..<end
        )
    }

    private mutating func coordinate() throws(QueryError) -> Syntax.Coordinate {
        switch kind {
        case .float, .natural: return .number(text(advance().range))
        case .argument: return .argument(number(from: text(advance().range).dropFirst()))
        default: throw unexpected(["a number, negative ones with a point (-1.0)"])
        }
    }
}
