import RegentCore
import RegentQuery

/// `regent explain FILE CLASS QUERY`: how a query is answered, and how long that takes.
enum ExplainCommand {
    static let verb = Verb(
        name: "explain",
        summary: "how a query is answered, with rows and time",
        operands: [
            .file,
            .init("CLASS", "a class, or a table by its stored name"),
            .init("QUERY", "such as 'age > 30 SORT(name ASC) LIMIT(10)'"),
        ],
        flags: Flag.query + Flag.version + Flag.key,
        discussion: """
            One line for each step in the order in which they are taken: an index that tells the \
            objects, or a scan of the class; the conditions that are tested on what is left, \
            cheapest first; then SORT, DISTINCT and LIMIT. A scan that finds more to gain changes \
            the order of its conditions as it goes.

            The last column says how: packed leaves test many stored values at a time, value by \
            value one, object by object and row by row look at one object after the other; links \
            from Owner begins with the owners that meet the condition, links to 3 of Owner tests \
            whether a link leads to one of them.

            With --json schema is "regent.explain/1".
            """,
        examples: [
            .init("regent explain shop.realm Person 'id = 24'", "answered by the primary key"),
            .init(
                "regent explain shop.realm Post 'author.name == \"Ada\" AND likes > 3'",
                "answered from the authors"
            ),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let arguments = invocation.arguments
        let session = try invocation.open()
        let query = try session.parse(
            arguments.operands[2],
            for: arguments.operands[1],
            arguments: arguments.value("args")
        )
        let explanation = try session.read { snapshot in
            let table = try session.table(named: arguments.operands[1], in: snapshot)
            return try Explanation(query, in: snapshot, of: table)
        }
        try session.answer(
            arguments.has("json") ? explanation.json.text + "\n" : explanation.text
        )
        return .done
    }
}

/// A plan with what running it has shown.
private struct Explanation {
    let plan: QueryPlan
    let count: Int
    let milliseconds: Double
    let query: String

    init(_ query: Query, in snapshot: Snapshot, of table: Table) throws {
        do {
            let bound = try query.bind(to: table.schema, in: snapshot.schema)
            plan = try bound.plan(in: snapshot)
            let clock = ContinuousClock()
            let start = clock.now
            count = try bound.run(in: snapshot).count
            milliseconds = (clock.now - start) / .milliseconds(1)
            self.query = query.canonicalText
        } catch let error as QueryError {
            throw QueryFailure(error: error, text: query.text)
        }
    }

    /// Hundredths of a millisecond are as much as one run tells.
    private var time: String {
        let hundredths = Int((milliseconds * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) ms"
    }

    var text: String {
        var table = TextTable([("step", .left), ("condition", .left), ("how", .left)])
        for step in plan.steps {
            let found = step.count.map { ", \(Printable.count($0, "object"))" } ?? ""
            table.add([step.kind.rawValue, Printable.line(step.text), step.way + found])
        }
        return table.text
            + "\(Printable.count(count)) of \(Printable.count(plan.total, "object")), \(time)\n"
    }

    var json: JSONText {
        .object([
            ("schema", .string("regent.explain/1")), ("query", .string(query)),
            ("summary", .string(plan.summary)),
            (
                "steps",
                .array(
                    plan.steps.map { step in
                        .object([
                            ("kind", .string(step.kind.rawValue)), ("text", .string(step.text)),
                            ("how", .string(step.way)),
                            ("count", step.count.map { .int($0) } ?? .null),
                        ])
                    }
                )
            ),
            ("count", .int(count)), ("total", .int(plan.total)),
            ("milliseconds", .number(time.replacing(" ms", with: ""))),
        ])
    }
}
