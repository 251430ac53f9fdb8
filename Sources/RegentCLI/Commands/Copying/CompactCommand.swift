import RegentCore

/// `regent compact FILE -o NEW`: the newest version without free space, in a new file.
enum CompactCommand {
    static let verb = Verb(
        name: "compact",
        summary: "write the file anew, without free space",
        operands: [.file],
        flags: Flag.output + Flag.key,
        discussion: "Writes the newest version into a new file; what older versions held and what "
            + "was free is left out. Format, keys, history and encryption stay as they are. The "
            + "new file is read again and compared with the source before it gets its name.",
        examples: [
            .init("regent compact shop.realm -o small.realm", "into a new file"),
            .init("regent info shop.realm", "how much is used and how much is free"),
        ],
        run: { try CopyRun(invocation: $0).run { _ in .compacting } }
    )
}
