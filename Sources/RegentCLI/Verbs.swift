/// All verbs, in the order the help lists them.
enum Verbs {
    static let all: [Verb] = [
        InfoCommand.verb,
        ClassesCommand.verb,
        SchemaCommand.verb,
        QueryCommand.verb,
        GetCommand.verb,
        CountCommand.verb,
        ExportCommand.verb,
        CheckCommand.verb,
        DebugHeaderCommand.verb,
        DebugRootsCommand.verb,
        DebugRefCommand.verb,
        DebugTreeCommand.verb,
        DebugFreeCommand.verb,
        CompletionCommand.verb,
        HelpCommand.verb,
    ]
}
