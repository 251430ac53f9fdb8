import RegentCore

/// Values in a form that does not fit the property: numbers without quotes, quoted identifiers,
/// dates.
extension QueryAdvice {
    var valueFixes: [QueryFix] {
        var fixes = dateFixes + identifierFixes
        switch error.fact {
        case .incomparable(let left, let right):
            for type in [left, right] { fixes += literalFixes(for: type) }
            fixes += linkFixes
        case .needsText: fixes += literalFixes(for: "string")
        default: break
        }
        return fixes
    }

    /// A UUID or an object id without anything around it.
    private var identifierFixes: [QueryFix] {
        words.indices.compactMap { index in
            let isFirst = !isGlued(index) || ["{", "(", ",", "="].contains(word(index - 1)?.text)
            guard words[index].isPlain, isFirst else { return nil }
            var last = index
            while isGlued(last + 1), ![")", "}", ","].contains(words[last + 1].text) { last += 1 }
            let range = words[index].range.lowerBound..<words[last].range.upperBound
            let content = string(range)
            let literal =
                UUID128(content).map { "uuid(\($0))" } ?? ObjectID(content).map { "oid(\($0))" }
            return literal.map { replace(range, with: $0, "write \($0)") }
        }
    }

    /// A link is compared with an object, named by its key, or with a text inside of it.
    private var linkFixes: [QueryFix] {
        words.filter { $0.range.overlaps(error.range) && $0.isOperand }.flatMap { word in
            guard let link = comparedProperty(before: word.range.lowerBound),
                let target = link.target.flatMap({ schema?[$0] })
            else { return [QueryFix]() }
            var fixes: [QueryFix] = []
            if let key = target.primaryKey,
                let literal = literals(word, for: key.type.name).first
                    ?? (fits(word, key.type) ? word.text : nil)
            {
                let object = "obj('\(target.displayName)', \(literal))"
                fixes.append(replace(word.range, with: object, "write \(object)"))
            }
            let name = ["name", "title", "label"].compactMap { target[$0] }
                .first { $0.type == .string && $0.collection == nil }
            if let name, word.isQuoted,
                let place = words.firstIndex(where: { $0.range == word.range }),
                let path = words[..<place].lastIndex(where: { $0.isPlain })
            {
                let range = words[path].range
                let edited = "\(words[path].text).\(Printer.name(name.name))"
                fixes.insert(replace(range, with: edited, "compare \(edited)"), at: fixes.count)
            }
            return fixes
        }
    }

    private func fits(_ word: Word, _ type: ValueType) -> Bool {
        switch type {
        case .string: word.isQuoted
        case .int: word.isNumber
        default: false
        }
    }

    /// The constant of the error, rewritten for a property of this type.
    private func literalFixes(for type: String) -> [QueryFix] {
        words.filter { $0.range.overlaps(error.range) && !Self.isOperator($0) }.flatMap { word in
            literals(word, for: type).map { replacement in
                replace(word.range, with: replacement, label(word, replacement, type))
            }
        }
    }

    private func label(_ word: Word, _ replacement: String, _ type: String) -> String {
        if type == "string" { return "put \(word.text) in quotes" }
        return "write \(replacement)"
    }

    func literals(_ word: Word, for type: String) -> [String] {
        let content = word.isQuoted ? String(word.text.dropFirst().dropLast()) : word.text
        switch type {
        case "string": return word.isQuoted ? [] : [Self.quoted(content)]
        case "bool":
            switch content.lowercased() {
            case "1", "true", "yes": return ["true"]
            case "0", "false", "no": return ["false"]
            default: return []
            }
        case "uuid": return UUID128(content).map { ["uuid(\($0))"] } ?? []
        case "objectId": return ObjectID(content).map { ["oid(\($0))"] } ?? []
        case "timestamp":
            let date = Self.date(content) ?? Self.date(ofNumber: content)
            return date.map { [$0] } ?? []
        case "binary": return word.isQuoted ? ["binary(\(word.text))"] : []
        case "int", "float", "double", "decimal128":
            if type == "int", ["true", "false"].contains(content.lowercased()) {
                return [content.lowercased() == "true" ? "1" : "0"]
            }
            let digits = content.filter { $0 != "," && $0 != "_" && $0 != " " }
            return word.isQuoted && Double(digits) != nil ? [digits] : []
        default: return []
        }
    }
}

extension StringProtocol {
    /// The text without such characters at its ends.
    func trimming(_ unwanted: (Character) -> Bool) -> String {
        var text = self[...]
        while let first = text.first, unwanted(first) { text = text.dropFirst() }
        while let last = text.last, unwanted(last) { text = text.dropLast() }
        return String(text)
    }
}
