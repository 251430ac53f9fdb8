import RegentCore

/// `regent compact FILE -o NEW`: the newest version without free space, in a new file.
///
/// With `--commit` that file takes the name of the old one.
enum CompactCommand {
    static let verb = Verb(
        name: "compact",
        summary: "write the file anew, without free space",
        operands: [.file],
        flags: [
            Flag("commit", "put the new file in the place of the old one; keeps a backup")
        ] + Flag.output + Flag.key,
        discussion: "Writes the newest version into a new file; what older versions held and what "
            + "was free is left out. Format, keys, history and encryption stay as they are. The "
            + "new file is read again and compared with the source before it gets its name.\n\n"
            + "With --commit: \(ReplacementRun.discussion)",
        examples: [
            .init("regent compact shop.realm -o small.realm", "into a new file"),
            .init("regent compact shop.realm --commit", "the file itself, keeping a backup"),
            .init("regent info shop.realm", "how much is used and how much is free"),
        ],
        run: { invocation in
            guard invocation.arguments.has("commit") else {
                return try CopyRun(invocation: invocation).run { _ in .compacting }
            }
            return try ReplacementRun(invocation: invocation, word: "commit").run(
                { $0 == 0 ? nil : .compacting },
                nothing: "the file is empty; nothing is changed"
            )
        }
    )
}
