import RegentCore

/// `regent check FILE`: whether every invariant of the file holds.
enum CheckCommand {
    static let verb = Verb(
        name: "check",
        summary: "whether everything in the file is as it must be",
        operands: [.file],
        flags: [
            Flag(
                "rules",
                value: "FILE",
                "also check what FILE demands of the objects, a rule a line; - is stdin"
            ),
            Flag("limit", value: "N", "at most N findings of each check (100); all are counted"),
        ] + Flag.output + Flag.version + Flag.key,
        discussion: """
            Looks at all of the newest version: header and roots, every node and every free byte, \
            the tables and their columns, object keys, values, links and backlinks, owners of \
            embedded objects, primary keys, search indexes, order of sets and dictionaries, \
            UTF-8. Each finding names its check, its place and what is the case. Problems give \
            exit code 1; notes, which engines get along with, do not. A file that can't be opened \
            at all is an error with exit code 4.

            Rules are queries that must hold for every object, with the class before each \
            property, as in `Post.author != nil` and `User.age BETWEEN {0, 150}`, or once before \
            a colon: `Post: title != "" AND tags.@count > 0`. `unique User.email` demands that no \
            two objects have the same value, null apart; `unique Seat.row, Seat.number` that they \
            have not both the same. Lines that begin with # are comments. For each rule the \
            number of objects that break it is told, and the first of their keys. Broken rules \
            give exit code 1, and a rule that is itself wrong exit code 7.
            """,
        examples: [
            .init("regent check shop.realm", "every check with what it looked at and found"),
            .init("regent check shop.realm --json | jq -e '.problems == []'", "for a script"),
            .init("regent check shop.realm -q && cp shop.realm backup/", "only a sound file"),
            .init("regent check shop.realm --rules shop.rules", "your own rules too"),
        ],
        run: run
    )

    private static let defaultLimit = 100

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        do {
            return try check(invocation)
        } catch let error as FileError {
            var report = ErrorReport(error)
            switch error.fact {
            // The hint for a damaged file begins with this very command.
            case .damaged, .damagedPage: report.hint = "`regent salvage` saves what can be read"
            default: throw error
            }
            throw ErrorReport.Failure(report: report)
        }
    }

    private static func check(_ invocation: Invocation) throws -> ExitCode {
        let arguments = invocation.arguments
        let limit = try arguments.count("limit")
        let rules = try CheckRules(arguments)
        let session = try invocation.open()
        let progress = Progress("checking", console: invocation.console)
        let report: CheckReport
        do {
            defer { progress.end() }
            report = try session.read { snapshot in
                let book = try rules?.book(for: snapshot)
                let structure = try Verifier(snapshot, keptPerCheck: limit ?? defaultLimit)
                    .run { step in progress.update(step.stage, step.done, of: step.total) }
                return CheckReport(
                    structure: structure,
                    rules: try rules?.check(
                        book,
                        in: snapshot,
                        limit: limit ?? CheckRules.defaultLimit,
                        progress
                    )
                )
            }
        }
        let text = arguments.has("json") ? report.json.indented() + "\n" : report.text
        try session.answer(text)
        return report.isSound ? .done : .no
    }
}
