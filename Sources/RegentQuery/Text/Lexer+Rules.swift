/// The rules of the lexical grammar: each looks at the bytes from the position on.
///
/// Lengths are in bytes; 0 means that the rule does not match here.
extension Lexer {
    func byte(_ offset: Int) -> UInt8? {
        let index = position + offset
        return index < bytes.count ? bytes[index] : nil
    }

    private func stands(_ text: String, at offset: Int = 0) -> Bool {
        let start = position + offset
        // Most words differ in their first letter.
        guard start < bytes.count, text.utf8.first == bytes[start],
            start + text.utf8.count <= bytes.count
        else { return false }
        return text.utf8.elementsEqual(bytes[start..<start + text.utf8.count])
    }

    private func run(at offset: Int, while belongs: (UInt8) -> Bool) -> Int {
        var length = 0
        while let byte = byte(offset + length), belongs(byte) { length += 1 }
        return length
    }

    func digits(at offset: Int) -> Int {
        run(at: offset, while: ByteClass.isDigit)
    }

    // MARK: Punctuation and words

    func punctuation() -> (Token.Kind, Int)? {
        switch byte(0) {
        case UInt8(ascii: "+"): (.plus, 1)
        case UInt8(ascii: "-"): (.minus, 1)
        case UInt8(ascii: "*"): (.star, 1)
        case UInt8(ascii: "/"): (.slash, 1)
        case UInt8(ascii: "["): stands("[c]") ? (.ignoringCase, 3) : (.leftBracket, 1)
        case UInt8(ascii: "]"): (.rightBracket, 1)
        case UInt8(ascii: ","): (.comma, 1)
        case UInt8(ascii: "("): (.leftParenthesis, 1)
        case UInt8(ascii: ")"): (.rightParenthesis, 1)
        case UInt8(ascii: "{"): (.leftBrace, 1)
        case UInt8(ascii: "}"): (.rightBrace, 1)
        case UInt8(ascii: "."): (.dot, 1)
        case UInt8(ascii: "&"): stands("&&") ? (.and, 2) : nil
        case UInt8(ascii: "|"): stands("||") ? (.or, 2) : nil
        default: nil
        }
    }

    func relation() -> (Token.Kind, Int)? {
        switch (byte(0), byte(1)) {
        case (UInt8(ascii: "="), UInt8(ascii: "=")): (.equal, 2)
        case (UInt8(ascii: "="), UInt8(ascii: "<")): (.lessOrEqual, 2)
        case (UInt8(ascii: "="), UInt8(ascii: ">")): (.greaterOrEqual, 2)
        case (UInt8(ascii: "="), _): (.equal, 1)
        case (UInt8(ascii: "!"), UInt8(ascii: "=")): (.notEqual, 2)
        case (UInt8(ascii: "!"), _): (.not, 1)
        case (UInt8(ascii: "<"), UInt8(ascii: ">")): (.notEqual, 2)
        case (UInt8(ascii: "<"), UInt8(ascii: "=")): (.lessOrEqual, 2)
        case (UInt8(ascii: "<"), _): (.less, 1)
        case (UInt8(ascii: ">"), UInt8(ascii: "=")): (.greaterOrEqual, 2)
        case (UInt8(ascii: ">"), _): (.greater, 1)
        default: nil
        }
    }

    /// A word behind an at sign; of several the longest.
    func keyword() -> (Token.Kind, Int)? {
        let length = 1 + run(at: 1, while: ByteClass.isAsciiLetter)
        let matches = Token.Kind.atWords.filter { $0.key.utf8.count <= length && stands($0.key) }
        return matches.max { $0.key.utf8.count < $1.key.utf8.count }
            .map { ($0.value, $0.key.utf8.count) }
    }

    /// A word of the language, which must be all of an identifier of this length.
    func keyword(_ length: Int) -> (Token.Kind, Int)? {
        guard length < Word.byLength.count else { return nil }
        let candidates = Word.byLength[length]
        guard !candidates.isEmpty else { return nil }
        let exact = Word(bytes[position..<position + length])
        let lower = exact.lowercased
        for (word, kind, isExact) in candidates where word == (isExact ? exact : lower) {
            return (kind, length)
        }
        return nil
    }

    /// `+inf`, `-Infinity`, `-nan`: the only words that may carry a sign.
    func signedWord() -> (Token.Kind, Int)? {
        guard let sign = byte(0), ByteClass.isSign(sign) else { return nil }
        let words: [(String, Token.Kind)] = [
            ("infinity", .infinity), ("inf", .infinity), ("nan", .notANumber),
        ]
        for (word, kind) in words {
            let found = bytes[(position + 1)...].prefix(word.utf8.count).map(ByteClass.lowercased)
            if found.elementsEqual(word.utf8) { return (kind, 1 + word.utf8.count) }
        }
        return nil
    }

    func identifierLength() -> Int {
        guard let first = byte(0), ByteClass.startsIdentifier(first) else { return 0 }
        var length = 1
        while let next = byte(length) {
            if ByteClass.continuesIdentifier(next) {
                length += 1
            } else if next == ByteClass.backslash, let escaped = byte(length + 1),
                " nrt".utf8.contains(escaped)
            {
                length += 2
            } else {
                break
            }
        }
        return length
    }

    // MARK: Numbers

    private func signLength() -> Int {
        if let byte = byte(0), ByteClass.isSign(byte) { 1 } else { 0 }
    }

    /// Digits with an optional sign, from `offset` on.
    private func signedDigits(at offset: Int) -> Int {
        let sign = if let byte = byte(offset), ByteClass.isSign(byte) { 1 } else { 0 }
        let count = digits(at: offset + sign)
        return count == 0 ? 0 : sign + count
    }

    func signedLength() -> Int { signedDigits(at: 0) }

    func hexLength() -> Int {
        guard byte(0) == UInt8(ascii: "0"), let mark = byte(1), mark | 0x20 == UInt8(ascii: "x")
        else { return 0 }
        let count = run(at: 2, while: ByteClass.isHexDigit)
        return count == 0 ? 0 : 2 + count
    }

    func floatLength() -> Int {
        var length = signLength()
        let whole = digits(at: length)
        length += whole
        if byte(length) == UInt8(ascii: ".") {
            let fraction = digits(at: length + 1)
            if whole + fraction > 0 { length += 1 + fraction }
            if whole + fraction == 0 { return 0 }
        } else if whole == 0 {
            return 0
        }
        if let byte = byte(length), byte | 0x20 == UInt8(ascii: "e") {
            let exponent = signedDigits(at: length + 1)
            if exponent > 0 { length += 1 + exponent }
        }
        if byte(length) == UInt8(ascii: "f") { length += 1 }
        return length
    }

    /// A prefix with digits behind it.
    func numbered(_ prefix: String) -> Int {
        guard stands(prefix) else { return 0 }
        let count = digits(at: prefix.utf8.count)
        return count == 0 ? 0 : prefix.utf8.count + count
    }

    // MARK: Identifiers of objects and points in time

    func uuidLength() -> Int {
        guard stands("uuid(") else { return 0 }
        let shape = "hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh)"
        for (index, expected) in shape.utf8.enumerated() {
            guard let found = byte(5 + index) else { return 0 }
            let fits =
                expected == UInt8(ascii: "h") ? ByteClass.isHexDigit(found) : found == expected
            if !fits { return 0 }
        }
        return 5 + shape.utf8.count
    }

    func objectIDLength() -> Int {
        guard stands("oid("), run(at: 4, while: ByteClass.isHexDigit) == 24, stands(")", at: 28)
        else { return 0 }
        return 29
    }

    /// An object by the keys of table and object: `L3:7`.
    func typedLinkLength() -> Int {
        let table = numbered("L")
        guard table > 0, stands(":", at: table) else { return 0 }
        let key = digits(at: table + 1)
        return key == 0 ? 0 : table + 1 + key
    }

    /// Seconds and nanoseconds: `T5:3`, `T-5:-3`.
    func pointInTimeLength() -> Int {
        guard stands("T") else { return 0 }
        let seconds = signedDigits(at: 1)
        guard seconds > 0, stands(":", at: 1 + seconds) else { return 0 }
        let nanoseconds = signedDigits(at: 2 + seconds)
        return nanoseconds == 0 ? 0 : 2 + seconds + nanoseconds
    }

    /// `2020-01-31@12:00:00` with `T` for `@` as another way and `:nanoseconds` at the end.
    func dateLength() -> Int {
        var length = digits(at: 0)
        guard length > 0 else { return 0 }
        for place in 1...5 {
            guard let separator = byte(length) else { return 0 }
            let fits =
                switch place {
                case 1, 2: separator == UInt8(ascii: "-")
                case 3: separator == UInt8(ascii: "@") || separator == UInt8(ascii: "T")
                default: separator == UInt8(ascii: ":")
                }
            guard fits else { return 0 }
            let count = digits(at: length + 1)
            guard count > 0 else { return 0 }
            length += 1 + count
        }
        if stands(":", at: length) {
            let nanoseconds = digits(at: length + 1)
            if nanoseconds > 0 { length += 1 + nanoseconds }
        }
        return length
    }

    // MARK: Strings

    func base64Length() -> Int {
        guard stands("B64\"") else { return 0 }
        let count = run(at: 4, while: ByteClass.isBase64)
        return stands("\"", at: 4 + count) ? 5 + count : 0
    }

    /// A string in either kind of quotes; escapes are checked here and never decoded (§2.4).
    func stringLength() -> Int {
        guard let quote = byte(0), quote == ByteClass.quote || quote == ByteClass.apostrophe else {
            return 0
        }
        var length = 1
        while let next = byte(length) {
            if next == quote { return length + 1 }
            if next == ByteClass.backslash {
                guard let escaped = byte(length + 1) else { return 0 }
                if escaped == UInt8(ascii: "u") {
                    for offset in 2..<6 {
                        guard let hex = byte(length + offset), ByteClass.isHexDigit(hex) else {
                            return 0
                        }
                    }
                    length += 6
                } else {
                    guard "\"'/bfnrt0\\".utf8.contains(escaped) else { return 0 }
                    length += 2
                }
            } else {
                length += 1
            }
        }
        return 0
    }
}
