/// A pattern of LIKE: `*` stands for any run of characters, `?` for exactly one; nothing escapes
/// them.
///
/// The stars cut the pattern into segments, each of which takes a fixed number of characters. The
/// first is tied to the beginning of the text, the last to its end, and each one between is taken
/// at the first place where it fits: if any choice of places works, that one does. So the time is
/// bounded by text × pattern, whatever the pattern. Several stars in a row are one.
///
/// A character is a UTF-8 sequence; in binaries, and where a text is not UTF-8, it is a byte.
/// Source: `query-language §7, D26, D42`.
package struct LikePattern: Sendable {
    /// What stands between two stars: literals with single-character places between them.
    private struct Segment: Sendable {
        var pieces: [Piece] = []
        /// How many characters the segment takes.
        var countOfCharacters = 0
    }

    private enum Piece: Sendable {
        case literal(TextPattern)
        case anyCharacters(Int)
    }

    /// One more than there are (runs of) stars; segments at the ends may be empty.
    private let segments: [Segment]
    private let characters: Characters

    /// Prepares a pattern.
    ///
    /// - Parameters:
    ///   - text: the bytes of the pattern.
    ///   - folding: which letters count as equal.
    ///   - isBinary: true when a character is a byte.
    package init(
        _ text: some Collection<UInt8>,
        folding: CaseFolding = .none,
        isBinary: Bool = false
    ) {
        characters = isBinary ? .bytes : .utf8
        let star = UInt8(ascii: "*")
        var segments: [Segment] = []
        for part in text.split(separator: star) {
            segments.append(
                Self.segment(Array(part), folding: folding, characters: characters)
            )
        }
        if text.first == star { segments.insert(Segment(), at: 0) }
        if segments.isEmpty || text.reversed().first == star { segments.append(Segment()) }
        self.segments = segments
    }

    /// Whether the whole text fits the pattern.
    package func matches(_ text: RawSpan) -> Bool {
        guard var position = end(of: segments[0], in: text, at: 0) else { return false }
        if segments.count == 1 { return position == text.byteCount }

        var index = 1
        while index < segments.count - 1 {
            guard let next = endOfFirst(segments[index], in: text, from: position) else {
                return false
            }
            position = next
            index += 1
        }
        let last = segments[index]
        var start = text.byteCount
        for _ in 0..<last.countOfCharacters {
            guard start > position else { return false }
            start -= characters.width(in: text, before: start)
        }
        return start >= position && end(of: last, in: text, at: start) == text.byteCount
    }

    /// Where a segment that starts at `offset` ends; nil when it does not stand there.
    private func end(of segment: Segment, in text: RawSpan, at offset: Int) -> Int? {
        var position = offset
        for piece in segment.pieces {
            switch piece {
            case .literal(let literal):
                guard text.byteCount - position >= literal.count,
                    literal.matches(text, at: position)
                else { return nil }
                position += literal.count
            case .anyCharacters(let count):
                for _ in 0..<count {
                    guard position < text.byteCount else { return nil }
                    position += characters.width(in: text, at: position)
                }
            }
        }
        return position
    }

    /// Where the first occurrence of a segment at `offset` or later ends.
    private func endOfFirst(_ segment: Segment, in text: RawSpan, from offset: Int) -> Int? {
        if segment.pieces.count == 1, case .literal(let literal) = segment.pieces[0] {
            return literal.firstOffset(in: text, from: offset).map { $0 + literal.count }
        }
        var start = offset
        while start < text.byteCount {
            if let end = end(of: segment, in: text, at: start) { return end }
            start += characters.width(in: text, at: start)
        }
        return nil
    }

    private static func segment(
        _ text: [UInt8],
        folding: CaseFolding,
        characters: Characters
    ) -> Segment {
        let mark = UInt8(ascii: "?")
        var segment = Segment()
        var position = 0
        while position < text.count {
            let isMark = text[position] == mark
            let end = text[position...].firstIndex { ($0 == mark) != isMark } ?? text.count
            if isMark {
                segment.pieces.append(.anyCharacters(end - position))
                segment.countOfCharacters += end - position
            } else {
                let literal = text[position..<end]
                segment.pieces.append(.literal(TextPattern(literal, folding: folding)))
                segment.countOfCharacters += characters.count(in: Array(literal))
            }
            position = end
        }
        return segment
    }
}

/// How a text is cut into characters.
private enum Characters: Sendable {
    case utf8
    case bytes

    /// How many bytes the character at an offset has.
    func width(in text: RawSpan, at offset: Int) -> Int {
        if self == .bytes { return 1 }
        let width = Self.sequenceLength(lead: text[offset])
        guard offset + width <= text.byteCount else { return 1 }
        for index in 1..<max(width, 1) where text[offset + index] & 0xc0 != 0x80 { return 1 }
        return width
    }

    /// How many bytes the character before an offset has.
    ///
    /// A character of several bytes starts with a byte that can't stand inside another one, so
    /// walking back cuts the text at the same places as walking on.
    func width(in text: RawSpan, before offset: Int) -> Int {
        if self == .bytes { return 1 }
        for width in 2...4 where width <= offset {
            if self.width(in: text, at: offset - width) == width { return width }
        }
        return 1
    }

    func count(in text: [UInt8]) -> Int {
        var count = 0
        var position = 0
        while position < text.count {
            position += width(in: text.rawSpan, at: position)
            count += 1
        }
        return count
    }

    private static func sequenceLength(lead: UInt8) -> Int {
        switch lead {
        case 0xc2...0xdf: 2
        case 0xe0...0xef: 3
        case 0xf0...0xf4: 4
        default: 1
        }
    }
}
