internal import RegentCore

/// JSON as bytes, appended: strings with their escapes, base64.
extension [UInt8] {
    /// Appends ASCII text as it is.
    @inline(__always)
    package mutating func append(text: StaticString) {
        append(contentsOf: text.description.utf8)
    }

    /// Appends a JSON string.
    ///
    /// Quotes, backslashes and control characters are escaped, all else is UTF-8 as it stands.
    package mutating func append(json text: some StringProtocol) {
        append(UInt8(ascii: "\""))
        let start = count
        append(contentsOf: text.utf8)
        var index = start
        while index < count, !Self.needsEscape(self[index]) { index += 1 }
        if index < count { escape(from: index) }
        append(UInt8(ascii: "\""))
    }

    /// Appends base64 text with padding.
    package mutating func append(base64 bytes: [UInt8]) {
        reserveCapacity(count + (bytes.count + 2) / 3 * 4)
        var index = 0
        while index + 2 < bytes.count {
            let group =
                UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8
                | UInt32(bytes[index + 2])
            append(base64: group, digits: 4)
            index += 3
        }
        switch bytes.count - index {
        case 1:
            append(base64: UInt32(bytes[index]) << 16, digits: 2)
            append(text: "==")
        case 2:
            append(base64: UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8, digits: 3)
            append(UInt8(ascii: "="))
        default:
            break
        }
    }

    /// Appends two hexadecimal digits per byte.
    mutating func append(hexOf bytes: [UInt8]) {
        for byte in bytes { append(hex: UInt64(byte), digits: 2) }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7f
    }

    /// Rewrites what follows `start` with escapes.
    private mutating func escape(from start: Int) {
        let rest = takeEnd(from: start)
        for byte in rest {
            switch byte {
            case UInt8(ascii: "\""): append(text: "\\\"")
            case UInt8(ascii: "\\"): append(text: "\\\\")
            case UInt8(ascii: "\n"): append(text: "\\n")
            case UInt8(ascii: "\r"): append(text: "\\r")
            case UInt8(ascii: "\t"): append(text: "\\t")
            case let byte where Self.needsEscape(byte):
                append(text: "\\u00")
                append(hex: UInt64(byte), digits: 2)
            default: append(byte)
            }
        }
    }

    /// Removes and returns what follows `start`.
    ///
    /// A slice would share the whole array, and changing the array would then copy all of it.
    mutating func takeEnd(from start: Int) -> [UInt8] {
        let end = Array(self[start...])
        removeLast(end.count)
        return end
    }

    private mutating func append(base64 group: UInt32, digits: Int) {
        for position in 0..<digits {
            append(base64Alphabet[Int(group >> UInt32(18 - 6 * position)) & 63])
        }
    }
}

private let base64Alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
)
