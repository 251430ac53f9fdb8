import RegentCore

/// Names: of the class in front, with a minus in them, in quotes, of a count.
extension QueryAdvice {
    var nameFixes: [QueryFix] {
        var fixes: [QueryFix] = []
        switch error.fact {
        case .noSuchProperty(let name, _, _): fixes += unknownNameFixes(name)
        case .noSteps(_, let step):
            if let place = Self.places[step.lowercased()], error.range.lowerBound > 0 {
                let range = error.range.lowerBound - 1..<error.range.upperBound
                fixes.append(replace(range, with: place, "use \(place)"))
            }
        case .noSortProperty(_, _, _, let nearest?):
            fixes.append(
                replace(error.range, with: Printer.name(nearest), "use '\(nearest)'")
            )
        case .noBacklink(_, _, let target): fixes += backlinkFixes(to: target)
        case .noFullTextIndex: fixes += rewriteWord("TEXT", with: "CONTAINS[c]")
        case .constantsOnly: fixes += quotedNameFixes
        case .unexpected: fixes += quotedNameFixes + blankNameFixes
        case .linksWithNull(let path): fixes += emptinessFixes(path)
        case .inNeedsList: fixes += reversedFixes
        default: break
        }
        return fixes + emptyPropertyFixes
    }

    private static let operations = [
        "count": "@count", "length": "@count", "size": "@count", "max": "@max", "min": "@min",
        "sum": "@sum", "avg": "@avg", "average": "@avg", "keys": "@keys", "values": "@values",
        "type": "@type",
    ]
    private static let constants = [
        "yes": "true", "true": "true", "no": "false", "false": "false", "none": "null",
        "undefined": "null", "empty": "null", "missing": "null",
    ]
    private static let places = ["first": "[FIRST]", "last": "[LAST]"]

    /// Names that speak for themselves: what they are near to is not meant.
    var nameSlips: [Candidate] {
        if case .noSteps(_, let step) = error.fact, let right = Self.operations[step.lowercased()] {
            let fix = replace(error.range, with: right, "use .\(right)")
            return [Candidate(fix: fix, isCertain: true)]
        }
        guard case .noSuchProperty(let name, let className, _) = error.fact else { return [] }
        let fault = QueryError(
            .noSuchProperty(name, inClass: className, nearest: nil),
            at: error.range
        )
        var fixes: [QueryFix] = []
        if let right = Self.operations[name.lowercased()] {
            fixes.append(replace(error.range, with: right, "use .\(right)"))
        }
        // A class from which links lead here.
        if schema?[name] != nil, isFollowedByPoint {
            let place = error.range.lowerBound
            fixes.append(replace(place..<place, with: "@links.", "put @links. in front"))
        }
        return fixes.map { Candidate(fix: $0, fault: fault) }
    }

    private var isFollowedByPoint: Bool {
        let end = error.range.upperBound
        return end < bytes.count && bytes[end] == UInt8(ascii: ".")
    }

    private func unknownNameFixes(_ name: String) -> [QueryFix] {
        var fixes: [QueryFix] = []
        let range = error.range
        let lower = name.lowercased()
        // The class itself, an alias of SQL, `self` and `this`.
        if isFollowedByPoint,
            range.lowerBound == 0 || bytes[range.lowerBound - 1] != UInt8(ascii: ".")
        {
            let prefix = range.lowerBound..<range.upperBound + 1
            fixes.append(replace(prefix, with: "", "leave out '\(name).'"))
        }
        // `age-5` is one name; a minus needs blanks around it.
        for index in name.indices where name[index] == "-" {
            let (left, right) = (name[..<index], name[name.index(after: index)...])
            if table?[String(left)] != nil {
                fixes.append(
                    replace(range, with: "\(left) - \(right)", "put blanks around the minus")
                )
            }
        }
        if let constant = Self.constants[lower] {
            fixes.append(replace(range, with: constant, "use \(constant)"))
        }
        return fixes
    }

    /// In SQL a name may stand in quotes or, with some, in brackets.
    private var quotedNameFixes: [QueryFix] {
        var fixes: [QueryFix] = []
        for (index, word) in words.enumerated() where table?[word.content] != nil {
            let name = Printer.name(word.content)
            if word.isQuoted {
                fixes.append(replace(word.range, with: name, "leave out the quotes"))
            } else if self.word(index - 1)?.text == "[", let close = self.word(index + 1),
                close.text == "]"
            {
                let range = words[index - 1].range.lowerBound..<close.range.upperBound
                fixes.append(replace(range, with: name, "leave out the brackets"))
            }
        }
        return fixes
    }

    /// A name of two words that is written without the backslash.
    private var blankNameFixes: [QueryFix] {
        guard let index = index(ofWordAt: error.range.lowerBound), index > 0,
            words[index].isPlain
        else { return [] }
        let range = words[index - 1].range.lowerBound..<words[index].range.upperBound
        guard table?[string(range)] != nil else { return [] }
        let name = Printer.name(string(range))
        return [replace(range, with: name, "write \(name)")]
    }

    /// Classes and properties that do link to a class, for those that were named.
    private func backlinkFixes(to target: String) -> [QueryFix] {
        guard let index = words.firstIndex(where: { $0.text.hasPrefix("links.") }), let schema,
            let table = schema[target]
        else { return [] }
        let parts = words[index].text.split(separator: ".").map(String.init)
        let origins = schema.tables.flatMap { origin in
            origin.properties.filter { $0.target == table.key }
                .map { "\(origin.displayName).\(Printer.name($0.name))" }
        }
        guard parts.count > 2,
            let near = NearestName.of("\(parts[1]).\(parts[2])", among: origins)
        else { return [] }
        let start = words[index].range.lowerBound + "links.".utf8.count
        let range = start..<start + parts[1].utf8.count + parts[2].utf8.count + 1
        return [replace(range, with: near, "use '\(near)'")]
    }

    private func rewriteWord(_ found: String, with right: String) -> [QueryFix] {
        words.filter { $0.upper == found }.map {
            replace($0.range, with: right, "use \(right)")
        }
    }

    /// A path to many objects is never null, but it may be empty.
    private func emptinessFixes(_ path: String) -> [QueryFix] {
        guard
            let null = words.last(where: {
                ["NULL", "NIL"].contains($0.upper) && $0.range.lowerBound > error.range.lowerBound
            })
        else { return [] }
        let between = string(error.range.upperBound..<null.range.lowerBound)
        let isNegated = between.contains("!") || between.contains("<>")
        let replacement = "\(path).@count \(isNegated ? ">" : "==") 0"
        let range = error.range.lowerBound..<null.range.upperBound
        return [replace(range, with: replacement, "write \(replacement)")]
    }

    /// `'x' IN name` of Python is `name CONTAINS 'x'`.
    private var reversedFixes: [QueryFix] {
        words.indices.compactMap { index in
            guard words[index].upper == "IN", let left = word(index - 1), left.isQuoted,
                let right = word(index + 1), property(along: right.text)?.type == .string
            else { return nil }
            let condition = "\(right.text) CONTAINS \(left.text)"
            let range = left.range.lowerBound..<right.range.upperBound
            return replace(range, with: condition, "write \(condition)")
        }
    }

    /// `.isEmpty` of Swift, with its parentheses in other languages.
    private var emptyPropertyFixes: [QueryFix] {
        words.indices.compactMap { index in
            let path = words[index].text
            let end = [".isempty", ".empty", ".isblank"].first { path.lowercased().hasSuffix($0) }
            guard let end, words[index].isPlain else { return nil }
            let subject = String(path.dropLast(end.count))
            var range = words[index].range
            if word(index + 1)?.text == "(", let close = word(index + 2), close.text == ")" {
                range = range.lowerBound..<close.range.upperBound
            }
            let condition = "\(subject).@count == 0"
            return replace(range, with: condition, "write \(condition)")
        }
    }

    // MARK: Texts without quotes

    /// Whether the error is a name that stands where a text is compared.
    ///
    /// There a name nearly like that of a property is a text all the same, unless only its
    /// capitals are others.
    var isAtTextValue: Bool {
        guard case .noSuchProperty(let name, _, let nearest) = error.fact else { return false }
        return Self.constants[name.lowercased()] == nil
            && comparedProperty(before: error.range.lowerBound)?.type == .string
            && nearest?.lowercased() != name.lowercased()
    }

    /// Words behind an operator that are no property: text without quotes.
    var textFixes: [QueryFix] {
        switch error.fact {
        case .noSuchProperty, .unexpected, .illegalCharacter: break
        default: return []
        }
        let place = error.range.lowerBound
        guard
            let start = words.indices.last(where: { index in
                index > 0 && words[index].range.lowerBound <= place && !words[index].isQuoted
                    && Self.isOperator(words[index - 1])
            }), takesText(words[start])
        else { return [] }
        let end = words[(start + 1)...].indices.first { endsText($0) }
        let last = (end ?? words.count) - 1
        return (last == start ? [last] : [last, start]).map { last in
            let whole = words[start].range.lowerBound..<words[last].range.upperBound
            return replace(whole, with: Self.quoted(string(whole)), "put it in quotes")
        }
    }

    /// A number is no text, unless a text is compared.
    private func takesText(_ word: Word) -> Bool {
        guard word.isPlain || ["%", "*", "?"].contains(word.text) else { return false }
        if let property = comparedProperty(before: word.range.lowerBound) {
            return property.type == .string || property.type == .mixed
        }
        return !ByteClass.isDigit(word.text.utf8.first ?? 0)
    }

    private static let endsOfTexts: Set<String> = [
        "AND", "OR", "LIMIT", "DISTINCT", "OFFSET", ")", "(", "&", "|", "}", ",", ";", "=", "<",
        ">", "!", "#", "WHERE", "COLLATE", "HAVING",
    ]

    private func endsText(_ index: Int) -> Bool {
        let (word, next) = (words[index], self.word(index + 1))
        if word.isQuoted || Self.endsOfTexts.contains(word.upper) { return true }
        switch word.upper {
        case "ORDER", "GROUP", "SORT": return next?.upper == "BY" || next?.text == "("
        case "-": return next?.text == "-"
        case "/": return next?.text == "/" || next?.text == "*"
        default: return false
        }
    }

    static func isOperator(_ word: Word) -> Bool {
        ["=", "<", ">", "CONTAINS", "LIKE", "BEGINSWITH", "ENDSWITH", "IN", "]", "{", ",", "TEXT"]
            .contains(word.upper)
    }
}
