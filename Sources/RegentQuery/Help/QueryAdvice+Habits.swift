/// Ways of SQL, NSPredicate and programming languages that show in the shape of a text.
extension QueryAdvice {
    var habitSlips: [Candidate] {
        selectSlips + commentSlips + callSlips + patternSlips + placeholderSlips
    }

    private func slip(
        _ fix: QueryFix,
        _ habit: QueryHabit,
        at range: Range<Int>? = nil,
        isCertain: Bool = false
    ) -> Candidate {
        let fault = QueryError(.habit(habit), at: range ?? fix.range)
        return Candidate(fix: fix, fault: fault, isCertain: isCertain)
    }

    // MARK: SELECT

    private static let clauseWords: Set<String> = ["ORDER", "GROUP", "LIMIT", "OFFSET", "HAVING"]

    /// `SELECT … FROM … WHERE …`: only what stands behind WHERE is a query.
    private var selectSlips: [Candidate] {
        let isSelect = ["SELECT", "FROM"].contains(words.first?.upper)
        guard isSelect || words.first?.upper == "WHERE" else { return [] }
        let condition: Int
        let start: Int
        if let index = words.firstIndex(where: { $0.upper == "WHERE" }), index + 1 < words.count {
            condition = index + 1
            start = words[condition].range.lowerBound
        } else if isSelect, let from = words.firstIndex(where: { $0.upper == "FROM" }) {
            let tail = words.indices.first {
                $0 > from && Self.clauseWords.contains(words[$0].upper)
            }
            condition = tail ?? words.count
            start = tail.map { words[$0].range.lowerBound } ?? bytes.count
        } else {
            return []
        }
        let tail = words.indices.first {
            $0 >= condition && Self.clauseWords.contains(words[$0].upper)
        }
        let tailStart = tail.map { words[$0].range.lowerBound } ?? endWithoutSemicolon
        var edited = start < tailStart ? trimmed(start..<tailStart) : "TRUEPREDICATE"
        if let names = distinctNames { edited += " DISTINCT(\(names))" }
        if tail != nil { edited += " " + trimmed(tailStart..<endWithoutSemicolon) }
        edited = withoutAlias(edited)
        if word(1)?.upper == "TOP", let count = word(2), count.isNumber {
            edited += " LIMIT(\(count.text))"
        }
        // A word WHERE without SELECT in front of it is the only thing too much.
        let label =
            start == bytes.count || tail == condition
            ? "write \(edited)" : isSelect ? "leave out SELECT and WHERE" : "leave out WHERE"
        let end = words.first.map(\.range.upperBound) ?? 0
        let fix = replace(0..<bytes.count, with: edited, label)
        return [slip(fix, .select, at: 0..<end, isCertain: true)]
    }

    /// A text without the alias that `FROM Class alias` gives, in front of names.
    private func withoutAlias(_ text: String) -> String {
        guard let from = words.firstIndex(where: { $0.upper == "FROM" }), let name = word(from + 1)
        else { return text }
        let next = word(from + 2)?.upper == "AS" ? from + 3 : from + 2
        let aliases = [name.text + "."] + (word(next).map { [$0.text + "."] } ?? [])
        var edited = Array(text.utf8)
        for word in Word.all(in: edited).reversed() where !word.isQuoted {
            guard let alias = aliases.first(where: { word.text.hasPrefix($0) }) else { continue }
            edited.removeSubrange(word.range.lowerBound..<word.range.lowerBound + alias.utf8.count)
        }
        return String(decoding: edited, as: UTF8.self)
    }

    /// What to say where no edit helps: SQL that changes something, and functions.
    var hopeless: QueryError? {
        if let first = words.first, words.count > 2,
            ["UPDATE", "INSERT", "DELETE", "CREATE", "DROP", "ALTER"].contains(first.upper)
        {
            return QueryError(.habit(.edit), at: first.range)
        }
        if words.first?.text == ":" {
            return QueryError(.habit(.command), at: words[0].range)
        }
        if let now = words.first(where: { Self.clocks.contains($0.upper) }),
            error.range.overlaps(now.range) || error.range.lowerBound == now.range.upperBound
        {
            return QueryError(.habit(.date), at: now.range)
        }
        guard case .unexpected("(", _) = error.fact,
            let index = index(ofWordAt: error.range.lowerBound), isGlued(index),
            let name = word(index - 1), name.isPlain
        else { return nil }
        let last = name.text.split(separator: ".").last.map(String.init) ?? name.text
        let range = name.range.upperBound - last.utf8.count..<name.range.upperBound
        return QueryError(.habit(.call(last)), at: range)
    }

    /// What asks other languages for the time.
    private static let clocks: Set<String> = [
        "NOW", "TODAY", "GETDATE", "CURRENT_DATE", "CURRENT_TIMESTAMP", "CURRENT_TIME", "SYSDATE",
    ]

    /// The properties of `SELECT DISTINCT a, b FROM`.
    private var distinctNames: String? {
        guard word(1)?.upper == "DISTINCT",
            let from = words.firstIndex(where: { $0.upper == "FROM" }),
            from > 2
        else { return nil }
        return string(words[2].range.lowerBound..<words[from - 1].range.upperBound)
    }

    private var endWithoutSemicolon: Int {
        words.last?.text == ";" ? words[words.count - 1].range.lowerBound : bytes.count
    }

    private func trimmed(_ range: Range<Int>) -> String {
        string(range).trimming { $0.isWhitespace }
    }

    // MARK: Comments

    /// `-- …`, `// …`, `# …` up to the end of the line, and `/* … */`.
    private var commentSlips: [Candidate] {
        for (index, word) in words.enumerated() {
            let next = self.word(index + 1)
            let isPair = next?.range.lowerBound == word.range.upperBound
            let isLine =
                word.text == "#" || isPair && (word.text == "-" && next?.text == "-")
                || isPair && (word.text == "/" && next?.text == "/")
            let isBlock = isPair && word.text == "/" && next?.text == "*"
            guard isLine || isBlock else { continue }
            let start = word.range.lowerBound
            var end = bytes[start...].firstIndex(of: 0x0a) ?? bytes.count
            if isBlock {
                let close = words.indices.first {
                    $0 > index + 1 && words[$0].text == "/" && self.word($0 - 1)?.text == "*"
                }
                end = close.map { words[$0].range.upperBound } ?? bytes.count
            }
            var from = start
            while from > 0, ByteClass.isBlank(bytes[from - 1]) { from -= 1 }
            let fix = replace(from..<end, with: "", "leave out the comment")
            return [slip(fix, .comment, at: start..<end, isCertain: true)]
        }
        return []
    }

    // MARK: Regular expressions

    /// `MATCHES '.*x.*'`, `REGEXP '^x'`, `~ 'x'` and `=~ /x/`, as far as LIKE can say it.
    private var patternSlips: [Candidate] {
        words.indices.compactMap { index in
            var end = index + 1
            let isWord = ["MATCHES", "REGEXP", "RLIKE"].contains(words[index].upper)
            if words[index].text == "~" || words[index].text == "=" && word(end)?.text == "~" {
                while ["~", "=", "*"].contains(word(end)?.text) { end += 1 }
            } else if !isWord {
                return nil
            }
            guard let pattern = pattern(at: end),
                let like = Self.like(pattern.text, isWhole: words[index].upper == "MATCHES")
            else { return nil }
            let range = words[index].range.lowerBound..<pattern.range.upperBound
            let operatorRange = range.lowerBound..<words[end - 1].range.upperBound
            let ignoresCase = string(operatorRange).contains("*") || pattern.ignoresCase
            let edited = "LIKE\(ignoresCase ? "[c]" : "") \(Self.quoted(like))"
            let fix = replace(range, with: edited, "write \(edited)")
            return slip(fix, .regularExpression, at: operatorRange)
        }
    }

    /// A text, or what stands between slashes.
    private func pattern(at index: Int) -> (text: String, range: Range<Int>, ignoresCase: Bool)? {
        guard let first = word(index) else { return nil }
        if first.isQuoted { return (first.content, first.range, false) }
        guard first.text == "/",
            let close = words.indices.last(where: { $0 > index && words[$0].text == "/" })
        else { return nil }
        let content = string(first.range.upperBound..<words[close].range.lowerBound)
        let hasOption = word(close + 1)?.text == "i" && isGlued(close + 1)
        let end = words[hasOption ? close + 1 : close].range.upperBound
        return (content, first.range.lowerBound..<end, hasOption)
    }

    /// A pattern of LIKE that says the same as a simple regular expression.
    private static func like(_ expression: String, isWhole: Bool) -> String? {
        var rest = expression[...]
        let isAtStart = rest.hasPrefix("^")
        let isAtEnd = rest.hasSuffix("$")
        if isAtStart { rest = rest.dropFirst() }
        if isAtEnd { rest = rest.dropLast() }
        let text = rest.replacing(".*", with: "\u{0}").replacing(".", with: "?")
            .replacing("\u{0}", with: "*")
        let isSimple = !rest.contains { "[](){}|+\\^$?".contains($0) }
        let hasBareStar = rest.replacing(".*", with: "").contains("*")
        // People also write a pattern of LIKE behind MATCHES.
        if hasBareStar { return isSimple ? String(rest) : nil }
        guard isSimple else { return nil }
        let lead = isWhole || isAtStart || text.hasPrefix("*") ? "" : "*"
        let tail = isWhole || isAtEnd || text.hasSuffix("*") ? "" : "*"
        return lead + text + tail
    }

    // MARK: Placeholders

    /// What stands behind % in a format of NSPredicate.
    private static let formats: Set<String> = [
        "@", "K", "d", "i", "u", "ld", "lu", "lld", "llu", "f", "g", "s",
    ]

    /// `%@` and `%d`, `?`, `:name` for arguments.
    private var placeholderSlips: [Candidate] {
        guard case .illegalCharacter(let sign) = error.fact, ["%", "?", ":", "@"].contains(sign)
        else { return [] }
        var number = 0
        var edited = ""
        var position = 0
        var first: Range<Int>?
        for (index, word) in words.enumerated()
        where word.text == sign && word.range.lowerBound >= position {
            let next = self.word(index + 1)
            let hasName =
                sign != "?" && next?.range.lowerBound == word.range.upperBound
                && (next?.isPlain == true || next?.text == "@")
                && (sign != "%" || Self.formats.contains(next?.text ?? ""))
            guard hasName || sign == "?" else { continue }
            let isValue = index > 0 && Self.isOperator(words[index - 1])
            guard isValue || sign == "%" else { continue }
            let end = hasName ? next?.range.upperBound : word.range.upperBound
            edited +=
                string(position..<word.range.lowerBound)
                + (next?.text == "K" ? "$K\(number)" : "$\(number)")
            number += 1
            position = end ?? word.range.upperBound
            first = first ?? word.range.lowerBound..<position
        }
        guard let first else { return [] }
        edited += string(position..<bytes.count)
        let fix = replace(0..<bytes.count, with: edited, "name it $0")
        return [slip(fix, .placeholder(string(first)), at: first)]
    }
}
