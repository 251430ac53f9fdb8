/// All verbs, in the order the help lists them.
enum Verbs {
    static let all: [Verb] =
        reading + SchemaEditCommands.verbs + editing + others

    private static let reading: [Verb] = [
        OpenCommand.verb,
        InfoCommand.verb,
        ClassesCommand.verb,
        SchemaCommand.verb,
        QueryCommand.verb,
        GetCommand.verb,
        CountCommand.verb,
        ExplainCommand.verb,
        ExportCommand.verb,
        DiffCommand.verb,
    ]

    private static let editing: [Verb] = [
        SetCommand.verb,
        InsertCommand.verb,
        DeleteCommand.verb,
        ApplyCommand.verb,
    ]

    private static let others: [Verb] = [
        CopyCommand.verb,
        CompactCommand.verb,
        UpgradeCommand.verb,
        CheckCommand.verb,
        SalvageCommand.verb,
        DebugHeaderCommand.verb,
        DebugRootsCommand.verb,
        DebugRefCommand.verb,
        DebugTreeCommand.verb,
        DebugFreeCommand.verb,
        DemoCommand.verb,
        ThemesCommand.verb,
        KeysCommand.verb,
        CompletionCommand.verb,
        HelpCommand.verb,
    ]
}
