/// The help, made from the verbs as data.
struct HelpText {
    let verbs: [Verb]
    static let version = "0.1.0"

    private static let summary =
        "regent looks into Realm databases, changes them, and takes their data out"
    private static let width = 80

    /// The short help of a verb, or of the program: usage, two examples, where to find more.
    func short(_ verb: Verb?) -> String {
        guard let verb else { return overview(isFull: false) }
        return """
            \(Self.wrap(verb.usage, indent: 4))
              \(verb.summary)

            Examples:
            \(Self.examples(Array(verb.examples.prefix(2))))

            `regent help \(verb.name)` says everything.

            """
    }

    /// Everything about a verb, or about the program.
    func full(_ verb: Verb?) -> String {
        guard let verb else { return overview(isFull: true) }
        var parts = ["\(Self.wrap(verb.usage, indent: 4))\n  \(verb.summary)"]
        if !verb.operands.isEmpty {
            let rows = verb.operands.map { ($0.name, $0.help) }
            parts.append(Self.table(rows))
        }
        if !verb.discussion.isEmpty {
            parts.append(
                verb.discussion.split(separator: "\n", omittingEmptySubsequences: false)
                    .map { $0.hasPrefix(" ") ? String($0) : Self.wrap(String($0), indent: 0) }
                    .joined(separator: "\n")
            )
        }
        if !verb.flags.isEmpty { parts.append("Flags:\n" + Self.table(of: verb.flags)) }
        parts.append("Flags of every command:\n" + Self.table(of: Flag.global))
        parts.append("Examples:\n" + Self.examples(verb.examples))
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// The verbs that start with one word, such as `debug`.
    func group(_ name: String) -> String {
        let rows = verbs.filter { $0.name.hasPrefix(name + " ") }.map { ($0.name, $0.summary) }
        return "regent \(name) WORD FILE …\n\n\(Self.table(rows))\n"
    }

    private func overview(isFull: Bool) -> String {
        let rows = verbs.map { ($0.name, $0.summary) }
        var parts = [
            "\(Self.summary)",
            "  regent FILE                 open a file in the studio\n"
                + "  regent VERB FILE … [flags]  one of the commands below",
            "Commands:\n" + Self.table(rows),
            """
            Examples:
              regent shop.realm
              regent query shop.realm Person 'age > 30' --format csv > people.csv
            """,
        ]
        if isFull {
            let codes = ExitCode.documented.map { (String($0.rawValue), $0.meaning) }
            parts.append("Flags of every command:\n" + Self.table(of: Flag.global))
            parts.append("Keys of encrypted files:\n" + Self.table(of: Flag.key))
            parts.append(
                Self.wrap(
                    "Without a flag the key is looked for in the file that REGENT_KEY_FILE names "
                        + "and in REGENT_KEY, and then asked for.",
                    indent: 0
                )
            )
            parts.append("Exit codes:\n" + Self.table(codes))
            parts.append("  regent --version")
        } else {
            parts.append("`regent help VERB` says everything about one; `regent --help` the rest.")
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    // MARK: Layout

    private static func table(of flags: [Flag]) -> String {
        table(
            flags.map { flag in
                let isListed = flag.choices.isEmpty || flag.help.contains(flag.choices[0])
                let choices = isListed ? "" : " (\(flag.choices.joined(separator: ", ")))"
                return (flag.spelling, flag.help + choices)
            }
        )
    }

    /// Two columns; the right one is wrapped.
    private static func table(_ rows: [(String, String)]) -> String {
        let left = min(rows.map(\.0.count).max() ?? 0, 24)
        return rows.map { name, text in
            let indent = left + 4
            let start = "  " + name
            let lines = wrap(text, width: width - indent).split(separator: "\n")
            let pad = String(repeating: " ", count: indent)
            let first = start.count + 2 > indent ? [start] : []
            let head =
                first.isEmpty ? start + String(repeating: " ", count: indent - start.count) : pad
            let rest = lines.enumerated().map { ($0 == 0 ? head : pad) + $1 }
            return (first + rest).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    private static func examples(_ examples: [Verb.Example]) -> String {
        examples.map { "  \($0.command)\n      \($0.meaning)" }.joined(separator: "\n")
    }

    /// Breaks lines between words; all lines but the first are indented.
    private static func wrap(_ text: String, indent: Int = 0, width: Int = width) -> String {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let pad = lines.isEmpty ? 0 : indent
            if !line.isEmpty, pad + line.count + 1 + word.count > width {
                lines.append(String(repeating: " ", count: pad) + line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        lines.append(String(repeating: " ", count: lines.isEmpty ? 0 : indent) + line)
        return lines.joined(separator: "\n")
    }
}
