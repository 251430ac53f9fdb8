import RegentCore
import RegentDrafts

/// `regent diff A B`: what leads from one file to another.
enum DiffCommand {
    static let verb = Verb(
        name: "diff",
        summary: "what is different between two files, also as a patch",
        operands: [
            .init("A", "a Realm file; it is only read"),
            .init("B", "another one; it is only read"),
        ],
        flags: [
            Flag.format(["text", "ndjson", "json"], "text for people; ndjson is a patch"),
            Flag("key-file-b", value: "PATH", "the key of B, if it is another than that of A"),
        ] + Flag.output + Flag.key,
        discussion: """
            Classes and properties match by name; objects by primary key, or by object key where \
            the class has none. The changes lead from A to B: `regent diff A B -o PATCH` and \
            `regent apply A PATCH --commit` make A like B.

            Exit code 1 when there is a difference, 0 when there is none.
            """,
        examples: [
            .init("regent diff before.realm after.realm", "what changed"),
            .init("regent diff before.realm after.realm -o changes.ndjson", "as a patch"),
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
        let session = try invocation.open()
        let path = arguments.operands[1]
        let other = try second(path, session)
        let progress = Progress("comparing", console: session.console)
        var done = 0
        let (lines, text) = try session.read { old in
            let (lines, text) = try named(path) {
                try other.read { new in
                    done = 0
                    let total = new.tables.reduce(0) { $0 + $1.count }
                    let lines = try Difference(from: old, to: new).lines { count in
                        done += count
                        progress.update("objects", done, of: total)
                    }
                    let patch = try Patch.text(of: lines, file: session.path, base: old, in: new)
                    return (lines, patch)
                }
            }
            return (lines, text)
        }
        progress.end()
        let format = arguments.value("format") ?? (arguments.has("json") ? "json" : "text")
        if arguments.value("output") != nil || format == "ndjson" {
            let output = try session.output()
            try output.write(text)
            try output.finish()
        } else if format == "json" {
            try session.answer(json(lines, session.path, path).text + "\n")
        } else {
            try session.answer(self.text(lines))
        }
        return lines.isEmpty ? .done : .no
    }

    private static func text(_ lines: [Line]) -> String {
        guard !lines.isEmpty else { return "no difference\n" }
        var table = TextTable([
            ("change", .left), ("class", .left), ("object", .left), ("place", .left),
            ("in A", .left), ("in B", .left),
        ])
        for line in lines { table.add(LineText.row(line, limit: 60)) }
        let counts = LineCounts(lines)
        return table.text + "\(Printable.count(counts.total, "change")) (\(counts.text))\n"
    }

    private static func json(_ lines: [Line], _ a: String, _ b: String) -> JSONText {
        let counts = LineCounts(lines)
        return .object([
            ("schema", .string("regent.diff/1")),
            ("a", .string(a)),
            ("b", .string(b)),
            ("equal", .bool(lines.isEmpty)),
            (
                "counts",
                .object([
                    ("set", .int(counts.values)), ("create", .int(counts.created)),
                    ("delete", .int(counts.deleted)), ("schema", .int(counts.schema)),
                ])
            ),
        ])
    }

    /// The other file: plain, or with its own key, or with that of the first.
    private static func second(_ path: String, _ session: Session) throws -> Database {
        try named(path) {
            if let keyPath = session.arguments.value("key-file-b") {
                let input = KeyInput(arguments: session.arguments, console: session.console)
                return try Database(path: path, key: input.key(inFile: keyPath).key)
            }
            do {
                return try Database(path: path)
            } catch StorageError.seemsEncrypted {
                guard let key = session.key else { throw StorageError.seemsEncrypted }
                return try Database(path: path, key: key)
            }
        }
    }

    private static func named<Result>(_ path: String, _ work: () throws -> Result) throws -> Result
    {
        do {
            return try work()
        } catch let error as StorageError {
            throw FileError(path: path, fact: error)
        }
    }
}
