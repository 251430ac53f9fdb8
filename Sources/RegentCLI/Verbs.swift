/// All verbs, in the order the help lists them.
enum Verbs {
    static let all: [Verb] = [
        OpenCommand.verb,
        InfoCommand.verb,
        ClassesCommand.verb,
        SchemaCommand.verb,
        QueryCommand.verb,
        GetCommand.verb,
        CountCommand.verb,
        ExplainCommand.verb,
        ExportCommand.verb,
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
        ThemesCommand.verb,
        KeysCommand.verb,
        CompletionCommand.verb,
        HelpCommand.verb,
    ]
}
