/// The words of a text, as a full text index has them.
///
/// ASCII letters and digits, and U+00C0 to U+00FE, are parts of words; letters lose case and, by a
/// table, accents. All else separates. A word is cut off after 64 bytes.
/// Source: `format/02 §6.5`; Realm Core `tokenizer.cpp`.
package enum TextWords {
    private static let longestWord = 64

    /// What U+00C0 to U+00DF become, and U+00E0 to U+00FE likewise.
    ///
    /// The signs × and ÷ count as part of a word, but add nothing to it.
    private static let folded: [Unicode.Scalar] = Array(
        "aaaaaåæceeeeiiiiðnooooo\u{0}øuuuuyþß".unicodeScalars
    )

    /// The distinct words of a text.
    package static func words(of text: String) -> Set<String> {
        var words: Set<String> = []
        var word = String.UnicodeScalarView()
        var size = 0
        var isInside = false
        for scalar in text.unicodeScalars {
            guard let part = fold(scalar) else {
                if isInside { words.insert(String(word)) }
                word = String.UnicodeScalarView()
                size = 0
                isInside = false
                continue
            }
            isInside = true
            let width = part.value == 0 ? 0 : UTF8.width(part)
            if width > 0, size + width <= longestWord {
                word.append(part)
                size += width
            }
        }
        if isInside { words.insert(String(word)) }
        return words
    }

    /// What a character becomes as part of a word; nil for separators.
    private static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7a: scalar
        case 0x41...0x5a: Unicode.Scalar(scalar.value + 0x20)
        case 0xc0...0xdf: folded[Int(scalar.value) - 0xc0]
        case 0xe0...0xfe: folded[Int(scalar.value) - 0xe0]
        default: nil
        }
    }
}
