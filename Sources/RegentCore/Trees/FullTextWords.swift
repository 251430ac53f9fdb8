/// Cuts a text into the words that a full text index holds.
///
/// ASCII letters and digits make words, letters in small; of U+00C0 to U+00FE case and accents are
/// dropped; everything else separates. A word ends after 64 bytes.
/// Source: `format/02 §6.5`; Realm Core `tokenizer.cpp`.
package enum FullTextWords {
    private static let maximumSizeInBytes = 64

    /// What U+00C0 to U+00FE become: a byte of ASCII, 0 for the letter U+00A0 further on in small
    /// (å, æ, ð, ø, þ, ß stay), 1 for nothing at all.
    private static let folded: [UInt8] = Array(
        "aaaaa\u{0}\u{0}ceeeeiiii\u{0}nooooo\u{1}\u{0}uuuuy\u{0}\u{0}".utf8
    )

    /// The distinct words of a text.
    package static func words(of text: some Sequence<UInt8>) -> Set<[UInt8]> {
        var words: Set<[UInt8]> = []
        var word: [UInt8] = []
        var isInside = false
        func end() {
            if isInside { words.insert(word) }
            word.removeAll(keepingCapacity: true)
            isInside = false
        }
        func append(_ bytes: UInt8...) {
            isInside = true
            if word.count + bytes.count <= maximumSizeInBytes { word += bytes }
        }
        var isAfterC3 = false
        for byte in text {
            if isAfterC3 {
                isAfterC3 = false
                // U+00C0…U+00FF are C3 80…C3 BF; U+00FF separates.
                guard byte >= 0x80, byte < 0xbf else {
                    end()
                    continue
                }
                let letter = folded[Int(byte & 0x1f)]
                switch letter {
                case 0: append(0xc3, small(byte))
                case 1: isInside = true
                default: append(letter)
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): append(byte + 32)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                append(byte)
            case 0xc3: isAfterC3 = true
            default: end()
            }
        }
        end()
        return words
    }

    /// The second byte of the small form of a letter that keeps its own: ß has none.
    private static func small(_ byte: UInt8) -> UInt8 {
        byte < 0xa0 && byte != 0x9f ? byte + 0x20 : byte
    }
}
