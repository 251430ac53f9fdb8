/// Splits the bytes of a query into tokens.
///
/// At each place the longest match of the rules of `query-language.md` §2.2 wins, and among equally
/// long ones the rule that stands earlier in the table. `next()` offers in that order those that
/// may begin with the first byte; the rules themselves are in `Lexer+Rules.swift`.
struct Lexer {
    let bytes: [UInt8]
    var position = 0
    private var best: (kind: Token.Kind, length: Int)?

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The tokens of a text, the last of them `.end`.
    static func tokens(of bytes: [UInt8]) throws(QueryError) -> [Token] {
        var lexer = Lexer(bytes)
        var tokens: [Token] = []
        tokens.reserveCapacity(bytes.count / 2 + 2)
        while let token = try lexer.next() { tokens.append(token) }
        tokens.append(Token(kind: .end, range: bytes.count..<bytes.count))
        return tokens
    }

    private mutating func next() throws(QueryError) -> Token? {
        while position < bytes.count, ByteClass.isBlank(bytes[position]) { position += 1 }
        guard position < bytes.count else { return nil }
        best = nil
        let first = bytes[position]
        if ByteClass.isDigit(first) {
            offer(.timestamp, dateLength())
            offer(.natural, digits(at: 0))
            offerNumbers()
        } else if ByteClass.startsIdentifier(first) {
            offerWords(first)
        } else if first == UInt8(ascii: "@") {
            offer(keyword())
        } else if first == ByteClass.quote || first == ByteClass.apostrophe {
            offer(.string, stringLength())
        } else {
            offer(punctuation())
            offer(relation())
            if ByteClass.isSign(first) || first == UInt8(ascii: ".") {
                offer(signedWord())
                offerNumbers()
            }
        }
        guard let best else { throw illegalCharacter() }
        let token = Token(kind: best.kind, range: position..<position + best.length)
        position += best.length
        return token
    }

    private mutating func offerNumbers() {
        offer(.number, max(signedLength(), hexLength()))
        offer(.float, floatLength())
    }

    /// What begins like a name: words, and literals with letters in front.
    private mutating func offerWords(_ first: UInt8) {
        let length = identifierLength()
        offer(keyword(length))
        switch first {
        case UInt8(ascii: "u"): offer(.uuid, uuidLength())
        case UInt8(ascii: "o"): offer(.objectID, objectIDLength())
        case UInt8(ascii: "T"): offer(.timestamp, pointInTimeLength())
        case UInt8(ascii: "O"): offer(.objectKey, numbered("O"))
        case UInt8(ascii: "L"): offer(.typedLink, typedLinkLength())
        case UInt8(ascii: "$"):
            offer(.argument, numbered("$"))
            offer(.keyPathArgument, numbered("$K"))
        case UInt8(ascii: "B"): offer(.base64, base64Length())
        default: break
        }
        offer(.identifier, length)
    }

    private mutating func offer(_ kind: Token.Kind, _ length: Int) {
        if length > best?.length ?? 0 { best = (kind, length) }
    }

    private mutating func offer(_ match: (Token.Kind, Int)?) {
        if let match { offer(match.0, match.1) }
    }

    private func illegalCharacter() -> QueryError {
        var end = position + 1
        while end < bytes.count, bytes[end] & 0xc0 == 0x80 { end += 1 }
        let character = String(decoding: bytes[position..<end], as: UTF8.self)
        if character == "\"" || character == "'" {
            return QueryError(.unterminatedString(quote: character), at: position..<bytes.count)
        }
        return QueryError(.illegalCharacter(character), at: position..<end)
    }
}
