import RegentCore

/// Values in a form that does not fit the property: numbers without quotes, quoted identifiers,
/// dates.
extension QueryAdvice {
    var valueFixes: [QueryFix] {
        var fixes: [QueryFix] = dateFixes
        if case .incomparable(let left, let right) = error.fact {
            for type in [left, right] { fixes += literalFixes(for: type) }
        }
        if case .needsText = error.fact { fixes += literalFixes(for: "string") }
        if case .unterminatedString = error.fact { fixes += apostropheFixes }
        return fixes
    }

    /// The constant of the error, rewritten for a property of this type.
    private func literalFixes(for type: String) -> [QueryFix] {
        words.filter { $0.range.overlaps(error.range) && !Self.isOperator($0) }.flatMap { word in
            literals(word, for: type).map { replacement in
                replace(word.range, with: replacement, label(word, replacement, type))
            }
        }
    }

    private func label(_ word: Word, _ replacement: String, _ type: String) -> String {
        if type == "string" { return "put \(word.text) in quotes" }
        return "write \(replacement)"
    }

    private func literals(_ word: Word, for type: String) -> [String] {
        let content = word.isQuoted ? String(word.text.dropFirst().dropLast()) : word.text
        switch type {
        case "string": return word.isQuoted ? [] : [Self.quoted(content)]
        case "bool":
            switch content.lowercased() {
            case "1", "true", "yes": return ["true"]
            case "0", "false", "no": return ["false"]
            default: return []
            }
        case "uuid": return UUID128(content).map { ["uuid(\($0))"] } ?? []
        case "objectId": return ObjectID(content).map { ["oid(\($0))"] } ?? []
        case "timestamp": return Self.date(content).map { [$0] } ?? []
        case "binary": return word.isQuoted ? ["binary(\(word.text))"] : []
        case "int", "float", "double", "decimal128":
            let digits = content.filter { $0 != "," && $0 != "_" && $0 != " " }
            return word.isQuoted && Double(digits) != nil ? [digits] : []
        default: return []
        }
    }

    // MARK: Dates

    /// Dates without a time, with a zone or with fractions of a second, quoted or not.
    private var dateFixes: [QueryFix] {
        words.indices.compactMap { index in
            var end = index
            let first = string(words[index].range)
            guard first.utf8.first.map(ByteClass.isDigit) == true || words[index].isQuoted else {
                return nil
            }
            // `2020-01-31 12:00:00.5+01:00` is several words; take what still belongs to it.
            var best: (range: Range<Int>, date: String)?
            while end < words.count, end < index + 12 {
                let range = words[index].range.lowerBound..<words[end].range.upperBound
                let content = string(range).trimming { $0 == "'" || $0 == "\"" }
                if let date = Self.date(content) { best = (range, date) }
                end += 1
            }
            guard let best, string(best.range) != best.date else { return nil }
            return replace(best.range, with: best.date, "write the date as \(best.date)")
        }
    }

    /// A date of ISO 8601 as the language writes it, in UTC.
    static func date(_ text: String) -> String? {
        let parts = text.split(whereSeparator: { $0 == "T" || $0 == " " || $0 == "@" })
        let day = parts.first?.split(whereSeparator: { $0 == "-" || $0 == "/" }) ?? []
        guard parts.count <= 2, day.count == 3, day[0].count == 4, day.allSatisfy(isNumber) else {
            return nil
        }
        guard let month = Int(day[1]), let dayOfMonth = Int(day[2]), (1...12).contains(month),
            (1...31).contains(dayOfMonth)
        else { return nil }
        let date = "\(day[0])-\(padded(day[1]))-\(padded(day[2]))"
        guard parts.count == 2 else { return date + "@00:00:00" }
        // Times with another zone than UTC are left to `Timestamp`, which knows how to count.
        if let point = Timestamp(String(text)) { return Self.text(of: point) }
        let time = parts[1].trimming { $0 == "Z" }.split(separator: ":")
        guard (2...3).contains(time.count), time.allSatisfy(isNumber) else { return nil }
        let fields = time.map { padded($0[...]) } + (time.count == 2 ? ["00"] : [])
        return date + "@" + fields.joined(separator: ":")
    }

    private static func text(of point: Timestamp) -> String {
        "T\(point.seconds):\(point.nanoseconds)"
    }

    private static func isNumber(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(ByteClass.isDigit)
    }

    private static func padded(_ digits: some StringProtocol) -> String {
        digits.count < 2 ? "0" + digits : String(digits)
    }

    // MARK: Quotes

    /// `'O'Brien'` and `name == O'Brien`: the other quote around it.
    private var apostropheFixes: [QueryFix] {
        guard
            let open = bytes.firstIndex(where: {
                $0 == ByteClass.apostrophe || $0 == ByteClass.quote
            })
        else { return [] }
        var fixes: [QueryFix] = []
        let quote = bytes[open] == ByteClass.apostrophe ? "\"" : "'"
        if let close = bytes.lastIndex(of: bytes[open]), close > open {
            let content = string(open + 1..<close)
            let quoted = quote + content + quote
            fixes.append(replace(open..<close + 1, with: quoted, "use the other quotes: \(quoted)"))
        }
        // A word around the apostrophe.
        var start = open
        while start > 0, !ByteClass.isBlank(bytes[start - 1]), bytes[start - 1] != UInt8(ascii: "=")
        {
            start -= 1
        }
        if start < open {
            let quoted = quote + string(start..<bytes.count) + quote
            fixes.append(replace(start..<bytes.count, with: quoted, "put it in quotes: \(quoted)"))
        }
        let closing = string(open..<open + 1)
        fixes.append(
            replace(bytes.count..<bytes.count, with: closing, "close the text with \(closing)")
        )
        return fixes
    }
}

extension StringProtocol {
    /// The text without such characters at its ends.
    func trimming(_ unwanted: (Character) -> Bool) -> String {
        var text = self[...]
        while let first = text.first, unwanted(first) { text = text.dropFirst() }
        while let last = text.last, unwanted(last) { text = text.dropLast() }
        return String(text)
    }
}
