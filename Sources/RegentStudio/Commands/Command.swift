import RegentTerminal

/// Something the studio can do: the one source for keys, hints, help and palette.
struct Command: Sendable {
    /// Keys of the command, and where they work.
    struct Binding: Sendable {
        let keys: String
        let contexts: [KeyContext]
    }

    /// How it is written behind `:`, where it takes something or has no key: `save NAME`.
    struct Spelling: Sendable, Hashable {
        let word: String
        /// What stands for what it takes; nil when it takes nothing.
        let argument: String?
        let isOptional: Bool
    }

    let id: CommandID
    /// What it does in a word or two, for hints and the palette.
    let title: String
    /// What it does in a sentence, for help.
    let sentence: String
    let bindings: [Binding]
    let spelling: Spelling?

    init(
        _ id: CommandID,
        _ title: String,
        _ sentence: String,
        _ keys: String...,
        in contexts: [KeyContext]
    ) {
        self.id = id
        self.title = title
        self.sentence = sentence
        bindings = keys.map { Binding(keys: $0, contexts: contexts) }
        spelling = nil
    }

    private init(_ command: Command, bindings: [Binding], spelling: Spelling?) {
        id = command.id
        title = command.title
        sentence = command.sentence
        self.bindings = bindings
        self.spelling = spelling
    }

    /// The command with further keys that work in other places.
    func and(_ keys: String..., in contexts: [KeyContext]) -> Command {
        let more = keys.map { Binding(keys: $0, contexts: contexts) }
        return Command(self, bindings: bindings + more, spelling: spelling)
    }

    /// The command with a word for the palette, and what it takes there.
    func typed(_ word: String, _ argument: String? = nil, isOptional: Bool = false) -> Command {
        let spelling = Spelling(word: word, argument: argument, isOptional: isOptional)
        return Command(self, bindings: bindings, spelling: spelling)
    }

    /// The command with other bindings.
    func binding(_ bindings: [Binding]) -> Command {
        Command(self, bindings: bindings, spelling: spelling)
    }
}
