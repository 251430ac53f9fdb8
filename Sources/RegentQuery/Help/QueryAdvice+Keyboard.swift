/// Characters that look right and are others: smart quotes, full-width signs, exotic blanks.
extension QueryAdvice {
    var keyboardFixes: [QueryFix] {
        let everything = 0..<bytes.count
        var fixes: [QueryFix] = []
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.map(Self.plain)))
        if plain != text {
            fixes.append(replace(everything, with: plain, "use plain characters: \(plain)"))
        }
        if text.contains("`") {
            let quoted = text.replacing("`", with: "'")
            fixes.append(replace(everything, with: quoted, "use ' for text: \(quoted)"))
            let bare = text.replacing("`", with: "")
            fixes.append(replace(everything, with: bare, "leave out the back quotes"))
        }
        return fixes
    }

    /// The character of ASCII that was most likely meant.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x2018...0x201b, 0x2032, 0x300c, 0x300d, 0xff62, 0xff63: "'"
        case 0x201c...0x201f, 0x2033, 0xab, 0xbb, 0x300e, 0x300f: "\""
        case 0x2010...0x2015, 0x2212: "-"
        case 0xa0, 0x2000...0x200b, 0x202f, 0x3000, 0xfeff, 0x0b, 0x0c: " "
        case 0x3001: ","
        case 0x3002: "."
        case 0x2260: scalar
        case 0xff01...0xff5e: Unicode.Scalar(scalar.value - 0xfee0) ?? scalar
        default: scalar
        }
    }
}
