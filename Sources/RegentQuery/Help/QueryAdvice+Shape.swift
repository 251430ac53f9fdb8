import RegentCore

/// What is missing or too much between conditions: brackets, AND, the subject of a comparison.
extension QueryAdvice {
    var shapeFixes: [QueryFix] {
        danglingFixes + bracketFixes + objectFixes + subjectFixes + clauseInTheMiddleFixes
    }

    /// Brackets that are never closed, or never opened, and a comma before one.
    private var bracketFixes: [QueryFix] {
        var fixes: [QueryFix] = []
        var open: [String] = []
        for word in words where !word.isQuoted {
            switch word.text {
            case "(": open.append(")")
            case "{": open.append("}")
            case "[": open.append("]")
            case ")", "}", "]": if open.last == word.text { open.removeLast() }
            default: break
            }
        }
        if !open.isEmpty {
            let missing = open.reversed().joined()
            let end = words.last?.range.upperBound ?? bytes.count
            var place = end
            if case .unexpected(_, let expected) = error.fact, expected.contains(")"),
                let index = index(ofWordAt: error.range.lowerBound), index > 0
            {
                place = words[index - 1].range.upperBound
                fixes.append(replace(place..<place, with: ")", "close it with )"))
            }
            fixes.append(replace(end..<end, with: missing, "close it with \(missing)"))
        }
        guard let index = index(ofWordAt: error.range.lowerBound),
            [")", "}", "]"].contains(words[index].text)
        else { return fixes }
        let range = words[index].range
        if let before = word(index - 1), before.text == "," {
            fixes.append(replace(before.range, with: "", "leave out the comma"))
        }
        fixes.append(replace(range, with: "", "leave out \(words[index].text)"))
        return fixes
    }

    /// AND and OR with nothing behind or in front of them, or twice.
    private var danglingFixes: [QueryFix] {
        func isJoint(_ index: Int) -> Bool {
            ["AND", "OR", "&", "|", ","].contains(word(index)?.upper)
        }
        var fixes: [QueryFix] = []
        var last = words.count
        while last > 0, isJoint(last - 1) || words[last - 1].upper == "NOT" { last -= 1 }
        if last > 0, last < words.count {
            let range = words[last - 1].range.upperBound..<bytes.count
            let found = string(range).trimming { $0.isWhitespace }
            fixes.append(replace(range, with: "", "leave out \(found)"))
        }
        if isJoint(0) || ["FILTER", "FIND", "IF", "WHEN", "WHERE"].contains(words.first?.upper),
            words.count > 1
        {
            let next = words.indices.first { $0 > 0 && !isJoint($0) } ?? 1
            let range = 0..<words[next].range.lowerBound
            fixes.append(replace(range, with: "", "leave out \(words[0].text)"))
        }
        if case .unexpected = error.fact, let index = index(ofWordAt: error.range.lowerBound),
            index > 0, isJoint(index), isJoint(index - 1)
        {
            let range = words[index - 1].range.upperBound..<words[index].range.upperBound
            fixes.append(replace(range, with: "", "leave out \(words[index].text)"))
        }
        return fixes
    }

    /// `{name: 'x', age: 3}` of JavaScript and JSON, `name:x` of search bars.
    private var objectFixes: [QueryFix] {
        guard case .illegalCharacter(":") = error.fact, words.first?.text != ":" else { return [] }
        var range = 0..<bytes.count
        if let first = words.first, first.text == "{", let last = words.last, last.text == "}" {
            range = first.range.upperBound..<last.range.lowerBound
        }
        var edited = ""
        var position = range.lowerBound
        for word in words
        where word.range.lowerBound >= position && word.range.upperBound <= range.upperBound {
            guard let sign = [":": " ==", ",": " AND"][word.text] else { continue }
            let before = string(position..<word.range.lowerBound).trimming { $0 == " " }
            edited += (edited.isEmpty ? "" : " ") + before + sign
            position = word.range.upperBound
        }
        edited += " " + string(position..<range.upperBound).trimming { $0 == " " }
        return [replace(0..<bytes.count, with: edited, "write \(edited)")]
    }

    /// `1 < age < 5`, `name == 'a' OR 'b'` and `name == 'a' OR == 'b'`.
    private var subjectFixes: [QueryFix] {
        guard let index = index(ofWordAt: error.range.lowerBound), index > 0 else { return [] }
        let signs: Set<String> = ["<", ">", "=", "!"]
        let place = words[index].range.lowerBound
        if case .unexpected = error.fact, signs.contains(words[index].text),
            ["&", "|"].contains(words[index - 1].text), let earlier = comparison(before: index - 1)
        {
            let path = earlier.path + " "
            return [replace(place..<place, with: path, "repeat \(earlier.path)")]
        }
        if case .unexpected = error.fact, signs.contains(words[index].text),
            words[index - 1].isPlain, !words[index - 1].isNumber
        {
            let subject = words[index - 1]
            if ["AND", "OR"].contains(subject.upper) {
                guard let earlier = comparison(before: index - 1) else { return [] }
                let path = earlier.path + " "
                return [replace(place..<place, with: path, "repeat \(earlier.path)")]
            }
            let edited = " AND \(subject.text) "
            return [
                replace(
                    subject.range.upperBound..<place,
                    with: edited,
                    "repeat \(subject.text)"
                )
            ]
        }
        guard case .notACondition = error.fact, let joint = word(index - 1),
            ["AND", "OR", "|", "&"].contains(joint.upper),
            let earlier = comparison(before: index - 1)
        else { return [] }
        // A bare word may be a text, but neither a number nor a date.
        let type = property(along: earlier.path)?.type
        if words[index].isPlain, !words[index].isNumber, let type, type != .string, type != .mixed {
            return []
        }
        let edited = "\(earlier.path) \(earlier.sign) "
        return [replace(place..<place, with: edited, "write \(edited)\(words[index].text)")]
    }

    /// The path and the operator of the last comparison before a word.
    private func comparison(before index: Int) -> (path: String, sign: String)? {
        guard
            let operatorIndex = words[..<index].lastIndex(where: { Self.isOperator($0) }),
            let first = words[..<operatorIndex].lastIndex(where: { $0.isOperand })
        else { return nil }
        var start = first
        while start > 0, isGlued(start), words[start - 1].text != "(" { start -= 1 }
        let path = string(words[start].range.lowerBound..<words[first].range.upperBound)
        let sign = string(words[first + 1].range.lowerBound..<words[operatorIndex].range.upperBound)
        return (path, sign)
    }

    /// `age > 3 SORT(name ASC) AND name != ''`: the clause belongs to the end.
    private var clauseInTheMiddleFixes: [QueryFix] {
        guard case .unexpected(_, ["the end of the query"]) = error.fact,
            let index = index(ofWordAt: error.range.lowerBound), index > 0,
            let clause = words[..<index].firstIndex(where: {
                ["SORT", "DISTINCT", "LIMIT"].contains($0.upper)
            }), clause > 0
        else { return [] }
        let start = words[clause].range.lowerBound
        let moved = string(start..<words[index - 1].range.upperBound)
        let isJoined = ["AND", "OR", "&", "|"].contains(words[index].upper)
        let before = string(0..<start) + (isJoined ? "" : "AND ")
        let edited = before + string(words[index].range.lowerBound..<bytes.count) + " " + moved
        return [replace(0..<bytes.count, with: edited, "put \(moved) at the end")]
    }

    // MARK: Guesses

    /// AND between two conditions, an operator between a property and a value.
    var joinFixes: [QueryFix] {
        guard case .unexpected(_, let expected) = error.fact,
            let index = index(ofWordAt: error.range.lowerBound), index > 0
        else { return [] }
        let range = words[index].range
        if expected.contains("AND") {
            if words[index].text == "," {
                // `1.000,5` is one number to some.
                if isGlued(index), isGlued(index + 1), words[index - 1].isNumber { return [] }
                return [
                    replace(
                        words[index - 1].range.upperBound..<range.upperBound,
                        with: isGlued(index + 1) ? " AND " : " AND",
                        "join conditions with AND"
                    )
                ]
            }
            let place = range.lowerBound..<range.lowerBound
            return [replace(place, with: "AND ", "join conditions with AND")]
        }
        guard expected.contains("=="), words[index].isOperand else { return [] }
        let sign = replace(
            range.lowerBound..<range.lowerBound,
            with: "== ",
            "write == between them"
        )
        return [sign]
    }
}
