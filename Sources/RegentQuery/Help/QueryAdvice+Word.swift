import RegentCore

extension QueryAdvice {
    /// A run of letters and digits with points between them, a quoted text, or a single sign.
    struct Word {
        let text: String
        let range: Range<Int>
        let isQuoted: Bool

        /// The word in capitals; empty for a text.
        var upper: String { isQuoted ? "" : text.uppercased() }

        /// Whether it is a name, a number or a path rather than a sign.
        var isPlain: Bool {
            let first = text.utf8.first ?? 0
            return !isQuoted && (ByteClass.startsIdentifier(first) || ByteClass.isDigit(first))
        }

        var isNumber: Bool {
            !isQuoted && !text.isEmpty
                && text.utf8.allSatisfy { ByteClass.isDigit($0) || $0 == UInt8(ascii: ".") }
        }

        /// Whether a value may be written so, or a property.
        var isOperand: Bool { isQuoted || isPlain }

        /// What stands between the quotes, or the word itself.
        var content: String {
            guard isQuoted, let quote = text.first else { return text }
            let inner = text.dropFirst()
            return String(inner.last == quote ? inner.dropLast() : inner)
        }

        static func all(in bytes: [UInt8]) -> [Word] {
            var words: [Word] = []
            var position = 0
            while position < bytes.count {
                let start = position
                let first = bytes[position]
                position += 1
                if ByteClass.isBlank(first) { continue }
                let isQuoted = first == ByteClass.quote || first == ByteClass.apostrophe
                if isQuoted {
                    while position < bytes.count, bytes[position] != first {
                        position += bytes[position] == ByteClass.backslash ? 2 : 1
                    }
                    position = min(position + 1, bytes.count)
                } else if ByteClass.startsIdentifier(first) || ByteClass.isDigit(first) {
                    while position < bytes.count,
                        ByteClass.continuesIdentifier(bytes[position])
                            || bytes[position] == UInt8(ascii: ".")
                    {
                        position += 1
                    }
                }
                words.append(
                    Word(
                        text: String(decoding: bytes[start..<position], as: UTF8.self),
                        range: start..<position,
                        isQuoted: isQuoted
                    )
                )
            }
            return words
        }
    }

    // MARK: Places

    /// The word that holds a byte or begins behind it.
    func index(ofWordAt place: Int) -> Int? {
        let index = countOfWords(endingBy: place)
        return index < words.count ? index : nil
    }

    /// How many words end at a byte or before it.
    private func countOfWords(endingBy place: Int) -> Int {
        var (low, high) = (0, words.count)
        while low < high {
            let middle = (low + high) / 2
            if words[middle].range.upperBound > place { high = middle } else { low = middle + 1 }
        }
        return low
    }

    func word(_ index: Int) -> Word? {
        words.indices.contains(index) ? words[index] : nil
    }

    /// The property at the end of a path.
    func property(along path: String) -> Property? {
        guard let table, let schema else { return nil }
        return CompletionPaths(table: table, schema: schema).end(of: path)?.property
    }

    /// What the value that begins at a byte is compared with.
    func comparedProperty(before place: Int) -> Property? {
        let index = countOfWords(endingBy: place)
        let first = max(0, index - Self.mostWordsBefore)
        let start = first < words.count ? min(words[first].range.lowerBound, place) : 0
        let cursor = QueryCompletion.Cursor(string(start..<place) + " ")
        guard case .value(let path, _) = cursor.place else { return nil }
        return property(along: path)
    }

    /// What a value is compared with stands no further back than so many words.
    private static let mostWordsBefore = 40

    /// Where a word ends that continues the one before it without a blank: `$0.` or `!==`.
    func isGlued(_ index: Int) -> Bool {
        guard let word = word(index), let before = self.word(index - 1) else { return false }
        return before.range.upperBound == word.range.lowerBound
    }

    /// All places of a sign outside of quotes, as one edit.
    func rewrite(_ found: String, _ right: String, _ label: String) -> [QueryFix] {
        let sign = Array(found.utf8)
        guard text.contains(found) else { return [] }
        var edited: [UInt8] = []
        var position = 0
        let texts = words.filter(\.isQuoted).map(\.range)
        while position < bytes.count {
            if let quoted = texts.first(where: { $0.lowerBound == position }) {
                edited += bytes[quoted]
                position = quoted.upperBound
            } else if bytes[position...].starts(with: sign) {
                edited += right.utf8
                position += sign.count
            } else {
                edited.append(bytes[position])
                position += 1
            }
        }
        if edited == bytes { return [] }
        return [replace(0..<bytes.count, with: String(decoding: edited, as: UTF8.self), label)]
    }
}
