import RegentCore

/// Clauses: SORT, LIMIT and DISTINCT without what they need, or in the wrong place.
extension QueryAdvice {
    var clauseFixes: [QueryFix] { sortKeyFixes + limitFixes + directionFixes }

    var clauseSlips: [Candidate] {
        func slip(_ habit: QueryHabit, _ range: Range<Int>?, isCertain: Bool)
            -> (QueryFix) -> Candidate
        {
            { fix in
                let fault = range.map { QueryError(.habit(habit), at: $0) }
                return Candidate(fix: fix, fault: fault, isCertain: isCertain)
            }
        }
        let order = words.first { ["ORDER", "ORDERBY"].contains($0.upper) }?.range
        let offset = words.last { ["OFFSET", "SKIP", "LIMIT"].contains($0.upper) }?.range
        let lone = QueryHabit.loneClause(words.first?.upper ?? "")
        return offsetFixes.map(slip(.offset, offset, isCertain: true))
            + orderFixes.map(slip(.order, order, isCertain: false))
            + groupFixes.map { Candidate(fix: $0) }
            + loneClauseFixes.map(slip(lone, words.first?.range, isCertain: true))
    }

    /// `GROUP BY name` without counts shows each name once.
    private var groupFixes: [QueryFix] {
        guard let index = words.firstIndex(where: { $0.upper == "GROUP" }),
            word(index + 1)?.upper == "BY", let first = word(index + 2)
        else { return [] }
        let clause = "DISTINCT \(first.text)"
        let range = words[index].range.lowerBound..<first.range.upperBound
        return [replace(range, with: clause, "write DISTINCT(\(first.text))")]
    }

    private static let endsOfKeys: Set<String> = ["LIMIT", "DISTINCT", "OFFSET", ";", "FETCH"]

    /// `ORDER BY name DESC, age` and `SORT BY name`.
    private var orderFixes: [QueryFix] {
        guard
            let index = words.firstIndex(where: { ["ORDER", "SORT", "ORDERBY"].contains($0.upper) }
            ),
            index + 1 < words.count, words[index + 1].text != "("
        else { return [] }
        let start = words[index + 1].upper == "BY" ? index + 2 : index + 1
        var end = start
        while end < words.count, !Self.endsOfKeys.contains(words[end].upper) { end += 1 }
        guard start < end else { return [] }
        let keys = string(words[start].range.lowerBound..<words[end - 1].range.upperBound)
            .split(separator: ",").map { key in
                var key = key.trimming { $0.isWhitespace }
                for ending in [" NULLS FIRST", " NULLS LAST"]
                where key.uppercased().hasSuffix(ending) {
                    key = String(key.dropLast(ending.count))
                }
                let direction = key.uppercased()
                let isDirected = [" ASC", " DESC", " ASCENDING", " DESCENDING"].contains {
                    direction.hasSuffix($0)
                }
                return isDirected ? key : key + " ASC"
            }
        let isJoined = index > 0 && ["AND", ",", "WHERE"].contains(words[index - 1].upper)
        let isFirst = index == 0
        let clause = (isFirst ? "TRUEPREDICATE " : "") + "SORT(\(keys.joined(separator: ", ")))"
        let first = words[isJoined ? index - 1 : index].range.lowerBound
        let range = first..<words[end - 1].range.upperBound
        return [replace(range, with: clause, "write \(clause)")]
    }

    /// `SORT(DESC name)`, `SORT(-name)` and `SORT(name, desc)`.
    private var sortKeyFixes: [QueryFix] {
        words.indices.compactMap { index in
            let direction = words[index].upper
            guard let before = word(index - 1)?.text, ["(", ","].contains(before) else {
                return nil
            }
            let start = words[index].range.lowerBound
            if let key = word(index + 1), key.isPlain,
                ["-", "+", "ASC", "DESC"].contains(direction)
            {
                let right = direction == "-" || direction == "DESC" ? "DESC" : "ASC"
                let edited = "\(key.text) \(right)"
                return replace(start..<key.range.upperBound, with: edited, "write \(edited)")
            }
            guard before == ",", let key = word(index - 2), key.isPlain,
                ["ASC", "DESC"].contains(direction)
            else { return nil }
            let edited = "\(key.text) \(direction)"
            let range = key.range.lowerBound..<words[index].range.upperBound
            return replace(range, with: edited, "write \(edited)")
        }
    }

    /// Parentheses around what `LIMIT 5` and `DISTINCT a, b` name.
    private var limitFixes: [QueryFix] {
        words.indices.compactMap { index in
            guard ["LIMIT", "DISTINCT"].contains(words[index].upper), let first = word(index + 1),
                first.isPlain
            else { return nil }
            var last = index + 1
            while words[index].upper == "DISTINCT", word(last + 1)?.text == ",",
                word(last + 2)?.isPlain == true
            {
                last += 2
            }
            let names = string(first.range.lowerBound..<words[last].range.upperBound)
            let clause = "\(words[index].upper)(\(names))"
            let range = words[index].range.lowerBound..<words[last].range.upperBound
            return replace(range, with: clause, "write \(clause)")
        }
    }

    /// The language can't skip objects, but the shell can: `LIMIT 10 OFFSET 20` and `LIMIT 20, 10`.
    private var offsetFixes: [QueryFix] {
        if let index = words.lastIndex(where: { $0.upper == "LIMIT" }),
            let skipped = word(index + 1),
            skipped.isNumber, word(index + 2)?.text == ",", let count = word(index + 3),
            count.isNumber
        {
            let range = skipped.range.lowerBound..<count.range.upperBound
            return [replace(range, with: count.text, Self.offsetLabel(skipped.text))]
        }
        guard let index = words.lastIndex(where: { ["OFFSET", "SKIP"].contains($0.upper) }),
            let count = words[(index + 1)...].first(where: \.isNumber),
            let last = words[index...].last(where: { $0.text == ")" || $0.isPlain })
        else { return [] }
        let start = index > 0 ? words[index - 1].range.upperBound : words[index].range.lowerBound
        return [replace(start..<last.range.upperBound, with: "", Self.offsetLabel(count.text))]
    }

    private static func offsetLabel(_ count: String) -> String {
        "leave it out; regent query --offset \(count) skips objects"
    }

    private var directionFixes: [QueryFix] {
        guard case .missingDirection = error.fact else { return [] }
        let end = error.range.upperBound
        return [replace(end..<end, with: " ASC", "add ASC")]
    }

    /// A clause needs a condition before it: one that stands behind it, or the one that everything
    /// meets.
    private var loneClauseFixes: [QueryFix] {
        guard let first = words.first, ["SORT", "DISTINCT", "LIMIT"].contains(first.upper) else {
            return []
        }
        var fixes = [replace(0..<0, with: "TRUEPREDICATE ", "put TRUEPREDICATE in front")]
        if let close = words.firstIndex(where: { $0.text == ")" }), close + 1 < words.count {
            let isJoined = ["AND", "WHERE"].contains(words[close + 1].upper)
            guard let condition = word(close + (isJoined ? 2 : 1)) else { return fixes }
            let clause = string(first.range.lowerBound..<words[close].range.upperBound)
            let rest = string(condition.range.lowerBound..<bytes.count)
            let edited = "\(rest) \(clause)"
            fixes.append(replace(0..<bytes.count, with: edited, "put \(clause) at the end"))
        }
        return fixes
    }

    // MARK: A word alone

    private static let clauses: Set<String> = [
        "SORT", "LIMIT", "DISTINCT", "ORDER", "OFFSET", "GROUP", "SELECT", "WHERE", "NOT", "ANY",
        "ALL", "NONE", "AND", "OR", "EXISTS", "COUNT", "INSERT", "UPDATE", "DELETE", "BY",
    ]

    /// A property of true and false alone, the key of an object, or words to look for in all texts.
    var loneWordFixes: [QueryFix] {
        let alone = text.trimming { $0.isWhitespace }
        let content = alone.trimming { $0 == "'" || $0 == "\"" }
        var fixes = keyFixes(content) + wrappedFixes
        if ["*", "true", "all", "1", "everything", "1=1", "1 = 1", "1==1", "1 == 1", "count(*)"]
            .contains(alone.lowercased())
        {
            fixes.append(replace(0..<bytes.count, with: "TRUEPREDICATE", "write TRUEPREDICATE"))
        }
        switch error.fact {
        case .notACondition(let word):
            if let condition = presence(of: word) {
                fixes.append(replace(error.range, with: condition, "write \(condition)"))
            } else if table == nil,
                error.range.upperBound - error.range.lowerBound == word.utf8.count,
                ByteClass.startsIdentifier(word.utf8.first ?? 0)
            {
                fixes.append(replace(error.range, with: "\(word) == true", "write \(word) == true"))
            }
            guard property(along: word) == nil, words.count == 1 else { return fixes }
        case .unexpected:
            // Several words that are no names: a phrase.
            guard words.allSatisfy(\.isPlain), !words.isEmpty,
                property(along: words[0].text) == nil,
                !words.contains(where: { Self.isOperator($0) || Self.clauses.contains($0.upper) })
            else { return fixes }
        default: return fixes
        }
        if let search = textSearch(content) {
            fixes.append(replace(0..<bytes.count, with: search, "search all texts"))
        }
        return fixes
    }

    /// A query within quotes, as code has it: `.filter("age > 3")`.
    private var wrappedFixes: [QueryFix] {
        words.indices.compactMap { index in
            let content = words[index].content
            let isWrapped = words.count == 1 || word(index - 1)?.text == "("
            guard words[index].isQuoted, isWrapped, content.contains(where: { "=<> ".contains($0) })
            else { return nil }
            return replace(0..<bytes.count, with: content, "leave out what is around it")
        }
    }

    /// An identifier alone: the object that has it.
    private func keyFixes(_ content: String) -> [QueryFix] {
        let properties = (table?.properties ?? []).filter { $0.collection == nil }
        return properties.sorted { $0.isPrimaryKey && !$1.isPrimaryKey }.compactMap { property in
            let literal: String? =
                switch property.type {
                case .uuid: UUID128(content).map { "uuid(\($0))" }
                case .objectID: ObjectID(content).map { "oid(\($0))" }
                case .int where property.isPrimaryKey: Int(content).map { "\($0)" }
                default: nil
                }
            guard let literal else { return nil }
            let condition = "\(Printer.name(property.name)) == \(literal)"
            return replace(0..<bytes.count, with: condition, "write \(condition)")
        }
    }

    /// The condition that some text of the object holds the words.
    private func textSearch(_ content: String) -> String? {
        let properties = table?.properties.filter {
            $0.type == .string && $0.collection != .dictionary
        }
        let pattern = Self.quoted(content)
        let conditions = (properties ?? []).map {
            "\($0.collection == nil ? "" : "ANY ")\(Printer.name($0.name)) CONTAINS[c] \(pattern)"
        }
        return conditions.isEmpty ? nil : conditions.joined(separator: " OR ")
    }
}
