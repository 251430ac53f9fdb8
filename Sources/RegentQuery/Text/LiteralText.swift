import RegentCore

/// What the digits and letters of literals stand for (`query-language.md` §2.5–§2.8).
enum LiteralText {
    /// The integer a text stands for by the rules of C: `0x` is hexadecimal, a leading zero octal.
    ///
    /// Octal reading stops at the first digit above 7. Numbers beyond 64 bits become the nearest
    /// one within.
    static func integer(_ text: some StringProtocol) -> Int64 {
        var digits = text.utf8[...]
        let isNegative = digits.first == UInt8(ascii: "-")
        if let first = digits.first, ByteClass.isSign(first) { digits = digits.dropFirst() }
        var radix: Int64 = 10
        if digits.first == UInt8(ascii: "0") {
            radix = 8
            digits = digits.dropFirst()
            if let next = digits.first, next | 0x20 == UInt8(ascii: "x") {
                radix = 16
                digits = digits.dropFirst()
            }
        }
        var value: Int64 = 0
        for byte in digits {
            let digit = Int64(hexDigit(byte))
            guard digit < radix else { break }
            let (scaled, overflow) = value.multipliedReportingOverflow(by: radix)
            let (next, carry) =
                isNegative
                ? scaled.subtractingReportingOverflow(digit) : scaled.addingReportingOverflow(digit)
            if overflow || carry { return isNegative ? .min : .max }
            value = next
        }
        return value
    }

    /// The value of a hexadecimal digit; 99 for other bytes.
    private static func hexDigit(_ byte: UInt8) -> UInt8 {
        if ByteClass.isDigit(byte) { return byte - UInt8(ascii: "0") }
        return ByteClass.isHexDigit(byte) ? (byte | 0x20) - UInt8(ascii: "a") + 10 : 99
    }

    /// True when the digits are those of a plain decimal number, so that all of them count for a
    /// decimal.
    static func isPlainDecimal(_ text: String) -> Bool {
        var digits = text.utf8[...]
        if let first = digits.first, ByteClass.isSign(first) { digits = digits.dropFirst() }
        return digits.count == 1 || digits.first != UInt8(ascii: "0")
    }

    /// The bytes of a base64 text with its padding, or nil when it is not well formed.
    static func base64(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bits: UInt32 = 0
        var count = 0
        var padding = 0
        var bytes: [UInt8] = []
        for byte in text {
            guard let value = base64Digit(byte) else {
                guard byte == UInt8(ascii: "=") else { return nil }
                padding += 1
                count += 1
                continue
            }
            guard padding == 0 else { return nil }
            bits = bits << 6 | value
            count += 1
            if count % 4 == 0 {
                bytes += [
                    UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8),
                ]
                bytes.append(UInt8(truncatingIfNeeded: bits))
                bits = 0
            }
        }
        guard count % 4 == 0, padding <= 2 else { return nil }
        if padding == 1 {
            bytes += [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)]
        } else if padding == 2 {
            bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
        }
        return bytes
    }

    private static func base64Digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }

    /// The base64 text of bytes, with padding.
    static func base64Text(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for index in 0..<4 {
                let shift = 18 - 6 * index
                text.append(index <= group.count ? digits[bits >> shift & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The number that hexadecimal digits stand for; other characters are passed over.
    static func hexadecimal(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.filter(ByteClass.isHexDigit).reduce(0) { $0 << 4 | UInt64(hexDigit($1)) }
    }
}
