/// Data on its way to a terminal: a record must not be able to steer it.
extension Printable {
    /// Line feeds and tabs stay; other control characters become pictures, marks of direction `�`.
    static func onTerminal(_ bytes: [UInt8]) -> [UInt8] {
        let isPlain = bytes.allSatisfy { (0x20..<0x7f).contains($0) || $0 == 0x0a || $0 == 0x09 }
        if isPlain { return bytes }
        var result = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x0a, 0x09: result.append(scalar)
            case 0..<0x20: result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
            case 0x7f: result.append("\u{2421}")
            case 0x80..<0xa0, 0x061c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069:
                result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return Array(String(result).utf8)
    }

    /// How many bytes at the end begin a character without ending it, at most three.
    static func countOfIncompleteBytes(at bytes: [UInt8]) -> Int {
        for length in 1...3 where length <= bytes.count {
            let byte = bytes[bytes.count - length]
            // A byte of the middle of a character: look further ahead.
            if byte & 0xc0 == 0x80 { continue }
            let needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
            return needed > length ? length : 0
        }
        return 0
    }
}
