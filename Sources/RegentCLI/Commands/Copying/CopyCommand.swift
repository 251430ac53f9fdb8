import RegentCore

/// `regent copy FILE -o NEW`: a compacted copy, with the same key, another one, or none.
enum CopyCommand {
    static let verb = Verb(
        name: "copy",
        summary: "a compacted copy; also to encrypt, decrypt or change the key",
        operands: [.file],
        flags: CopyRun.flags + Flag.output + Flag.version + Flag.key,
        discussion: "Copies the newest version without the free space between its parts; format, "
            + "keys and history stay as they are. \(CopyRun.discussion)",
        examples: [
            .init("regent copy shop.realm -o backup.realm", "the same, as small as it gets"),
            .init("regent copy shop.realm --decrypt -o plain.realm", "to look into it elsewhere"),
            .init(
                "regent copy shop.realm --rekey --key-file-out new.key -o safe.realm",
                "with a fresh key, stored in new.key"
            ),
        ],
        run: { try CopyRun(invocation: $0).run { _ in .compacting } }
    )
}
