import RegentCore
import RegentExchange
import RegentQuery

/// `regent query FILE CLASS [QUERY]`: the objects a query finds.
enum QueryCommand {
    static let verb = Verb(
        name: "query",
        summary: "the objects of a class, all or those a query finds",
        operands: [
            .file,
            .init("CLASS", isOptional: true, "a class, or a table by its stored name"),
            .init(
                "QUERY",
                isOptional: true,
                "such as 'age > 30 SORT(name ASC) LIMIT(10)'; all objects without it"
            ),
        ],
        flags: [
            Flag.format(
                ["keys", "table", "json", "ndjson", "csv", "tsv", "md"],
                "default: table on a terminal, ndjson into a pipe"
            ),
            Flag("select", value: "A,B.C", "only these properties; paths lead through links"),
            Flag("with-key", "begin each object with its object key, _key"),
            Flag("count", "only how many there are"),
            Flag("limit", value: "N", "at most so many"),
            Flag("offset", value: "N", "without the first so many"),
            Flag("fail-empty", "exit with 1 when nothing is found"),
            Flag(
                "batch",
                value: "LIST",
                "run the queries of a list: ID, CLASS, QUERY and ARGS in columns of tabs"
            ),
        ] + Flag.query + Flag.values + Flag.version + Flag.key + Flag.output,
        discussion: """
            Objects come in the order of their keys, or as SORT says. Output is never cut short; \
            only the table on a terminal is fitted to its width.

            With --json one document: schema is "regent.query/1". With --batch one line for each \
            query: id, count, digest, the FNV-1a of all keys in decimal joined by commas, and \
            keys, the first 300; or id, error and span, the bytes of the query it concerns.

            Formats: keys one object key a line; ndjson one object a line.
            """,
        examples: [
            .init("regent query shop.realm Person 'id = 24'", "one person"),
            .init(
                "regent query shop.realm Post 'ANY tags == \"swift\"' --select title,author.name "
                    + "--format csv > posts.csv",
                "two columns of posts"
            ),
            .init("regent query shop.realm Person 'age > $0' --args '[30]' --count", "how many"),
            .init("regent query shop.realm Person | jq .name", "every object, one a line"),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let arguments = invocation.arguments
        if let list = arguments.value("batch") {
            guard arguments.operands.count == 1 else {
                throw UsageError.conflict("--batch", "CLASS")
            }
            return try QueryBatch(session: invocation.open()).run(list)
        }
        guard arguments.operands.count > 1 else {
            throw UsageError.missingOperand("CLASS", verb: "query")
        }
        let limit = try arguments.count("limit")
        let offset = try arguments.count("offset") ?? 0
        let session = try invocation.open()
        let text = arguments.operands.count > 2 ? arguments.operands[2] : nil
        if text == nil, arguments.has("args") { throw UsageError.needs("--args", "QUERY") }
        let query = try text.map {
            try session.parse(
                $0,
                for: arguments.operands[1],
                arguments: arguments.value("args")
            )
        }
        let rows: ExportOptions.Selection = { snapshot, table in
            guard let query else {
                let end = limit.map { min($0, table.count - min(offset, table.count)) + offset }
                return try table.keys(
                    in: min(offset, table.count)..<max(end ?? table.count, offset)
                )
            }
            let keys = try Session.keys(query, in: snapshot, of: table)
            return Array(keys.dropFirst(offset).prefix(limit ?? .max))
        }
        let isWhole = query == nil && limit == nil && offset == 0
        let isAll = limit == nil && offset == 0
        let count =
            arguments.has("count")
            ? try Self.count(session, isAll ? query : nil, isWhole ? nil : rows)
            : try export(session, isWhole ? nil : rows)
        if count == 0 { session.hint(forNothing: query, for: arguments.operands[1]) }
        return count == 0 && arguments.has("fail-empty") ? .no : .done
    }

    /// Counts without the keys where a query alone decides.
    private static func count(
        _ session: Session,
        _ query: Query?,
        _ rows: ExportOptions.Selection?
    ) throws -> Int {
        let count = try session.read { snapshot in
            let table = try session.table(named: session.arguments.operands[1], in: snapshot)
            if let query { return try Session.count(query, in: snapshot, of: table) }
            return try rows.map { try $0(snapshot, table).count } ?? table.count
        }
        let isJSON = session.arguments.has("json")
        let json = JSONText.object([
            ("schema", .string("regent.count/1")), ("count", .int(count)),
        ])
        try session.answer((isJSON ? json.text : String(count)) + "\n")
        return count
    }

    private static func export(_ session: Session, _ rows: ExportOptions.Selection?) throws -> Int {
        let name = session.arguments.operands[1]
        // An unknown class is told before anything is written.
        _ = try session.read { try session.table(named: name, in: $0).count }
        let output = try session.output()
        let settings = ExportSettings(session: session)
        var options = try settings.options(settings.formatForReading(output))
        options.document = .query
        options.classes = [name]
        options.rows = rows
        let summary = try settings.export(options, to: output)
        try output.finish()
        if output.isTerminal, options.format == .table {
            session.console.say(Printable.count(summary.countOfObjects, "object"))
        }
        return summary.countOfObjects
    }
}
