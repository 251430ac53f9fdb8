import RegentCore

/// Names: of the class in front, with a minus in them, unquoted texts, counts.
extension QueryAdvice {
    var nameFixes: [QueryFix] {
        var fixes: [QueryFix] = []
        if case .noSuchProperty(let name, _, _) = error.fact { fixes += unknownNameFixes(name) }
        if case .noSteps(_, let step) = error.fact,
            ["count", "length", "size"].contains(step.lowercased())
        {
            fixes.append(replace(error.range, with: "@count", "use .@count"))
        }
        if case .unexpected = error.fact { fixes += unquotedTextFixes }
        if case .constantsOnly = error.fact { fixes += quotedNameFixes }
        if case .linksWithNull(let path) = error.fact { fixes += emptinessFixes(path) }
        return fixes
    }

    private func unknownNameFixes(_ name: String) -> [QueryFix] {
        var fixes: [QueryFix] = []
        let range = error.range
        let lower = name.lowercased()
        if ["count", "length", "size"].contains(lower) {
            fixes.append(replace(range, with: "@count", "use .@count"))
        }
        // The class itself, or the name of a table in SQL.
        if let table, lower == table.displayName.lowercased(), range.upperBound < bytes.count,
            bytes[range.upperBound] == UInt8(ascii: ".")
        {
            fixes.append(
                replace(range.lowerBound..<range.upperBound + 1, with: "", "leave out '\(name).'")
            )
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
        switch lower {
        case "yes", "true": fixes.append(replace(range, with: "true", "use true"))
        case "no", "false": fixes.append(replace(range, with: "false", "use false"))
        case "none", "undefined", "empty": fixes.append(replace(range, with: "null", "use null"))
        default: break
        }
        return fixes + unquotedTextFixes
    }

    /// Words behind an operator that are no property: text without quotes.
    private var unquotedTextFixes: [QueryFix] {
        let place = error.range.lowerBound
        guard
            let start = words.indices.last(where: { index in
                index > 0 && words[index].range.lowerBound <= place && !words[index].isQuoted
                    && Self.isOperator(words[index - 1])
            })
        else { return [] }
        let ends = ["AND", "OR", "SORT", "LIMIT", "DISTINCT", ")", "&", "|", "}", ","]
        let end = words[start...].firstIndex { $0.isQuoted || ends.contains($0.upper) }
        let last = (end ?? words.count) - 1
        guard last >= start else { return [] }
        return [last, start].map { last in
            let whole = words[start].range.lowerBound..<words[last].range.upperBound
            let quoted = Self.quoted(string(whole))
            return replace(whole, with: quoted, "put it in quotes: \(quoted)")
        }
    }

    static func isOperator(_ word: Word) -> Bool {
        ["=", "<", ">", "CONTAINS", "LIKE", "BEGINSWITH", "ENDSWITH", "IN", "]", "{", ","]
            .contains(word.upper)
    }

    /// In SQL a name may stand in quotes.
    private var quotedNameFixes: [QueryFix] {
        words.filter(\.isQuoted).compactMap { word in
            let name = String(word.text.dropFirst().dropLast())
            guard table?[name] != nil else { return nil }
            return replace(word.range, with: Printer.name(name), "'\(name)' without quotes")
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
}
