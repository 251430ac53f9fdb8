import RegentCore
import RegentQuery

/// `regent count FILE [CLASS [QUERY]]`: how many objects there are.
enum CountCommand {
    static let verb = Verb(
        name: "count",
        summary: "how many objects there are",
        operands: [
            .file,
            .init("CLASS", isOptional: true, "a class; without it every class with its count"),
            .init("QUERY", isOptional: true, "only those that a query finds"),
        ],
        flags: [Flag("fail-empty", "exit with 1 when nothing is found")] + Flag.query + Flag.version
            + Flag.key,
        discussion: "",
        examples: [
            .init("regent count shop.realm Person", "all people"),
            .init("regent count shop.realm Person 'age > 30'", "some of them"),
            .init("regent count shop.realm", "every class"),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let arguments = invocation.arguments
        let session = try invocation.open()
        guard arguments.operands.count > 1 else { return try countAll(session) }
        let text = arguments.operands.count > 2 ? arguments.operands[2] : nil
        let query = try text.map {
            try session.parse(
                $0,
                for: arguments.operands[1],
                arguments: arguments.value("args")
            )
        }
        let count = try session.read { snapshot in
            let table = try session.table(named: arguments.operands[1], in: snapshot)
            guard let query else { return table.count }
            return try Session.count(query, in: snapshot, of: table)
        }
        let json = JSONText.object([
            ("schema", .string("regent.count/1")), ("count", .int(count)),
        ])
        try session.answer((arguments.has("json") ? json.text : String(count)) + "\n")
        if count == 0 { session.hint(forNothing: query, for: arguments.operands[1]) }
        return count == 0 && arguments.has("fail-empty") ? .no : .done
    }

    private static func countAll(_ session: Session) throws -> ExitCode {
        let counts = try session.read { snapshot in
            try snapshot.requireAllTables()
            return snapshot.tables.filter { !$0.schema.isSystem }
                .map { ($0.schema.displayName, $0.count) }
        }
        if session.arguments.has("json") {
            let json = JSONText.object([
                ("schema", .string("regent.count/1")),
                ("classes", .object(counts.map { ($0.0, .int($0.1)) })),
            ])
            try session.answer(json.text + "\n")
        } else {
            var table = TextTable([("class", .left), ("objects", .right)])
            for (name, count) in counts { table.add([name, String(count)]) }
            try session.answer(table.text)
        }
        let total = counts.reduce(0) { $0 + $1.1 }
        return total == 0 && session.arguments.has("fail-empty") ? .no : .done
    }
}
