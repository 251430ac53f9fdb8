import RegentCore

/// Words and signs of other languages: SQL, NSPredicate, JavaScript, C.
extension QueryAdvice {
    var wordFixes: [QueryFix] {
        negationFixes + nullFixes + spellingFixes + operatorFixes + optionFixes + signFixes
    }

    /// Keywords whose capitals matter, and words that are others here.
    private var spellingFixes: [QueryFix] {
        let known = [
            "NOT": "NOT", "IN": "IN", "ANY": "ANY", "SOME": "ANY", "ALL": "ALL", "NONE": "NONE",
            "EVERY": "ALL", "TRUE": "true", "FALSE": "false", "YES": "true", "NO": "false",
            "UNIQUE": "DISTINCT",
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

    /// `IS NULL`, `IS NOT NULL`, `ISNULL`, and NONE of Python for null.
    private var nullFixes: [QueryFix] {
        words.indices.compactMap { index in
            let range = words[index].range
            switch words[index].upper {
            case "IS":
                let isNegated = word(index + 1)?.upper == "NOT"
                let last = words[index + (isNegated ? 1 : 0)]
                let next = word(index + (isNegated ? 2 : 1))
                var end = last.range.upperBound
                var edited = isNegated ? "!=" : "=="
                switch next?.upper {
                case "IN", "LIKE", "CONTAINS", "EQUAL", "GREATER", "LESS", "MORE": edited = ""
                case "EMPTY":
                    let path = word(index - 1)?.text ?? ""
                    let isList = property(along: path)?.collection != nil
                    edited = isList ? ".@count \(isNegated ? ">" : "==") 0" : "\(edited) ''"
                    end = next?.range.upperBound ?? end
                    let start = isList ? words[index - 1].range.upperBound : range.lowerBound
                    return replace(start..<end, with: edited, "write \(edited)")
                default: break
                }
                if edited.isEmpty, isNegated {
                    return replace(
                        range.lowerBound..<range.upperBound + 1,
                        with: "",
                        "leave out IS"
                    )
                }
                let label = edited.isEmpty ? "leave out IS" : "write \(edited)"
                return replace(range.lowerBound..<end, with: edited, label)
            case "ISNULL": return replace(range, with: "== null", "write == null")
            case "NOTNULL": return replace(range, with: "!= null", "write != null")
            case "EXISTS":
                if let path = word(index - 1), path.isPlain, let edited = presence(of: path.text) {
                    let whole = path.range.lowerBound..<range.upperBound
                    return replace(whole, with: edited, "write \(edited)")
                }
                guard let path = word(index + 1), let edited = presence(of: path.text) else {
                    return nil
                }
                let whole = range.lowerBound..<path.range.upperBound
                return replace(whole, with: edited, "write \(edited)")
            case "NONE":
                guard index > 0, ["=", "<", ">"].contains(words[index - 1].text) else { return nil }
                return replace(range, with: "null", "use null")
            default: return nil
            }
        }
    }

    /// `name NOT CONTAINS 'x'` is `NOT name CONTAINS 'x'`.
    private var negationFixes: [QueryFix] {
        words.indices.compactMap { index in
            guard index > 0, let next = word(index + 1), ["NOT", "!"].contains(words[index].upper),
                words[index - 1].isPlain, next.isPlain
            else { return nil }
            // A path may be several words: `posts.@count` is.
            var first = index - 1
            while first > 0, isGlued(first), words[first].text != "(" { first -= 1 }
            guard words[first].upper != "IS" else { return nil }
            let range = words[first].range.lowerBound..<next.range.lowerBound
            let subject = string(words[first].range.lowerBound..<words[index - 1].range.upperBound)
            return replace(range, with: "NOT \(subject) ", "put NOT in front")
        }
    }

    /// Operators that are words elsewhere, or are misspelt.
    private var operatorFixes: [QueryFix] {
        guard case .unexpected(_, let expected) = error.fact,
            let index = index(ofWordAt: error.range.lowerBound), words[index].isPlain
        else { return [] }
        let (word, range) = (words[index], words[index].range)
        if expected.contains("==") {
            if let next = self.word(index + 1), next.isPlain,
                let edited = Self.pairs["\(word.upper) \(next.upper)"]
            {
                let whole = range.lowerBound..<next.range.upperBound
                return [replace(whole, with: edited, "write \(edited)")]
            }
            if let edited = Self.operators[word.upper] {
                return [replace(range, with: edited, "write \(edited)")]
            }
        }
        if let edited = Self.joints[word.text] {
            return [replace(range, with: edited, "write \(edited)")]
        }
        let candidates = expected.contains("==") ? Self.comparisons : Self.conjunctions
        guard let near = NearestName.of(word.upper, among: candidates), near != word.upper else {
            return []
        }
        return [replace(range, with: near, "write \(near)")]
    }

    private static let comparisons = [
        "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "BETWEEN", "TEXT", "IN", "GEOWITHIN",
    ]
    /// "And" and "or" in Chinese, Japanese and Korean.
    private static let joints = [
        "且": "AND", "并且": "AND", "和": "AND", "與": "AND", "与": "AND", "而且": "AND",
        "かつ": "AND", "および": "AND", "そして": "AND", "그리고": "AND", "및": "AND",
        "或": "OR", "或者": "OR", "または": "OR", "あるいは": "OR", "또는": "OR", "혹은": "OR",
    ]
    private static let conjunctions = ["AND", "OR", "SORT", "DISTINCT", "LIMIT"]

    private static let operators: [String: String] = [
        "EQUALS": "==", "EQUAL": "==", "EQ": "==", "IS": "==", "NE": "!=", "NEQ": "!=",
        "GT": ">", "LT": "<", "GTE": ">=", "GE": ">=", "LTE": "<=", "LE": "<=",
        "ILIKE": "LIKE[c]", "MATCHES": "LIKE", "HAS": "CONTAINS", "INCLUDES": "CONTAINS",
        "INCLUDE": "CONTAINS", "CONTAINING": "CONTAINS", "ICONTAINS": "CONTAINS[c]",
        "CONTAINSCASEINSENSITIVE": "CONTAINS[c]", "STARTSWITH": "BEGINSWITH",
        "HASPREFIX": "BEGINSWITH", "ISTARTSWITH": "BEGINSWITH[c]", "HASSUFFIX": "ENDSWITH",
        "IENDSWITH": "ENDSWITH[c]", "MATCH": "TEXT", "FTS": "TEXT", "SEARCH": "TEXT",
    ]
    private static let pairs: [String: String] = [
        "BEGINS WITH": "BEGINSWITH", "STARTS WITH": "BEGINSWITH", "STARTING WITH": "BEGINSWITH",
        "ENDS WITH": "ENDSWITH", "ENDING WITH": "ENDSWITH", "EQUALS TO": "==", "EQUAL TO": "==",
        "GREATER THAN": ">", "LESS THAN": "<", "MORE THAN": ">", "SIMILAR TO": "LIKE",
    ]

    /// `[cd]` and its kin.
    private var optionFixes: [QueryFix] {
        ["[cd]", "[dc]", "[C]", "[CD]", "[DC]", "[ c ]", "[d]", "[D]", "[i]", "[l]"].flatMap {
            rewrite($0, "[c]", "use [c]; it ignores case, accents always count")
        }
    }

    /// Operators of C and JavaScript, digits in groups.
    private var signFixes: [QueryFix] {
        let signs = [
            ("!==", "!="), ("===", "=="), ("=!", "!="), ("! =", "!="), ("= =", "=="), ("> =", ">="),
            ("< =", "<="), ("<>=", "!="), (":=", "=="), ("=>=", ">="), (">>", ">"),
            ("<<", "<"), ("> >", ">"), ("->", "."), ("?.", "."), ("::", "."),
        ]
        var fixes = signs.flatMap { rewrite($0.0, $0.1, "write \($0.1)") }
        fixes += rewrite("$0.", "", "leave out '$0.'")
        if case .illegalCharacter(let sign) = error.fact {
            switch sign {
            case "&":
                fixes += rewrite(" & ", " AND ", "write AND") + rewrite("&", " AND ", "write AND")
            case "|":
                fixes += rewrite(" | ", " OR ", "write OR") + rewrite("|", " OR ", "write OR")
            case "~": fixes += rewrite("~", "LIKE", "write LIKE")
            case "\\":
                // A text that was escaped once more on its way.
                fixes += rewrite("\\\"", "\"", "leave out the backslashes")
                fixes += rewrite("\\'", "'", "leave out the backslashes")
            default: break
            }
        }
        if words.last?.text == ";" {
            let start = words.count > 1 ? words[words.count - 2].range.upperBound : 0
            fixes.append(replace(start..<bytes.count, with: "", "leave out the semicolon"))
        }
        fixes += rewrite(";", " AND ", "join conditions with AND")
        return fixes + digitFixes
    }

    /// `1,000`, `1_000` and `- 5`.
    private var digitFixes: [QueryFix] {
        words.indices.flatMap { index -> [QueryFix] in
            let (word, next) = (words[index], self.word(index + 1))
            let digits = word.text.filter { $0 != "_" }
            var fixes: [QueryFix] = []
            if word.isPlain, word.text.contains("_"), ByteClass.isDigit(word.text.utf8.first ?? 0),
                digits.utf8.allSatisfy({ ByteClass.isDigit($0) || $0 == UInt8(ascii: ".") })
            {
                fixes.append(replace(word.range, with: digits, "write \(digits)"))
            }
            if word.text == ",", index > 1, let next, next.isNumber, words[index - 1].isNumber {
                if next.text.utf8.count == 3 {
                    fixes.append(replace(word.range, with: "", "leave out the comma"))
                } else if isGlued(index), isGlued(index + 1) {
                    fixes.append(replace(word.range, with: ".", "write a point"))
                }
            }
            guard word.text == "-" || word.text == "+", let next, next.isNumber, index > 0 else {
                return fixes
            }
            let range = word.range.lowerBound..<next.range.upperBound
            // A sign belongs to its number; between two operands it has blanks around it.
            let edited =
                words[index - 1].isPlain ? "\(word.text) \(next.text)" : word.text + next.text
            fixes.append(replace(range, with: edited, "write \(edited)"))
            return fixes
        }
    }
}
