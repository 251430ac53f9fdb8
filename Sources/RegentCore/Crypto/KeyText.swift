/// Reads a key in any notation people have it in.
///
///     0a1b2c…            128 hex digits, any case, after 0x, with spaces, colons or dashes
///     <0a1b2c3d …>       groups of hex digits
///     ChssPQ…== ChssPQ…  base64 and URL-safe base64, with or without padding
///     [10, 27, -128]     numbers, signed or not, in brackets, braces or bare; 0x0a works too
///
/// and, from a file, 64 bytes as they are.
package struct KeyText {
    /// A key, and how it was written.
    package struct Recognised: Sendable {
        package let key: EncryptionKey
        package let shape: KeyShape
        /// What might explain that this key, though well-formed, does not open the file.
        package let doubt: KeyFormatError.Hint?
    }

    private let bytes: [UInt8]

    /// Reads a key from the content of a file, where 64 bytes are a key as they are, or from text.
    package static func recognise(
        _ content: [UInt8],
        isText: Bool
    ) throws -> Recognised {
        var (bytes, shape) = try decode(content, isText: isText)
        defer { EncryptionKey.wipe(&bytes) }
        let isHexDigits = bytes.allSatisfy { $0.hexValue != nil }
        let doubt: KeyFormatError.Hint? =
            if isHexDigits {
                shape == .rawBytes ? .sixtyFourCharacters : .digitsOfDigits
            } else {
                nil
            }
        return Recognised(key: try EncryptionKey(bytes: bytes), shape: shape, doubt: doubt)
    }

    /// The 64 bytes that the content stands for.
    static func decode(
        _ content: [UInt8],
        isText: Bool
    ) throws(KeyFormatError) -> ([UInt8], KeyShape) {
        if !isText, content.count == EncryptionKey.size { return (content, .rawBytes) }
        let mark: [UInt8] = [0xef, 0xbb, 0xbf]
        let content = content.starts(with: mark) ? Array(content.dropFirst(mark.count)) : content
        let isBinary = content.contains { ($0 < 0x20 && !$0.isSpace) || $0 == 0x7f }
        if isBinary || content.contains(where: { $0 >= 0x80 }) && !isText {
            let isLonger = content.count > EncryptionKey.size
            let rest = content.dropFirst(EncryptionKey.size)
            let isLineEnd = isLonger && rest.allSatisfy { $0 == 0x0a || $0 == 0x0d }
            throw KeyFormatError(
                .wrongLength(bytes: content.count, shape: .rawBytes),
                hint: isLineEnd ? .lineEndBehindBytes : nil
            )
        }
        var text = KeyText(trimming: content)
        defer { text = KeyText(trimming: []) }
        if text.bytes.isEmpty { throw KeyFormatError(.empty) }
        let decoded = try text.decoded()
        guard decoded.0.count == EncryptionKey.size else {
            throw KeyFormatError(
                .wrongLength(bytes: decoded.0.count, shape: decoded.1),
                hint: text.hint(decoded: decoded.0)
            )
        }
        return decoded
    }

    /// Drops a byte order mark, white space around the text, and quotation marks around that.
    private init(trimming content: [UInt8]) {
        var rest = content[...]
        if rest.starts(with: [0xef, 0xbb, 0xbf]) { rest = rest.dropFirst(3) }
        rest = rest.trimmed
        for quote in [UInt8(ascii: "\""), UInt8(ascii: "'")]
        where rest.count > 1 && rest.first == quote && rest.last == quote {
            rest = rest.dropFirst().dropLast().trimmed
        }
        bytes = Array(rest)
    }

    // MARK: Telling the notations apart

    private func decoded() throws(KeyFormatError) -> ([UInt8], KeyShape) {
        if bytes.contains(UInt8(ascii: ",")) || bytes.first == UInt8(ascii: "[") {
            return try list()
        }
        let digits = hexDigits()
        if digits.wrongCharacterAt == nil {
            return (try pairs(digits.values), digits.shape)
        }
        let base64 = base64Digits()
        let isMostlyHex = digits.values.count * 10 >= bytes.count * 9 && digits.values.count > 64
        if let base64, !isMostlyHex || base64.0.count == EncryptionKey.size { return base64 }
        throw wrongCharacter(at: digits.wrongCharacterAt ?? 0)
    }

    private struct HexDigits {
        var values: [UInt8] = []
        var shape = KeyShape.hexDigits
        var wrongCharacterAt: Int?
    }

    private func hexDigits() -> HexDigits {
        var result = HexDigits()
        var index = 0
        let isGroup = bytes.first == UInt8(ascii: "<") && bytes.last == UInt8(ascii: ">")
        if isGroup { result.shape = .hexGroups }
        while index < bytes.count {
            let byte = bytes[index]
            let next = index + 1 < bytes.count ? bytes[index + 1] | 0x20 : 0
            if byte == UInt8(ascii: "0"), next == UInt8(ascii: "x") {
                if !isGroup { result.shape = .prefixedHexDigits }
                index += 2
                continue
            }
            if let value = byte.hexValue {
                result.values.append(value)
            } else if byte == UInt8(ascii: ":") {
                if result.shape == .hexDigits { result.shape = .colonHexDigits }
            } else if byte.isSpace || byte == UInt8(ascii: "-") {
                if result.shape == .hexDigits { result.shape = .spacedHexDigits }
            } else if !(isGroup && (index == 0 || index == bytes.count - 1)) {
                result.wrongCharacterAt = result.wrongCharacterAt ?? index
            }
            index += 1
        }
        return result
    }

    private func pairs(_ digits: [UInt8]) throws(KeyFormatError) -> [UInt8] {
        guard digits.count.isMultiple(of: 2) else {
            throw KeyFormatError(.oddDigits(count: digits.count), hint: singleDigitHint)
        }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    private func base64Digits() -> ([UInt8], KeyShape)? {
        var isURLSafe = false
        var result: [UInt8] = []
        var (bits, bitCount, padding) = (UInt32(0), 0, 0)
        for byte in bytes where !byte.isSpace {
            if byte == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let value = byte.base64Value else { return nil }
            isURLSafe = isURLSafe || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            bits = (bits << 6 | UInt32(value)) & 0xffff
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
            }
        }
        // A last digit of its own holds no whole byte.
        guard padding <= 2, bitCount < 6 else { return nil }
        return (result, isURLSafe ? .urlSafeBase64 : .base64)
    }

    private func list() throws(KeyFormatError) -> ([UInt8], KeyShape) {
        let braces = Set("[]{}()".utf8)
        var result: [UInt8] = []
        var isSigned = false
        let inner = bytes.filter { !braces.contains($0) }
        var items = inner.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        if let last = items.last, last.trimmed.isEmpty { items.removeLast() }
        let isHex = items.contains { $0.trimmed.contains { ($0.hexValue ?? 0) > 9 } }
        for (index, item) in items.enumerated() {
            let item = String(decoding: item.trimmed, as: UTF8.self)
            let isPrefixed = item.hasPrefix("0x") || item.hasPrefix("0X")
            let number =
                isPrefixed ? Int(item.dropFirst(2), radix: 16) : Int(item, radix: isHex ? 16 : 10)
            guard let number, (-128...255).contains(number) else {
                throw KeyFormatError(.notAByte(position: index + 1), hint: hint(decoded: []))
            }
            isSigned = isSigned || number < 0
            result.append(UInt8(truncatingIfNeeded: number))
        }
        return (result, isSigned ? .signedList : .unsignedList)
    }

    // MARK: What may have happened

    private func wrongCharacter(at index: Int) -> KeyFormatError {
        let characters = bytes.count { $0 & 0xc0 != 0x80 }
        let position = bytes[..<index].count { $0 & 0xc0 != 0x80 } + 1
        let scalar = String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars.first
        return KeyFormatError(
            .wrongCharacter(scalar ?? "\u{fffd}", position: position, characters: characters),
            hint: hint(decoded: [])
        )
    }

    private func hint(decoded: [UInt8]) -> KeyFormatError.Hint? {
        let text = String(decoding: bytes, as: UTF8.self)
        return if text.contains("...") || text.contains("…") {
            .shortenedDescription
        } else if text.unicodeScalars.count == EncryptionKey.size {
            .sixtyFourCharacters
        } else if !decoded.isEmpty, decoded.allSatisfy({ $0.hexValue != nil }) {
            .digitsOfDigits
        } else {
            singleDigitHint
        }
    }

    private var singleDigitHint: KeyFormatError.Hint? {
        let separators = Set(" :\n\t\r".utf8)
        let groups = bytes.split { separators.contains($0) }
        return groups.count > 8 && groups.contains { $0.count == 1 } ? .singleDigits : nil
    }
}

extension UInt8 {

    fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }
}

extension ArraySlice<UInt8> {
    fileprivate var trimmed: ArraySlice<UInt8> {
        guard let start = firstIndex(where: { !$0.isSpace }),
            let end = lastIndex(where: { !$0.isSpace })
        else { return [] }
        return self[start...end]
    }
}
