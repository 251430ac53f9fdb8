/// Cuts text into the words that full-text search knows (`query-language.md` §14).
///
/// Words are runs of ASCII letters and digits and of letters of the Latin-1 supplement. Capitals
/// are made small and accents are dropped, but å, æ, ø, ð, þ and ß stay letters of their own.
enum WordSplitter {
    /// The words of a text, in order, as UTF-8.
    static func words(of text: some Sequence<UInt8>) -> [[UInt8]] {
        var words: [[UInt8]] = []
        var word: [UInt8] = []
        var lead: UInt8 = 0
        for byte in text {
            if lead == 0xc3, byte & 0xc0 == 0x80 {
                lead = 0
                let letter = plainLetter(byte | 0x40)
                if letter.isEmpty, byte != 0x97, byte != 0xb7 { end(&word, &words) }
                word += letter
                continue
            }
            // A character outside the supplement ends a word with its first byte.
            if lead != 0 { end(&word, &words) }
            lead = 0
            if byte == 0xc3 {
                lead = byte
            } else if ByteClass.isAsciiLetter(byte) || ByteClass.isDigit(byte) {
                word.append(ByteClass.lowercased(byte))
            } else {
                end(&word, &words)
            }
        }
        end(&word, &words)
        return words
    }

    private static func end(_ word: inout [UInt8], _ words: inout [[UInt8]]) {
        if !word.isEmpty { words.append(word) }
        word = []
    }

    /// The letter that U+00C0–U+00FF counts as, in UTF-8; empty for ×, ÷ and ÿ.
    ///
    /// - Parameter code: the low byte of the code point.
    /// - Returns: one letter of ASCII, or two bytes.
    private static func plainLetter(_ code: UInt8) -> [UInt8] {
        let small = code <= 0xde && code != 0xd7 ? code | 0x20 : code
        switch small {
        case 0xe0...0xe4: return [UInt8(ascii: "a")]
        case 0xe7: return [UInt8(ascii: "c")]
        case 0xe8...0xeb: return [UInt8(ascii: "e")]
        case 0xec...0xef: return [UInt8(ascii: "i")]
        case 0xf1: return [UInt8(ascii: "n")]
        case 0xf2...0xf6: return [UInt8(ascii: "o")]
        case 0xf9...0xfc: return [UInt8(ascii: "u")]
        case 0xfd: return [UInt8(ascii: "y")]
        case 0xdf, 0xe5, 0xe6, 0xf0, 0xf8, 0xfe: return [0xc3, small & 0xbf]
        default: return []
        }
    }
}
