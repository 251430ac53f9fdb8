import RegentCore
import RegentDrafts

/// `regent diff A B`: what leads from one file to another, or from one version to another.
enum DiffCommand {
    static let verb = Verb(
        name: "diff",
        summary: "what is different between two files or versions, also as a patch",
        operands: [
            .init("A", "a Realm file; it is only read"),
            .init("B", isOptional: true, "another one; A itself if a version is given"),
        ],
        flags: [
            Flag("from", value: "REF", "the version of A whose root `debug roots` lists at REF"),
            Flag("to", value: "REF", "the same for B, or for A where there is no B"),
            Flag.format(["text", "ndjson", "json"], "text for people; ndjson is a patch"),
            Flag("key-file-b", value: "PATH", "the key of B, if it is another than that of A"),
        ] + Flag.output + Flag.key,
        discussion: """
            Classes and properties match by name; objects by primary key, or by object key where \
            the class has none. A list or a set that differs is one change of the whole. The \
            changes lead from A to B: `regent diff A B -o PATCH` and `regent apply A PATCH \
            --commit` make A like B.

            With --from or --to, and no B, two versions of one file are compared, as long as it \
            holds them: `regent debug roots A` lists those that are still there. What was \
            overwritten since is said to be damaged.

            Exit code 1 when there is a difference, 0 when there is none.
            """,
        examples: [
            .init("regent diff before.realm after.realm", "what changed"),
            .init("regent diff before.realm after.realm -o changes.ndjson", "as a patch"),
            .init("regent diff shop.realm --from 4680", "since an older version of the file"),
            .init(
                "regent diff a.realm b.realm --format ndjson | jq -r "
                    + "'select(.op==\"delete\").class' | sort | uniq -c",
                "how many objects of each class are gone"
            ),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let arguments = invocation.arguments
        let from = try arguments.value("from").map { try invocation.ref($0, name: "from") }
        let to = try arguments.value("to").map { try invocation.ref($0, name: "to") }
        guard arguments.operands.count > 1 || from != nil || to != nil else {
            throw UsageError.missingOperand("B, or --from REF", verb: "diff")
        }
        let (database, key) = try invocation.open { path, key throws(StorageError) in
            (try Invocation.database(path, key, at: from), key)
        }
        let session = invocation.session(of: database, key: key)
        let other = try second(arguments.operands.dropFirst().first, at: to, session)
        let run = DiffRun(session: session, other: other)
        let format = arguments.value("format") ?? (arguments.has("json") ? "json" : "text")
        let isPatch = arguments.value("output") != nil || format == "ndjson"
        return try run.answer(as: isPatch ? .patch : format == "json" ? .counts : .table)
    }

    /// The other side: plain, or with its own key, or with that of the first.
    private static func second(
        _ path: String?,
        at root: Ref?,
        _ session: Session
    ) throws -> Database {
        guard let path else {
            return try DiffRun.named(session.path) {
                try Invocation.database(session.path, session.key, at: root)
            }
        }
        return try DiffRun.named(path) {
            if let keyPath = session.arguments.value("key-file-b") {
                let input = KeyInput(arguments: session.arguments, console: session.console)
                return try Invocation.database(path, input.key(inFile: keyPath).key, at: root)
            }
            do {
                return try Invocation.database(path, nil, at: root)
            } catch StorageError.seemsEncrypted {
                guard let key = session.key else { throw StorageError.seemsEncrypted }
                return try Invocation.database(path, key, at: root)
            }
        }
    }
}
