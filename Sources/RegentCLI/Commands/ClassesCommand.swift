import RegentCore

/// `regent classes FILE`: what is in it.
enum ClassesCommand {
    static let verb = Verb(
        name: "classes",
        summary: "the classes with their counts, kinds and keys",
        operands: [.file],
        flags: [
            Flag.format(["table", "json", "ndjson", "tsv", "csv"], "default: table"),
            Flag("all", "internal tables too"),
        ] + Flag.version + Flag.key + Flag.output,
        discussion: """
            Tables that an SDK keeps for itself (metadata, classes that start with __) are shown \
            with --all.
            """,
        examples: [
            .init("regent classes shop.realm", "what is in a file"),
            .init(
                "regent classes shop.realm --format tsv | fzf | cut -f1",
                "pick a class; the first line holds no heads"
            ),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let session = try invocation.open()
        let all = invocation.arguments.has("all")
        let classes = try session.read { snapshot in
            try snapshot.requireAllTables()
            return try snapshot.tables.filter { all || !$0.schema.isSystem }
                .map { try ClassSummary($0) }
        }
        let format =
            invocation.arguments.value("format")
            ?? (invocation.arguments.has("json") ? "json" : "table")
        try session.answer(text(classes, format: format))
        return .done
    }

    private static func text(_ classes: [ClassSummary], format: String) -> String {
        switch format {
        case "json":
            return JSONText.object([
                ("schema", .string("regent.classes/1")),
                ("classes", .array(classes.map(\.json))),
            ]).text + "\n"
        case "ndjson": return classes.map { $0.json.text + "\n" }.joined()
        case "tsv": return classes.map { row($0.cells, separator: "\t") }.joined()
        case "csv":
            return ([ClassSummary.heads] + classes.map(\.cells))
                .map { row($0, separator: ",") }.joined()
        default: return ClassSummary.table(classes)
        }
    }

    /// A line of cells; those with a separator, a quotation mark or a line end stand in quotes.
    private static func row(_ cells: [String], separator: Character) -> String {
        cells.map { cell in
            let isPlain = !cell.contains { $0 == separator || $0 == "\"" || $0.isNewline }
            return isPlain
                ? cell
                : "\""
                    + cell.split(
                        separator: "\"",
                        omittingEmptySubsequences: false
                    ).joined(separator: "\"\"") + "\""
        }.joined(separator: String(separator)) + "\n"
    }
}
