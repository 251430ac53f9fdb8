/// Sorts the words of a command line by the flags of its verb.
///
///     regent [flags] VERB [SECOND WORD] OPERAND … [flags] [-- OPERAND …]
///
/// Flags stand anywhere; `--flag=VALUE` and `-fVALUE` work; single letters can share a dash. A
/// first word that is no verb but names a file means `open`.
struct ArgumentParser {
    enum Request {
        case run(Arguments)
        case shortHelp(Verb?)
        case fullHelp(Verb?)
        /// A first word that only stands before others, such as `debug`.
        case group(String)
        case version
    }

    let verbs: [Verb]
    let isFile: (String) -> Bool

    /// What the words ask for.
    func parse(_ words: [String]) throws(UsageError) -> Request {
        try refuseKeys(in: words)
        guard let first = firstOperand(of: words) else {
            if words.contains("--version") { return .version }
            if words.contains("--help") { return .fullHelp(nil) }
            if words.isEmpty || words.contains("-h") { return .shortHelp(nil) }
            let verb = try verb(named: "open")
            let parsed = try sort(words, for: verb)
            return try request(parsed, verb: verb)
        }
        let name = words[first]
        var rest = words
        if let verb = verb(ofTwoWords: name, words, after: first) {
            rest.remove(at: first)
            return try parse(rest, group: [verb], name: name)
        }
        if let verb = verbs.first(where: { $0.name == name }) {
            rest.remove(at: first)
            return try request(sort(rest, for: verb), verb: verb)
        }
        let group = verbs.filter { $0.name.hasPrefix(name + " ") }
        if !group.isEmpty {
            rest.remove(at: first)
            return try parse(rest, group: group, name: name)
        }
        if isFile(name) || name.contains("/") || name.hasSuffix(".realm") || first != 0 {
            let verb = try verb(named: "open")
            return try request(sort(words, for: verb), verb: verb)
        }
        let names = Set(verbs.map { String($0.name.prefix { $0 != " " }) })
        throw .unknownVerb(name, nearest: Nearest.to(name, among: names.sorted()))
    }

    /// The verb of which the first word is one too, and the second stands next: `schema drop`.
    private func verb(ofTwoWords name: String, _ words: [String], after first: Int) -> Verb? {
        guard verbs.contains(where: { $0.name == name }) else { return nil }
        let rest = Array(words.dropFirst(first + 1))
        guard let second = firstOperand(of: rest) else { return nil }
        return verbs.first { $0.name == name + " " + rest[second] }
    }

    private func parse(
        _ words: [String],
        group: [Verb],
        name: String
    ) throws(UsageError) -> Request {
        let choices = group.map { String($0.name.dropFirst(name.count + 1)) }
        guard let second = firstOperand(of: words) else {
            if words.contains("-h") || words.contains("--help") { return .group(name) }
            throw .unknownSecondWord(verb: name, word: nil, choices: choices)
        }
        guard let verb = group.first(where: { $0.name == name + " " + words[second] }) else {
            throw .unknownSecondWord(verb: name, word: words[second], choices: choices)
        }
        var rest = words
        rest.remove(at: second)
        return try request(sort(rest, for: verb), verb: verb)
    }

    private func request(
        _ parsed: (operands: [String], flags: [String: [String]], isShortHelp: Bool),
        verb: Verb
    ) throws(UsageError) -> Request {
        if parsed.isShortHelp { return .shortHelp(verb) }
        if parsed.flags["help"] != nil { return .fullHelp(verb) }
        let required = verb.operands.filter { !$0.isOptional }
        if parsed.operands.count < required.count {
            throw .missingOperand(required[parsed.operands.count].name, verb: verb.name)
        }
        let isOpenEnded = verb.operands.last?.isRepeated ?? false
        if parsed.operands.count > verb.operands.count, !isOpenEnded {
            throw .tooManyOperands(parsed.operands[verb.operands.count], verb: verb.name)
        }
        return .run(Arguments(verb: verb, operands: parsed.operands, flags: parsed.flags))
    }

    // MARK: Flags

    /// Where the first word that is neither a flag nor a flag's value stands.
    private func firstOperand(of words: [String]) -> Int? {
        let flags = verbs.flatMap(\.allFlags)
        var index = 0
        while index < words.count {
            let word = words[index]
            if word == "--" { return nil }
            guard Self.isFlag(word) else { return index }
            if !word.contains("="), let flag = flags.first(where: { word == "--" + $0.name }),
                flag.value != nil
            {
                index += 1
            } else if word.count == 2, let flag = flags.first(where: { $0.letter == word.last }),
                flag.value != nil
            {
                index += 1
            }
            index += 1
        }
        return nil
    }

    private func sort(
        _ words: [String],
        for verb: Verb
    ) throws(UsageError) -> (operands: [String], flags: [String: [String]], isShortHelp: Bool) {
        var (operands, flags, isShortHelp) = ([String](), [String: [String]](), false)
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            } else if word.hasPrefix("--") {
                let parts = word.dropFirst(2).split(
                    separator: "=",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                let flag = try flag(String(parts[0]), of: verb)
                let attached = parts.count > 1 ? String(parts[1]) : nil
                flags[flag.name, default: []].append(try value(of: flag, attached, &rest))
            } else if Self.isFlag(word) {
                var letters = word.dropFirst()
                while let letter = letters.popFirst() {
                    let flag = try self.flag(letter, of: verb)
                    isShortHelp = isShortHelp || flag.name == "help"
                    let attached = flag.value == nil || letters.isEmpty ? nil : String(letters)
                    if flag.value != nil { letters = "" }
                    flags[flag.name, default: []].append(try value(of: flag, attached, &rest))
                }
            } else {
                operands.append(word)
            }
        }
        return (operands, flags, isShortHelp)
    }

    /// A dash with something after it; -5 is a number.
    private static func isFlag(_ word: String) -> Bool {
        word.hasPrefix("-") && word.count > 1 && !word.utf8.dropFirst().allSatisfy(\.isDigit)
    }

    private func value(
        of flag: Flag,
        _ attached: String?,
        _ rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        guard flag.value != nil else {
            if attached != nil { throw .unexpectedValue(flag: flag.name) }
            return ""
        }
        guard let value = attached ?? rest.popFirst() else { throw .missingValue(flag: flag.name) }
        if !flag.choices.isEmpty, !flag.choices.contains(value) {
            throw .unknownChoice(flag: flag.name, value: value, choices: flag.choices)
        }
        return value
    }

    private func flag(_ name: String, of verb: Verb) throws(UsageError) -> Flag {
        if let flag = verb.allFlags.first(where: { $0.name == name }) { return flag }
        let nearest = Nearest.to(name, among: verb.allFlags.map(\.name))
        throw .unknownFlag("--" + name, verb: verb.name, nearest: nearest.map { "--" + $0 })
    }

    private func flag(_ letter: Character, of verb: Verb) throws(UsageError) -> Flag {
        if let flag = verb.allFlags.first(where: { $0.letter == letter }) { return flag }
        throw .unknownFlag("-\(letter)", verb: verb.name, nearest: nil)
    }

    private func verb(named name: String) throws(UsageError) -> Verb {
        guard let verb = verbs.first(where: { $0.name == name }) else {
            throw .unknownVerb(name, nearest: nil)
        }
        return verb
    }

    private func refuseKeys(in words: [String]) throws(UsageError) {
        for word in words {
            if word == "--" { return }
            if word == "--key" || word.hasPrefix("--key=") { throw .keyOnCommandLine }
        }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
