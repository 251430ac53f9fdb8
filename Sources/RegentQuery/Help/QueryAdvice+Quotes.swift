/// Quotes within a text, quotes that are doubled or escaped, and texts that are not closed.
extension QueryAdvice {
    var quoteFixes: [QueryFix] {
        if case .unterminatedString = error.fact { return apostropheFixes }
        return doubledFixes
    }

    /// `'it''s'` of SQL, and `"say "hi""`.
    private var doubledFixes: [QueryFix] {
        guard case .unexpected = error.fact,
            let index = index(ofWordAt: error.range.lowerBound), index > 0,
            let open = words[..<index].lastIndex(where: \.isQuoted),
            let first = words[open].text.first
        else { return [] }
        var fixes: [QueryFix] = []
        let start = words[open].range.lowerBound
        let other = first == "'" ? "\"" : "'"
        // Texts that touch: the quote between them was doubled.
        var last = open
        while isGlued(last + 1), words[last + 1].isQuoted { last += 1 }
        if last > open {
            let content = words[open...last].map(\.content).joined(separator: String(first))
            let range = start..<words[last].range.upperBound
            let quoted = Self.quoted(content)
            fixes.append(replace(range, with: quoted, "write \(quoted)"))
        }
        if isGlued(index), isGlued(index + 1), words[index].isPlain,
            let close = bytes.lastIndex(of: first.asciiValue ?? 0), close > start
        {
            let quoted = other + string(start + 1..<close) + other
            fixes.append(replace(start..<close + 1, with: quoted, "use the other quotes"))
        }
        return fixes
    }

    /// `'O'Brien'` and `name == O'Brien`: the other quote around it.
    private var apostropheFixes: [QueryFix] {
        guard let fault = index(ofWordAt: error.range.lowerBound) else { return [] }
        // The text began where a value is expected.
        let opening = words[...fault].indices.last {
            words[$0].isQuoted && words[$0].text.first == words[fault].text.first
                && (word($0 - 1).map { Self.isOperator($0) || $0.text == "(" } ?? true)
        }
        let open = words[opening ?? fault].range.lowerBound
        var fixes: [QueryFix] = []
        let quote = bytes[open] == ByteClass.apostrophe ? "\"" : "'"
        let same = quote == "'" ? "\"" : "'"
        let other: UInt8 = quote == "'" ? ByteClass.apostrophe : ByteClass.quote
        // `'x"`: the other quote at the end.
        if bytes.last == other, bytes.count - 1 > open {
            fixes.append(
                replace(bytes.count - 1..<bytes.count, with: same, "close it with \(same)")
            )
        }
        // `x'`: the one in front is missing.
        if open == bytes.count - 1, isGlued(opening ?? fault),
            let word = word((opening ?? fault) - 1)
        {
            let range = word.range.lowerBound..<bytes.count
            let edited = same + word.text + same
            fixes.append(replace(range, with: edited, "write \(edited)"))
        }
        if let close = bytes.lastIndex(of: bytes[open]), close > open {
            let content = string(open + 1..<close)
            let quoted = quote + content + quote
            fixes.append(replace(open..<close + 1, with: quoted, "use the other quotes"))
        }
        // A word around the apostrophe.
        var start = open
        while start > 0, !ByteClass.isBlank(bytes[start - 1]), bytes[start - 1] != UInt8(ascii: "=")
        {
            start -= 1
        }
        if start < open {
            let quoted = quote + string(start..<bytes.count) + quote
            fixes.append(replace(start..<bytes.count, with: quoted, "put it in quotes"))
        }
        let closing = string(open..<open + 1)
        fixes.append(
            replace(bytes.count..<bytes.count, with: closing, "close the text with \(closing)")
        )
        return fixes
    }
}
