/// Splits a predicate format into tokens.
struct FormatLexer {
    enum Token: Equatable, Sendable {
        /// A name, keyword or `$variable`; `#` in front makes a keyword a name.
        case word(String, isEscaped: Bool)
        /// `@count` without the at sign.
        case operation(String)
        case string(String)
        case integer(Int64)
        case double(Double)
        /// `%@`, `%K`, `%d` …: the letters behind the percent sign.
        case placeholder(String)
        case sign(String)
        case end
    }

    struct Item: Equatable, Sendable {
        let token: Token
        let range: Range<Int>
    }

    private let bytes: [UInt8]
    private var position = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    static func items(of text: String) throws(QueryError) -> [Item] {
        var lexer = FormatLexer(Array(text.utf8))
        var items: [Item] = []
        while let item = try lexer.next() { items.append(item) }
        items.append(Item(token: .end, range: lexer.bytes.count..<lexer.bytes.count))
        return items
    }

    private func byte(_ offset: Int = 0) -> UInt8? {
        position + offset < bytes.count ? bytes[position + offset] : nil
    }

    private mutating func take(while belongs: (UInt8) -> Bool) -> String {
        let start = position
        while let byte = byte(), belongs(byte) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func next() throws(QueryError) -> Item? {
        while let byte = byte(), ByteClass.isBlank(byte) { position += 1 }
        guard let first = byte() else { return nil }
        let start = position
        let token = try token(first)
        return Item(token: token, range: start..<position)
    }

    private mutating func token(_ first: UInt8) throws(QueryError) -> Token {
        if first == ByteClass.quote || first == ByteClass.apostrophe {
            return .string(try string())
        }
        if ByteClass.isDigit(first)
            || (ByteClass.isSign(first) && byte(1).map(ByteClass.isDigit) == true)
            || (first == UInt8(ascii: ".") && byte(1).map(ByteClass.isDigit) == true)
        {
            return try number()
        }
        switch first {
        case UInt8(ascii: "#"):
            position += 1
            return .word(take(while: ByteClass.continuesName), isEscaped: true)
        case UInt8(ascii: "@"):
            position += 1
            return .operation(take(while: ByteClass.continuesName))
        case UInt8(ascii: "%"): return try placeholder()
        case _ where ByteClass.startsIdentifier(first):
            return .word(take(while: ByteClass.continuesName), isEscaped: false)
        default: return try sign()
        }
    }

    private mutating func placeholder() throws(QueryError) -> Token {
        let start = position
        position += 1
        for letters in ["@", "K", "lld", "llu", "ld", "lu", "d", "i", "u", "f", "g", "s"] {
            if bytes[position...].starts(with: letters.utf8) {
                position += letters.utf8.count
                return .placeholder(letters)
            }
        }
        throw QueryError(.illegalCharacter("%"), at: start..<start + 1)
    }

    private mutating func sign() throws(QueryError) -> Token {
        for text in [
            "==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||", "=", "<", ">", "!", "(", ")", "{",
            "}",
            "[", "]", ",", ".",
        ] where bytes[position...].starts(with: text.utf8) {
            position += text.utf8.count
            return .sign(text)
        }
        let character = String(decoding: bytes[position...].prefix(4), as: UTF8.self).prefix(1)
        throw QueryError(
            .illegalCharacter(String(character)),
            at: position..<position + character.utf8.count
        )
    }

    /// Decimal, also with leading zeros; `0x`, `0o` and `0b` for the other bases.
    private mutating func number() throws(QueryError) -> Token {
        let start = position
        if byte() == UInt8(ascii: "0"), let base = byte(1),
            let radix = [UInt8(ascii: "x"): 16, UInt8(ascii: "o"): 8, UInt8(ascii: "b"): 2][
                base | 0x20
            ]
        {
            position += 2
            let digits = take(while: ByteClass.isHexDigit)
            guard let value = Int64(digits, radix: radix) else { throw badNumber(start) }
            return .integer(value)
        }
        position += 1
        var isInteger = ByteClass.isDigit(bytes[start]) || ByteClass.isSign(bytes[start])
        while let byte = byte() {
            if ByteClass.isDigit(byte) {
                position += 1
            } else if byte == UInt8(ascii: "."), isInteger {
                isInteger = false
                position += 1
            } else if byte | 0x20 == UInt8(ascii: "e"), let next = self.byte(1),
                ByteClass.isDigit(next) || ByteClass.isSign(next)
            {
                isInteger = false
                position += 2
            } else {
                break
            }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isInteger, let value = Int64(text) { return .integer(value) }
        return .double(NumberText.number(text))
    }

    private func badNumber(_ start: Int) -> QueryError {
        QueryError(.nsPredicate("this is no number"), at: start..<position)
    }

    /// A string in quotes, its escapes decoded.
    private mutating func string() throws(QueryError) -> String {
        let start = position
        let quote = bytes[start]
        position += 1
        var content: [UInt8] = []
        while let byte = byte() {
            position += 1
            if byte == quote { return String(decoding: content, as: UTF8.self) }
            guard byte == ByteClass.backslash, let escaped = self.byte() else {
                content.append(byte)
                continue
            }
            position += 1
            switch escaped {
            case UInt8(ascii: "n"): content.append(0x0a)
            case UInt8(ascii: "t"): content.append(0x09)
            case UInt8(ascii: "r"): content.append(0x0d)
            case UInt8(ascii: "u"):
                content += Array(try escapedCharacters(of: start).utf8)
            default: content.append(escaped)
            }
        }
        let text = String(decoding: [quote], as: UTF8.self)
        throw QueryError(.unterminatedString(quote: text), at: start..<bytes.count)
    }

    /// What one `\uXXXX`, or two that are a surrogate pair, stand for.
    private mutating func escapedCharacters(of start: Int) throws(QueryError) -> String {
        var units = [try codeUnit(of: start)]
        if UTF16.isLeadSurrogate(units[0]), bytes[position...].starts(with: "\\u".utf8) {
            position += 2
            units.append(try codeUnit(of: start))
        }
        guard let text = String(validating: units, as: UTF16.self) else {
            throw QueryError(
                .nsPredicate("this \\u is half of a character; it needs its other half"),
                at: start..<position
            )
        }
        return text
    }

    private mutating func codeUnit(of start: Int) throws(QueryError) -> UInt16 {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, digits.allSatisfy(ByteClass.isHexDigit) else {
            throw QueryError(
                .nsPredicate("\\u needs four hexadecimal digits"),
                at: start..<position
            )
        }
        position += 4
        return UInt16(truncatingIfNeeded: LiteralText.hexadecimal(digits))
    }
}

extension ByteClass {
    /// Names of this dialect have no hyphens.
    fileprivate static func continuesName(_ byte: UInt8) -> Bool {
        startsIdentifier(byte) || isDigit(byte)
    }
}
