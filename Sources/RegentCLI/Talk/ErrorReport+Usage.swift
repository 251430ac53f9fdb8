extension ErrorReport {
    /// What is wrong with a command line, and what was probably meant.
    init(usage error: UsageError) {
        let (code, message, hint) = Self.usage(error)
        self.init(.usage, code: code, message, hint: hint)
    }

    private static func usage(_ error: UsageError) -> (String, String, String?) {
        switch error {
        case .unknownVerb(let word, let nearest):
            (
                "unknown_verb", "there is no command “\(word)”, and no such file",
                nearest.map { "did you mean `regent \($0)`?" } ?? "`regent help` lists the commands"
            )
        case .unknownSecondWord(let verb, let word, let choices):
            (
                "unknown_verb",
                word.map { "there is no command “\(verb) \($0)”" } ?? "\(verb) what?",
                "one of: " + choices.map { "\(verb) \($0)" }.joined(separator: ", ")
            )
        case .unknownFlag(let flag, let verb, let nearest):
            (
                "unknown_flag", "\(verb) has no flag \(flag)",
                nearest.map { "did you mean \($0)?" } ?? "`regent help \(verb)` lists them"
            )
        case .keyOnCommandLine:
            (
                "key_on_command_line", "a key is never given on the command line",
                "every user of the machine could read it there, and it would stay in the shell's "
                    + "history; use --key-file PATH, --key-command CMD, REGENT_KEY_FILE or the prompt"
            )
        case .missingValue(let flag):
            ("missing_value", "--\(flag) needs a value", nil)
        case .unexpectedValue(let flag):
            ("unexpected_value", "--\(flag) takes no value", nil)
        case .badValue(let flag, let value, let expected):
            ("bad_value", "--\(flag) “\(value)”: expected \(expected)", nil)
        case .unknownChoice(let flag, let value, let choices):
            (
                "bad_value", "--\(flag) has no choice “\(value)”",
                Nearest.to(value, among: choices).map { "did you mean \($0)?" }
                    ?? "one of: " + choices.joined(separator: ", ")
            )
        case .missingOperand(let operand, let verb):
            ("missing_operand", "\(verb) needs \(operand)", "`regent help \(verb)` shows how")
        case .tooManyOperands(let word, let verb):
            (
                "too_many_operands", "\(verb) has no use for “\(word)”",
                "put quotes around words that belong together"
            )
        case .conflict(let a, let b):
            ("conflict", "\(a) and \(b) exclude each other", nil)
        case .needs(let a, let b):
            ("needs", "\(a) needs \(b)", nil)
        case .unknownClass(let name, let nearest):
            (
                "unknown_class", "there is no class “\(name)”",
                nearest.map { "did you mean \($0)?" } ?? "`regent classes FILE` lists them"
            )
        case .unknownProperty(let name, let className, let nearest):
            (
                "unknown_property", "\(className) has no property “\(name)”",
                nearest.map { "did you mean \($0)?" }
                    ?? "`regent schema FILE --class \(className)` lists them"
            )
        case .badOperand(let word, let expected):
            ("bad_operand", "“\(word)”: expected \(expected)", nil)
        case .badKey(let key, let expected):
            ("bad_key", "“\(key)” does not name an object", expected)
        case .noTerminal:
            (
                "no_terminal", "the studio needs a terminal",
                "`regent help` lists the commands that work without one"
            )
        case .unknownTopic(let word, let nearest):
            (
                "unknown_topic", "there is no help on “\(word)”",
                nearest.map { "did you mean `regent help \($0)`?" }
            )
        }
    }
}
