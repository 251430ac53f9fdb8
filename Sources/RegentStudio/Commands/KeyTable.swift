import RegentTerminal

/// All keys in all places, made from the commands.
struct KeyTable: Sendable {
    /// Two commands that want the same keys in one place.
    struct Conflict: Error, Sendable, Hashable {
        let keys: String
        let context: KeyContext
        let first: CommandID
        let second: CommandID
    }

    private var maps: [KeyContext: KeyMap<CommandID>] = [:]

    /// The keys as they come with the program; a test holds them to be free of conflicts.
    static let standard = KeyTable(trusting: Command.all)

    /// Makes the table of some commands.
    ///
    /// - Parameter commands: the commands with their keys.
    /// - Throws: the first conflict, which names both commands.
    init(_ commands: [Command]) throws(Conflict) {
        for command in commands {
            for binding in command.bindings {
                try bind(binding, to: command.id)
            }
        }
    }

    /// Leaves out bindings that conflict: an odd table is better than none.
    private init(trusting commands: [Command]) {
        for command in commands {
            for binding in command.bindings {
                do {
                    try bind(binding, to: command.id)
                } catch {
                    continue
                }
            }
        }
    }

    private mutating func bind(
        _ binding: Command.Binding,
        to command: CommandID
    ) throws(Conflict) {
        guard let keys = KeyChord.sequence(binding.keys) else { return }
        for context in binding.contexts {
            do {
                try maps[context, default: KeyMap()].bind(keys, to: command)
            } catch {
                throw Conflict(
                    keys: error.keys,
                    context: context,
                    first: error.first,
                    second: error.second
                )
            }
        }
    }

    func match(_ keys: [KeyChord], in context: KeyContext) -> KeyMap<CommandID>.Match {
        maps[context]?.match(keys) ?? .none
    }

    /// The keys of a command in a place, the one for hints first.
    func names(of command: CommandID, in context: KeyContext) -> [String] {
        maps[context]?.names(of: command) ?? []
    }

    /// The commands that have keys in a place.
    func commands(in context: KeyContext) -> [Command] {
        Command.all.filter { !names(of: $0.id, in: context).isEmpty }
    }
}
