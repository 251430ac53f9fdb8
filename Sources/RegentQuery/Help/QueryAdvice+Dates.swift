import RegentCore

/// Dates without a time, with a zone or with fractions of a second, quoted or not.
extension QueryAdvice {
    var dateFixes: [QueryFix] {
        words.indices.compactMap { index in
            var end = index
            let first = string(words[index].range)
            guard
                !isGlued(index) || ["{", "(", ",", "=", "<", ">"].contains(word(index - 1)?.text),
                first.utf8.first.map(ByteClass.isDigit) == true || words[index].isQuoted
            else {
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
            // `DATE '2020-01-31'` of SQL.
            let isNamed = ["DATE", "TIMESTAMP"].contains(word(index - 1)?.upper)
            let start = words[isNamed ? index - 1 : index].range.lowerBound
            let whole = start..<best.range.upperBound
            return replace(whole, with: best.date, "write the date as \(best.date)")
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
        if let point = Timestamp(String(text)) { return LiteralText.text(of: point) }
        let time = parts[1].trimming { $0 == "Z" }.split(separator: ":")
        guard (2...3).contains(time.count), time.allSatisfy(isNumber) else { return nil }
        let fields = time.map { padded($0[...]) } + (time.count == 2 ? ["00"] : [])
        return date + "@" + fields.joined(separator: ":")
    }

    /// A number of seconds or milliseconds since 1970, or a year.
    static func date(ofNumber text: String) -> String? {
        guard let number = Int64(text), number > 0 else { return nil }
        switch text.utf8.count {
        case 4: return "\(text)-01-01@00:00:00"
        case 9, 10: return LiteralText.text(of: Timestamp(seconds: number, nanoseconds: 0))
        case 12, 13:
            let rest = Int32(number % 1000) * 1_000_000
            return LiteralText.text(of: Timestamp(seconds: number / 1000, nanoseconds: rest))
        default: return nil
        }
    }

    private static func isNumber(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(ByteClass.isDigit)
    }

    private static func padded(_ digits: some StringProtocol) -> String {
        digits.count < 2 ? "0" + digits : String(digits)
    }
}
