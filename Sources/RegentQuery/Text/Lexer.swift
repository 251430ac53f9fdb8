/// Splits the bytes of a query into tokens.
///
/// At each place every rule of `query-language.md` §2.2 is tried; the longest match wins, and among
/// equally long ones the rule that stands earlier in the table. `next()` offers in that order; the
/// rules themselves are in `Lexer+Rules.swift`.
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
        while let token = try lexer.next() { tokens.append(token) }
        tokens.append(Token(kind: .end, range: bytes.count..<bytes.count))
        return tokens
    }

    private mutating func next() throws(QueryError) -> Token? {
        while position < bytes.count, ByteClass.isBlank(bytes[position]) { position += 1 }
        guard position < bytes.count else { return nil }
        best = nil
        offer(punctuation())
        offer(relation())
        offer(keyword())
        offer(signedWord())
        offer(.uuid, uuidLength())
        offer(.objectID, objectIDLength())
        offer(.timestamp, max(pointInTimeLength(), dateLength()))
        offer(.objectKey, numbered("O"))
        offer(.typedLink, typedLinkLength())
        offer(.natural, digits(at: 0))
        offer(.argument, numbered("$"))
        offer(.keyPathArgument, numbered("$K"))
        offer(.number, max(signedLength(), hexLength()))
        offer(.float, floatLength())
        offer(.base64, base64Length())
        offer(.string, stringLength())
        offer(.identifier, identifierLength())
        guard let best else { throw illegalCharacter() }
        let token = Token(kind: best.kind, range: position..<position + best.length)
        position += best.length
        return token
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
