import RegentCore

/// The numbers that strings become when they meet a numeric property (§5.2).
enum NumberText {
    /// The leading integer of a text, blanks and sign skipped, rest ignored; always decimal.
    static func integer(_ text: [UInt8]) -> Int64? {
        let start = text.drop(while: isBlank)
        let sign = start.first.map(ByteClass.isSign) == true ? 1 : 0
        let digits = start.dropFirst(sign).prefix(while: ByteClass.isDigit)
        guard !digits.isEmpty else { return nil }
        let number = String(decoding: start.prefix(sign) + digits, as: UTF8.self)
        return Int64(number) ?? (number.hasPrefix("-") ? .min : .max)
    }

    /// The leading number of a text, or the word for infinity or not-a-number.
    static func double(_ text: [UInt8]) -> Double? {
        let start = text.drop(while: isBlank)
        let sign = start.first.map(ByteClass.isSign) == true ? 1 : 0
        let isNegative = start.first == UInt8(ascii: "-")
        let rest = start.dropFirst(sign)
        let word = String(decoding: rest.prefix(8).map(ByteClass.lowercased), as: UTF8.self)
        if word.hasPrefix("inf") { return isNegative ? -.infinity : .infinity }
        if word.hasPrefix("nan") { return .nan }
        if word.hasPrefix("0x") {
            let digits = rest.dropFirst(2).prefix(while: ByteClass.isHexDigit)
            let value = Double("0x" + String(decoding: digits, as: UTF8.self))
            return value.map { isNegative ? -$0 : $0 } ?? 0
        }
        let length = decimalLength(rest)
        guard length > 0 else { return nil }
        return number(String(decoding: start.prefix(sign + length), as: UTF8.self))
    }

    /// The decimal that a whole text spells; "nan" counts as text.
    static func decimal(_ text: [UInt8]) -> Decimal128? {
        let sign = text.first.map(ByteClass.isSign) == true ? 1 : 0
        let rest = text.dropFirst(sign)
        let word = String(decoding: rest.map(ByteClass.lowercased), as: UTF8.self)
        let isInfinity = word == "inf" || word == "infinity"
        guard isInfinity || (!rest.isEmpty && decimalLength(rest) == rest.count) else { return nil }
        return Decimal128(text: text)
    }

    /// How many bytes form digits with an optional point and exponent.
    private static func decimalLength(_ text: ArraySlice<UInt8>) -> Int {
        let whole = text.prefix(while: ByteClass.isDigit).count
        var length = whole
        if text.dropFirst(length).first == UInt8(ascii: ".") {
            let fraction = text.dropFirst(length + 1).prefix(while: ByteClass.isDigit).count
            if whole + fraction == 0 { return 0 }
            length += 1 + fraction
        } else if whole == 0 {
            return 0
        }
        let exponent = text.dropFirst(length)
        guard let mark = exponent.first, mark | 0x20 == UInt8(ascii: "e") else { return length }
        let sign = exponent.dropFirst().first.map(ByteClass.isSign) == true ? 1 : 0
        let digits = exponent.dropFirst(1 + sign).prefix(while: ByteClass.isDigit).count
        return digits == 0 ? length : length + 1 + sign + digits
    }

    /// The double nearest to a literal; a point may stand at its beginning or end.
    static func number(_ text: String) -> Double {
        var digits = text
        if let point = digits.firstIndex(of: ".") {
            let next = digits.index(after: point)
            if next == digits.endIndex || !digits[next].isNumber { digits.insert("0", at: next) }
            let start = digits.startIndex
            if point == start || !digits[digits.index(before: point)].isNumber {
                digits.insert("0", at: point)
            }
        }
        return Double(digits) ?? 0
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (byte >= 0x09 && byte <= 0x0d)
    }
}
