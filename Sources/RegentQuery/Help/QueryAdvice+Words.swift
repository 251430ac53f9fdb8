/// Words and signs of other languages: SQL, NSPredicate, JavaScript, C.
extension QueryAdvice {
    var wordFixes: [QueryFix] {
        spellingFixes + nullFixes + negationFixes + listFixes + signFixes
    }

    /// Keywords whose capitals matter, and words that are others here.
    private var spellingFixes: [QueryFix] {
        let known = [
            "NOT": "NOT", "IN": "IN", "ANY": "ANY", "SOME": "ANY", "ALL": "ALL", "NONE": "NONE",
            "TRUE": "true", "FALSE": "false", "YES": "true", "NO": "false", "MATCHES": "LIKE",
            "ILIKE": "LIKE[c]", "STARTSWITH": "BEGINSWITH", "REGEXP": "LIKE", "UNIQUE": "DISTINCT",
            "@COUNT": "@count", "@SIZE": "@size", "@MAX": "@max", "@MIN": "@min", "@SUM": "@sum",
            "@AVG": "@avg", "@LINKS": "@links", "@TYPE": "@type", "@AVERAGE": "@avg",
            "@ALLKEYS": "@keys", "@ALLVALUES": "@values",
        ]
        var fixes: [QueryFix] = []
        for (index, word) in words.enumerated() where !word.isQuoted {
            let isBehindAt = index > 0 && words[index - 1].text == "@"
            let start = isBehindAt ? words[index - 1].range.lowerBound : word.range.lowerBound
            let parts = word.text.split(separator: ".", omittingEmptySubsequences: false)
            let head = parts.first.map(String.init) ?? ""
            let spelled = (isBehindAt ? "@" : "") + head
            guard let right = known[spelled.uppercased()], right != spelled else { continue }
            let range = start..<word.range.lowerBound + head.utf8.count
            fixes.append(replace(range, with: right, "write \(right)"))
        }
        return fixes
    }

    /// `IS NULL` and `IS NOT NULL`.
    private var nullFixes: [QueryFix] {
        words.indices.compactMap { index in
            guard words[index].upper == "IS" else { return nil }
            let isNegated = index + 1 < words.count && words[index + 1].upper == "NOT"
            let last = index + (isNegated ? 1 : 0)
            let sign = isNegated ? "!=" : "=="
            return replace(
                words[index].range.lowerBound..<words[last].range.upperBound,
                with: sign,
                "write \(sign)"
            )
        }
    }

    /// `name NOT CONTAINS 'x'` is `NOT name CONTAINS 'x'`.
    private var negationFixes: [QueryFix] {
        let operators = ["IN", "CONTAINS", "LIKE", "BEGINSWITH", "ENDSWITH", "BETWEEN", "TEXT"]
        return words.indices.compactMap { index in
            guard index > 0, index + 1 < words.count, words[index].upper == "NOT",
                operators.contains(words[index + 1].upper)
            else { return nil }
            let subject = words[index - 1]
            let range = subject.range.lowerBound..<words[index + 1].range.lowerBound
            return replace(range, with: "NOT \(subject.text) ", "put NOT in front")
        }
    }

    /// Lists in other brackets, and BETWEEN as in SQL.
    private var listFixes: [QueryFix] {
        var fixes: [QueryFix] = []
        for (index, word) in words.enumerated() where ["IN", "BETWEEN"].contains(word.upper) {
            guard index + 1 < words.count else { continue }
            let opening = words[index + 1]
            let pairs = ["(": ")", "[": "]"]
            if let closing = pairs[opening.text],
                let close = words[(index + 2)...].first(where: { $0.text == closing })
            {
                let inner = string(opening.range.upperBound..<close.range.lowerBound)
                let range = opening.range.lowerBound..<close.range.upperBound
                let list = "{\(inner.replacing(";", with: ","))}"
                fixes.append(replace(range, with: list, "write the list as \(list)"))
            }
            if word.upper == "BETWEEN", index + 3 < words.count,
                ["AND", ","].contains(words[index + 2].upper)
            {
                let range = opening.range.lowerBound..<words[index + 3].range.upperBound
                let list = "{\(opening.text), \(words[index + 3].text)}"
                fixes.append(replace(range, with: list, "write the bounds as \(list)"))
            }
            if word.upper == "IN", opening.text != "{", index + 2 == words.count || opening.isQuoted
            {
                let list = "{\(opening.text)}"
                fixes.append(replace(opening.range, with: list, "write the list as \(list)"))
            }
        }
        return fixes
    }

    /// Options in brackets, operators of C and JavaScript, digits in groups.
    private var signFixes: [QueryFix] {
        var fixes: [QueryFix] = []
        let everything = 0..<bytes.count
        func rewrite(_ found: String, _ right: String, _ label: String) {
            guard text.contains(found) else { return }
            fixes.append(replace(everything, with: text.replacing(found, with: right), label))
        }
        for option in ["[cd]", "[dc]", "[C]", "[CD]", "[ c ]", "[d]", "[i]"] {
            rewrite(option, "[c]", "use [c], which ignores case; accents always count")
        }
        rewrite("!==", "!=", "write !=")
        rewrite("===", "==", "write ==")
        rewrite("≠", "!=", "write !=")
        rewrite("≤", "<=", "write <=")
        rewrite("≥", ">=", "write >=")
        rewrite("$0.", "", "leave out '$0.'")
        rewrite(" & ", " && ", "write &&")
        rewrite(" | ", " || ", "write ||")
        rewrite(";", "", "leave out the semicolon")
        rewrite("(*)", "", "leave out (*)")
        for (index, word) in words.enumerated() where index > 1 && index + 1 < words.count {
            // `1,000` outside of a list.
            let next = words[index + 1]
            guard word.text == ",", next.text.utf8.count == 3,
                next.text.utf8.allSatisfy(ByteClass.isDigit),
                words[index - 1].text.utf8.allSatisfy(ByteClass.isDigit)
            else { continue }
            fixes.append(replace(word.range, with: "", "leave out the comma"))
        }
        if case .illegalCharacter("%") = error.fact {
            fixes += words.indices.filter { words[$0].text == "%" }.map { index in
                // `%@`, `%d`: the sign and what follows it.
                let next = index + 1 < words.count ? words[index + 1] : words[index]
                let isOne = next.range.lowerBound <= words[index].range.upperBound
                let end = isOne ? next.range.upperBound : words[index].range.upperBound
                let range = words[index].range.lowerBound..<end
                return replace(range, with: "$0", "name an argument $0")
            }
        }
        return fixes
    }
}
