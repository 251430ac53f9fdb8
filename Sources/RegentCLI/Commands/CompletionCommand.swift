/// `regent completion SHELL`: a script made from the verbs as data.
enum CompletionCommand {
    static let verb = Verb(
        name: "completion",
        summary: "a completion script for your shell",
        operands: [.init("SHELL", "bash, zsh or fish")],
        flags: [],
        discussion: """
              bash  regent completion bash > ~/.local/share/bash-completion/completions/regent
              zsh   regent completion zsh > ~/.zfunc/_regent   (a folder of $fpath)
              fish  regent completion fish > ~/.config/fish/completions/regent.fish
            """,
        examples: [
            .init("source <(regent completion bash)", "for this bash"),
            .init(
                "regent completion fish > ~/.config/fish/completions/regent.fish",
                "for every fish"
            ),
        ],
        run: run
    )

    private static let shells = ["bash", "zsh", "fish"]

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let shell = invocation.arguments.operands[0]
        guard shells.contains(shell) else {
            throw UsageError.unknownChoice(flag: "shell", value: shell, choices: shells)
        }
        let script = CompletionScript(verbs: Verbs.all)
        let output = DataOutput()
        try output.write(shell == "bash" ? script.bash : shell == "zsh" ? script.zsh : script.fish)
        try output.finish()
        return .done
    }
}
