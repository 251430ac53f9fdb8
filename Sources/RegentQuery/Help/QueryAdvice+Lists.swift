import RegentCore

/// Lists in other brackets, bounds as in SQL, ranges, and values one after another.
extension QueryAdvice {
    var listFixes: [QueryFix] {
        words.indices.flatMap { index -> [QueryFix] in
            switch words[index].upper {
            case "IN": bracketFixes(index, "the list") + bareListFixes(index) + rangeFixes(index)
            case "BETWEEN":
                bracketFixes(index, "the bounds") + boundFixes(index) + rangeFixes(index)
            case "=": alternativeFixes(index)
            default: []
            }
        }
    }

    /// `(1, 2)` and `[1, 2]`.
    private func bracketFixes(_ index: Int, _ what: String) -> [QueryFix] {
        guard let opening = word(index + 1), let closing = ["(": ")", "[": "]"][opening.text],
            let close = words[(index + 2)...].first(where: { $0.text == closing })
        else { return [] }
        let list = list(opening.range.upperBound..<close.range.lowerBound, behind: index)
        let range = opening.range.lowerBound..<close.range.upperBound
        return [replace(range, with: list, "write \(what) as \(list)")]
    }

    /// `IN 1, 2` and `IN 'a'`.
    private func bareListFixes(_ index: Int) -> [QueryFix] {
        guard let first = word(index + 1), first.isOperand,
            let last = lastOfValues(from: index + 1, separators: [","])
        else { return [] }
        let range = first.range.lowerBound..<words[last].range.upperBound
        let list = list(range, behind: index)
        return [replace(range, with: list, "write the list as \(list)")]
    }

    /// Values in braces; words among them that are compared with a text get quotes.
    private func list(_ range: Range<Int>, behind index: Int) -> String {
        let place = words[index].range.upperBound
        let type = comparedProperty(before: place)?.type
        let isText = type == .string
        let constants: Set<String> = ["TRUE", "FALSE", "NULL", "NIL"]
        var edited = ""
        var position = range.lowerBound
        for word in words where range.contains(word.range.lowerBound) {
            edited += string(position..<word.range.lowerBound)
            let isBare = word.isPlain && !constants.contains(word.upper)
            if let type, word.isQuoted, let literal = literals(word, for: type.name).first {
                edited += literal
            } else {
                edited +=
                    word.text == ";" ? "," : isText && isBare ? Self.quoted(word.text) : word.text
            }
            position = word.range.upperBound
        }
        return "{" + edited + string(position..<max(position, range.upperBound)) + "}"
    }

    /// `BETWEEN 1 AND 5`, `BETWEEN 1, 5`, `BETWEEN {1 AND 5}`, `BETWEEN (1 AND 5)`.
    private func boundFixes(_ index: Int) -> [QueryFix] {
        let isOpen = ["{", "(", "["].contains(word(index + 1)?.text)
        let first = index + (isOpen ? 2 : 1)
        guard first < words.count,
            let middle = words[first...].firstIndex(where: {
                ["AND", ",", "TO"].contains($0.upper)
            }),
            middle > first, middle + 1 < words.count
        else { return [] }
        // A signed number or a date is several words.
        var last = middle + 1
        while last + 1 < words.count, !words[last].isQuoted,
            isGlued(last + 1), ![")", "]", "}", ","].contains(words[last + 1].text)
        {
            last += 1
        }
        let lower = string(words[first].range.lowerBound..<words[middle - 1].range.upperBound)
        let upper = string(words[middle + 1].range.lowerBound..<words[last].range.upperBound)
        let isClosed = isOpen && ["}", ")", "]"].contains(word(last + 1)?.text)
        let end = words[isClosed ? last + 1 : last].range.upperBound
        let list = "{\(lower), \(upper)}"
        let range = words[index + 1].range.lowerBound..<end
        return [replace(range, with: list, "write the bounds as \(list)")]
    }

    /// `IN 1...5` and `BETWEEN 1..5`.
    private func rangeFixes(_ index: Int) -> [QueryFix] {
        guard let word = word(index + 1), word.isPlain else { return [] }
        let bounds = word.text.split(separator: "..", omittingEmptySubsequences: false)
            .map { $0.trimming { $0 == "." } }
        guard bounds.count == 2, bounds.allSatisfy({ Int($0) != nil }) else { return [] }
        let edited = "BETWEEN {\(bounds[0]), \(bounds[1])}"
        let range = words[index].range.lowerBound..<word.range.upperBound
        return [replace(range, with: edited, "write \(edited)")]
    }

    /// `== 'a', 'b'` and `== ('a' OR 'b')`.
    private func alternativeFixes(_ index: Int) -> [QueryFix] {
        let start = isGlued(index) && word(index - 1)?.text == "=" ? index - 1 : index
        guard word(index + 1)?.text != "=" else { return [] }
        let isOpen = word(index + 1)?.text == "("
        let first = index + (isOpen ? 2 : 1)
        guard first < words.count, words[first].isOperand,
            let last = lastOfValues(from: first, separators: isOpen ? [",", "OR", "|"] : [","]),
            last > first, !isOpen || word(last + 1)?.text == ")",
            // `1.000,5` is one number to some.
            !isGlued(first + 2) || words[first].isQuoted
        else { return [] }
        let values = words[first...last].filter { $0.isQuoted || $0.isPlain && $0.upper != "OR" }
        var edited = "IN {\(values.map(\.text).joined(separator: ", "))}"
        let end = words[isOpen ? last + 1 : last].range.upperBound
        var range = words[start].range.lowerBound..<end
        if start == index, isGlued(index), word(index - 1)?.text == "!", let path = word(index - 2)
        {
            edited = "NOT \(path.text) " + edited
            range = path.range.lowerBound..<end
        }
        return [replace(range, with: edited, "write \(edited)")]
    }

    /// The last of several values with separators between them; nil where no value stands.
    private func lastOfValues(from first: Int, separators: Set<String>) -> Int? {
        guard word(first)?.isOperand == true else { return nil }
        var last = first
        var next = first + 1
        while let separator = word(next), separators.contains(separator.upper) {
            next += 1
            // `||` is two signs.
            if word(next)?.text == "|" { next += 1 }
            guard word(next)?.isOperand == true else { break }
            last = next
            next += 1
        }
        return last
    }

    /// Texts that stand for identifiers and dates, as what they are; nil where there are none.
    var textsInLists: QueryFix? {
        var edited = ""
        var position = 0
        var last: (index: Int, type: ValueType?) = (-1, nil)
        for (index, word) in words.enumerated() where word.isQuoted {
            // Of what follows in a list one need not look back.
            let goesOn = last.index == index - 2 && words[index - 1].text == ","
            let type =
                goesOn ? last.type : comparedProperty(before: word.range.lowerBound)?.type
            last = (index, type)
            guard let type,
                [.objectID, .uuid, .timestamp].contains(type),
                let literal = literals(word, for: type.name).first
            else { continue }
            edited += string(position..<word.range.lowerBound) + literal
            position = word.range.upperBound
        }
        guard position > 0 else { return nil }
        edited += string(position..<bytes.count)
        return wordsThatDiffer(Array(edited.utf8))
    }
}
