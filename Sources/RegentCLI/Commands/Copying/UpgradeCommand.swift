import RegentCore

/// `regent upgrade FILE -o NEW`: the same data in a file of the newest format.
///
/// With `--in-place` that file takes the name of the old one.
enum UpgradeCommand {
    static let verb = Verb(
        name: "upgrade",
        summary: "write an old file anew in the newest format",
        operands: [.file],
        flags: [
            Flag("in-place", "put the new file in the place of the old one; keeps a backup")
        ] + CopyRun.flags + Flag.output + Flag.key,
        discussion: "Writes classes, objects, links, keys, indexes and the schema version of a "
            + "file of any format from 2 on into a new file of format 24, which apps of today "
            + "open. The old file stays what it is; apps from before may not open the new one. "
            + "What an app synced becomes an ordinary local file. \(CopyRun.discussion)\n\n"
            + "With --in-place: \(ReplacementRun.discussion)",
        examples: [
            .init("regent upgrade old.realm -o new.realm", "into a new file of format 24"),
            .init("regent upgrade old.realm --in-place", "the file itself, keeping a backup"),
            .init("regent upgrade old.realm --decrypt -o new.realm", "and without encryption"),
        ],
        run: { invocation in
            if invocation.arguments.has("in-place") {
                return try ReplacementRun(invocation: invocation, word: "in-place").run(
                    { $0 == FormatVersion.newest || $0 == 0 ? nil : .upgrading },
                    nothing: "the file has the newest format; nothing is changed"
                )
            }
            return try CopyRun(invocation: invocation).run { format in
                // There is nothing to upgrade, and a copy keeps more than people see.
                format == FormatVersion.newest || format == 0 ? .compacting : .upgrading
            }
        }
    )
}
