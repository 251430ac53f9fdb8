import RegentCore

extension Printer {
    mutating func print(_ constant: Syntax.Constant) {
        if let quantifier = constant.quantifier { append(quantifier.rawValue + " ") }
        append(Self.text(of: constant.literal))
    }

    mutating func print(_ shape: Syntax.Shape) {
        append(Self.text(of: shape))
    }

    static func text(of literal: Syntax.Literal) -> String {
        switch literal {
        case .integer(let digits), .float(let digits): digits
        case .infinity(let isNegative): isNegative ? "-inf" : "inf"
        case .notANumber: "nan"
        case .string(let bytes): quoted(bytes)
        case .binary(let bytes): "binary(\(quoted(bytes)))"
        case .timestamp(let point): LiteralText.text(of: point)
        case .bool(let value): value ? "true" : "false"
        case .null: "null"
        case .uuid(let uuid): "uuid(\(grouped(uuid)))"
        case .objectID(let id): "oid(\(padded(id.high, 16))\(padded(UInt64(id.low), 8)))"
        case .argument(let number): "$\(number)"
        case .object(let className, let key): "obj(\(quoted(className)), \(text(of: key)))"
        case .objectKey(let key): "O\(key)"
        case .typedLink(let table, let key): "L\(table):\(key)"
        }
    }

    /// A string literal for these bytes: in quotes where that is possible, else as base64.
    ///
    /// Escapes are not decoded by the language, so bytes that hold the quote or a backslash can
    /// stand in quotes only when they already read as escapes.
    static func quoted(_ bytes: [UInt8]) -> String {
        for quote in [ByteClass.apostrophe, ByteClass.quote] {
            let candidate = [quote] + bytes + [quote]
            guard let text = String(validating: candidate, as: UTF8.self),
                let tokens = try? Lexer.tokens(of: candidate), tokens.count == 2,
                tokens[0].kind == .string
            else { continue }  // not one string token in this quote: the next way is tried
            return text
        }
        return "B64\"\(LiteralText.base64Text(bytes))\""
    }

    private static func padded(_ number: UInt64, _ count: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    private static func grouped(_ uuid: UUID128) -> String {
        let digits = Array(padded(uuid.high, 16) + padded(uuid.low, 16))
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return groups.joined(separator: "-")
    }

    private static func text(of shape: Syntax.Shape) -> String {
        switch shape {
        case .box(let first, let second, _): "geoBox(\(text(of: first)), \(text(of: second)))"
        case .circle(let center, let radius, _):
            "geoCircle(\(text(of: center)), \(text(of: radius)))"
        case .polygon(let loops, _):
            "geoPolygon("
                + loops.map { "{" + $0.map { text(of: $0) }.joined(separator: ", ") + "}" }
                .joined(separator: ", ") + ")"
        case .argument(let number, _): "$\(number)"
        }
    }

    private static func text(of point: Syntax.Point) -> String {
        let parts = [text(of: point.longitude), text(of: point.latitude)]
        return "[" + (parts + (point.altitude.map { [$0] } ?? [])).joined(separator: ", ") + "]"
    }

    private static func text(of coordinate: Syntax.Coordinate) -> String {
        switch coordinate {
        case .number(let digits): digits
        case .argument(let number): "$\(number)"
        }
    }
}
