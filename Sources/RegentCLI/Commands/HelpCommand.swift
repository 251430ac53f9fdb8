/// `regent help [VERB]`: what this program can do.
enum HelpCommand {
    static let verb = Verb(
        name: "help",
        summary: "explain a command",
        operands: [
            .init("VERB", isOptional: true, isRepeated: true, "a command; without it the overview")
        ],
        flags: [],
        discussion: "",
        examples: [
            .init("regent help query", "everything about one command"),
            .init("regent help", "all commands, keys, exit codes"),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let help = HelpText(verbs: Verbs.all)
        let topic = invocation.arguments.operands.joined(separator: " ")
        let text =
            if topic.isEmpty {
                help.full(nil)
            } else if let verb = Verbs.all.first(where: { $0.name == topic }) {
                help.full(verb)
            } else if Verbs.all.contains(where: { $0.name.hasPrefix(topic + " ") }) {
                help.group(topic)
            } else {
                throw UsageError.unknownTopic(
                    topic,
                    nearest: Nearest.to(topic, among: Verbs.all.map(\.name))
                )
            }
        let output = DataOutput()
        try output.write(text)
        try output.finish()
        return .done
    }
}
