import RegentCore

/// Clauses: the shape of SELECT, and SORT, LIMIT and DISTINCT without what they need.
extension QueryAdvice {
    var clauseFixes: [QueryFix] {
        selectFixes + orderFixes + limitFixes + directionFixes + loneClauseFixes
    }

    /// `SELECT … FROM … WHERE …`: only what stands behind WHERE is a query.
    private var selectFixes: [QueryFix] {
        guard let index = words.firstIndex(where: { $0.upper == "WHERE" }) else { return [] }
        return [replace(0..<words[index].range.upperBound, with: "", "leave out WHERE")]
    }

    /// `ORDER BY name DESC, age` and `SORT BY name`.
    private var orderFixes: [QueryFix] {
        guard
            let index = words.firstIndex(where: { ["ORDER", "SORT", "ORDERBY"].contains($0.upper) }
            ),
            index + 1 < words.count, words[index + 1].text != "("
        else { return [] }
        let start = words[index + 1].upper == "BY" ? index + 2 : index + 1
        var end = start
        while end < words.count, !["LIMIT", "DISTINCT"].contains(words[end].upper) { end += 1 }
        guard start < end else { return [] }
        let keys = string(words[start].range.lowerBound..<words[end - 1].range.upperBound)
            .split(separator: ",").map { key in
                let key = key.trimming { $0 == " " }
                let direction = key.uppercased()
                return direction.hasSuffix(" ASC") || direction.hasSuffix(" DESC")
                    ? key : key + " ASC"
            }
        let isFirst = index == 0
        let clause = (isFirst ? "TRUEPREDICATE " : "") + "SORT(\(keys.joined(separator: ", ")))"
        let range = words[index].range.lowerBound..<words[end - 1].range.upperBound
        return [replace(range, with: clause, "write \(clause)")]
    }

    /// Parentheses around the number: `LIMIT 5`.
    private var limitFixes: [QueryFix] {
        words.indices.compactMap { index in
            guard ["LIMIT", "DISTINCT"].contains(words[index].upper), index + 1 < words.count,
                words[index + 1].text != "("
            else { return nil }
            let range = words[index].range.lowerBound..<words[index + 1].range.upperBound
            let clause = "\(words[index].upper)(\(words[index + 1].text))"
            return replace(range, with: clause, "write \(clause)")
        }
    }

    private var directionFixes: [QueryFix] {
        guard case .missingDirection = error.fact else { return [] }
        let end = error.range.upperBound
        return [replace(end..<end, with: " ASC", "add ASC")]
    }

    /// A clause needs a condition before it.
    private var loneClauseFixes: [QueryFix] {
        guard let first = words.first, ["SORT", "DISTINCT", "LIMIT"].contains(first.upper) else {
            return []
        }
        return [replace(0..<0, with: "TRUEPREDICATE ", "put TRUEPREDICATE in front")]
    }

    // MARK: A word alone

    /// A property of true and false alone, or a word to look for in all texts.
    var loneWordFixes: [QueryFix] {
        guard case .notACondition(let word) = error.fact else { return [] }
        var fixes: [QueryFix] = []
        if let property = table?[word], property.type == .bool, property.collection == nil {
            fixes.append(replace(error.range, with: "\(word) == true", "write \(word) == true"))
        }
        if let search = textSearch(word) {
            fixes.append(replace(error.range, with: search, "search all texts for it"))
        }
        if table == nil {
            fixes.append(replace(error.range, with: "\(word) == true", "write \(word) == true"))
        }
        return fixes
    }

    /// The condition that some text of the object holds the word.
    private func textSearch(_ word: String) -> String? {
        let content = word.trimming { $0 == "'" || $0 == "\"" }
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
