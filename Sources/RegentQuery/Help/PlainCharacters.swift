/// A text with the plain characters that were most likely meant; what stands in quotes stays.
struct PlainCharacters {
    let text: String
    /// The first characters that are others, with their bytes in the source.
    let slip: (habit: QueryHabit, range: Range<Int>)?

    init(_ source: String) {
        let pieces = Self.pieces(of: Array(source.unicodeScalars))
        text = pieces.map(\.plain).joined()
        guard let index = pieces.firstIndex(where: { $0.habit != nil }) else {
            slip = nil
            return
        }
        let first = pieces[index]
        let run = pieces[index...].prefix { $0.isLookalike }
        if let last = run.last {
            let range = first.range.lowerBound..<last.range.upperBound
            let found = String(decoding: Array(source.utf8)[range], as: UTF8.self)
            slip = (.lookalike(found, plain: run.map(\.plain).joined()), range)
        } else {
            slip = first.habit.map { ($0, first.range) }
        }
    }

    /// Some characters, or a text in quotes of whatever kind.
    private struct Piece {
        let range: Range<Int>
        let plain: String
        /// Nil for what is plain.
        let habit: QueryHabit?

        var isLookalike: Bool {
            if case .lookalike = habit { return true }
            return false
        }
    }

    private static func pieces(of scalars: [Unicode.Scalar]) -> [Piece] {
        var pieces: [Piece] = []
        var index = 0
        var position = 0
        func add(_ end: Int, _ plain: String?, _ habit: QueryHabit?) {
            let source = string(scalars[index..<end])
            let range = position..<position + source.utf8.count
            pieces.append(Piece(range: range, plain: plain ?? source, habit: habit))
            index = end
            position = range.upperBound
        }
        while index < scalars.count {
            let scalar = scalars[index]
            let isBehindWord = index > 0 && scalars[index - 1].properties.isAlphabetic
            if let isDouble = quoteIsDouble(scalar), scalar.isASCII || !isBehindWord {
                let end = endOfText(scalars, from: index)
                let inner = string(scalars[(index + 1)..<max(index + 1, end - 1)])
                let isPlain = scalar.isASCII && (scalars[end - 1] == scalar || end - index == 1)
                if isPlain || end - index == 1 {
                    let isOpen = !scalar.isASCII
                    let plain = isDouble ? "\"" : "'"
                    add(end, isOpen ? plain : nil, isOpen ? .lookalike("", plain: "") : nil)
                } else {
                    let quote =
                        isDouble && !inner.contains("\"") || inner.contains("'") ? "\"" : "'"
                    add(end, quote + inner + quote, .lookalike("", plain: ""))
                }
            } else if let plain = plain(scalar) {
                let habit: QueryHabit =
                    switch plain {
                    case " ": .blank(scalar.value)
                    case "": .invisible(scalar.value)
                    default: .lookalike("", plain: "")
                    }
                add(index + 1, plain, habit)
            } else {
                add(index + 1, nil, nil)
            }
        }
        return pieces
    }

    /// Where a text ends that begins with a quote: behind the same quote, or else behind one of
    /// its kind, or else right behind the quote itself.
    private static func endOfText(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
        let opening = scalars[start]
        let rest = scalars[(start + 1)...]
        if opening.isASCII {
            var index = start + 1
            while index < scalars.count, scalars[index] != opening {
                index += scalars[index] == "\\" ? 2 : 1
            }
            if index < scalars.count { return index + 1 }
        }
        let kind = quoteIsDouble(opening)
        let close = rest.firstIndex { quoteIsDouble($0) == kind && (!$0.isASCII || $0 != opening) }
        return close.map { $0 + 1 } ?? start + 1
    }

    private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// Whether a quote is a double one; nil for what is no quote.
    private static func quoteIsDouble(_ scalar: Unicode.Scalar) -> Bool? {
        switch scalar.value {
        case 0x27, 0x2018...0x201b, 0x2032, 0x2039, 0x203a, 0x300c, 0x300d, 0xff07, 0xff62, 0xff63:
            false
        case 0x22, 0x201c...0x201f, 0x2033, 0xab, 0xbb, 0x300e, 0x300f, 0x301d...0x301f, 0xff02:
            true
        default: nil
        }
    }

    /// The signs of ASCII that were most likely meant; nil for a character that is plain, or that
    /// is a letter of its own.
    private static func plain(_ scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0x2018, 0x2019, 0x201b: "'"
        case 0x2010...0x2015, 0x2212, 0xfe63: "-"
        case 0xa0, 0x85, 0x2000...0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0x0b, 0x0c: " "
        case 0xad, 0x200b...0x200f, 0x202a...0x202e, 0x2060, 0xfeff: ""
        case 0x3001: ","
        case 0x3002, 0xff61: "."
        // The keys of < and > on a Chinese keyboard.
        case 0x3008, 0x300a: "<"
        case 0x3009, 0x300b: ">"
        case 0x3010: "["
        case 0x3011: "]"
        case 0x3014: "("
        case 0x3015: ")"
        case 0xa5, 0xffe5: "$"
        case 0x2260: "!="
        case 0x2264, 0x2266: "<="
        case 0x2265, 0x2267: ">="
        case 0x2227: "&&"
        case 0x2228: "||"
        case 0xac: "!"
        case 0x2208: "IN"
        case 0xd7: "*"
        case 0xf7: "/"
        case 0xff01...0xff5e: Unicode.Scalar(scalar.value - 0xfee0).map { String($0) }
        default: nil
        }
    }
}
