internal import RegentCore

/// Binary data and identifiers.
extension ValueParser {
    /// `hex:CAFE` or `0xCAFE`, `base64:yv4=`, and either without its mark where it can be only one.
    static func bytes(_ text: String) throws(Failure) -> [UInt8] {
        let digits = text.utf8.filter { !$0.isBlank }
        if let rest = digits.dropping("hex:") ?? digits.dropping("0x") {
            return try hexadecimal(rest)
        }
        if let rest = digits.dropping("base64:") { return try base64(rest) }
        if digits.isEmpty { return [] }
        let isHexadecimal = digits.count.isMultiple(of: 2) && digits.allSatisfy(\.isHexDigit)
        guard isHexadecimal else { return try base64(digits) }
        if digits.count.isMultiple(of: 4) {
            throw Failure(
                "could be hexadecimal or base64",
                hint: "begin with hex: or with base64:"
            )
        }
        return try hexadecimal(digits)
    }

    private static func hexadecimal(_ digits: [UInt8]) throws(Failure) -> [UInt8] {
        guard digits.count.isMultiple(of: 2) else {
            throw Failure("hexadecimal data has an even number of digits, not \(digits.count)")
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index].hexValue, let low = digits[index + 1].hexValue else {
                let wrong = digits[index].isHexDigit ? index + 1 : index
                throw Failure("digit \(wrong + 1) is not hexadecimal")
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// Base64 with or without its padding, in either alphabet.
    package static func base64(_ digits: [UInt8]) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 4 * 3)
        var group: UInt32 = 0
        var countOfDigits = 0
        var countOfPads = 0
        for (index, digit) in digits.enumerated() {
            if digit == UInt8(ascii: "=") {
                countOfPads += 1
                continue
            }
            guard countOfPads == 0, let value = digit.base64Value else {
                throw Failure("character \(index + 1) is not base64")
            }
            group = group << 6 | UInt32(value)
            countOfDigits += 1
            if countOfDigits.isMultiple(of: 4) {
                bytes.append(UInt8(truncatingIfNeeded: group >> 16))
                bytes.append(UInt8(truncatingIfNeeded: group >> 8))
                bytes.append(UInt8(truncatingIfNeeded: group))
            }
        }
        switch countOfDigits % 4 {
        case 0: break
        case 2: bytes.append(UInt8(truncatingIfNeeded: group >> 4))
        case 3:
            bytes.append(UInt8(truncatingIfNeeded: group >> 10))
            bytes.append(UInt8(truncatingIfNeeded: group >> 2))
        default: throw Failure("base64 data ends within a byte")
        }
        let isPadded = countOfPads == 0 || (countOfDigits + countOfPads).isMultiple(of: 4)
        guard isPadded, countOfPads < 3 else { throw Failure("base64 data is padded wrongly") }
        return bytes
    }

    static func objectID(_ word: Substring) throws(Failure) -> ObjectID {
        if let id = ObjectID(String(word)) { return id }
        throw identifierFailure(word, "an objectId", countOfDigits: 24)
    }

    /// With dashes, without them, in braces; any version.
    static func uuid(_ word: Substring) throws(Failure) -> UUID128 {
        var digits = word
        if digits.first == "{", digits.last == "}" { digits = digits.dropFirst().dropLast() }
        if let id = UUID128(String(digits)) { return id }
        if digits.count == 32, digits.allSatisfy(\.isHexDigit) {
            let characters = Array(digits)
            let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(characters[$0]) }
            if let id = UUID128(groups.joined(separator: "-")) { return id }
        }
        throw identifierFailure(digits, "a uuid", countOfDigits: 32)
    }

    private static func identifierFailure(
        _ word: Substring,
        _ name: String,
        countOfDigits: Int
    ) -> Failure {
        let digits = word.filter { $0 != "-" }
        if let wrong = digits.first(where: { !$0.isHexDigit || !$0.isASCII }) {
            return Failure("“\(wrong)” is no hexadecimal digit")
        }
        return Failure("\(name) has \(countOfDigits) hexadecimal digits, not \(digits.count)")
    }
}

extension [UInt8] {
    /// What follows a mark at the start; nil where it is not there.
    fileprivate func dropping(_ mark: String) -> [UInt8]? {
        starts(with: mark.utf8) ? Array(dropFirst(mark.utf8.count)) : nil
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0d).contains(self) }
    fileprivate var isHexDigit: Bool { hexValue != nil }
}
