import RegentCore

/// `regent check FILE`: whether every invariant of the file holds.
enum CheckCommand {
    static let verb = Verb(
        name: "check",
        summary: "whether everything in the file is as it must be",
        operands: [.file],
        flags: [
            Flag("limit", value: "N", "at most N findings of each check (100); all are counted")
        ] + Flag.output + Flag.key,
        discussion: "Looks at all of the newest version: header and roots, every node and every "
            + "free byte, the tables and their columns, object keys, values, links and backlinks, "
            + "owners of embedded objects, primary keys, search indexes, order of sets and "
            + "dictionaries, UTF-8. Each finding names its check, its place and what is the case. "
            + "Problems give exit code 1; notes, which engines get along with, do not. "
            + "A file that can't be opened at all is an error with exit code 4.",
        examples: [
            .init("regent check shop.realm", "every check with what it looked at and found"),
            .init("regent check shop.realm --json | jq -e '.problems == []'", "for a script"),
            .init("regent check shop.realm -q && cp shop.realm backup/", "only a sound file"),
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
            // The hint for a damaged file is this very command.
            case .damaged, .damagedPage: report.hint = nil
            default: throw error
            }
            throw ErrorReport.Failure(report: report)
        }
    }

    private static func check(_ invocation: Invocation) throws -> ExitCode {
        let arguments = invocation.arguments
        let limit = try arguments.count("limit")
        let session = try invocation.open()
        let progress = Progress("checking", console: invocation.console)
        let report: Verifier.Report
        do {
            defer { progress.end() }
            report = try session.read { snapshot in
                try Verifier(snapshot, keptPerCheck: limit ?? defaultLimit).run { step in
                    progress.update(step.stage, step.done, of: step.total)
                }
            }
        }
        let text = arguments.has("json") ? json(report).indented() + "\n" : text(report)
        try session.answer(text)
        return report.isSound ? .done : .no
    }

    // MARK: For people

    private static func text(_ report: Verifier.Report) -> String {
        var table = TextTable([
            ("check", .left), ("looked at", .right), ("problems", .right),
            ("what must hold", .left),
        ])
        for check in report.checks {
            table.add([
                check.check.rawValue,
                Printable.count(check.examined),
                check.problems == 0 ? "-" : Printable.count(check.problems),
                check.check.statement,
            ])
        }
        let lines = report.findings.map { finding in
            let place = finding.place.description
            let kind = finding.severity == .note ? "note: " : ""
            return Printable.line(
                "\(finding.check.rawValue): \(kind)\(place)\(place.isEmpty ? "" : ": ")"
                    + finding.sentence
            ) + "\n"
        }
        return table.text + "\n" + lines.joined() + summary(report) + "\n"
    }

    private static func summary(_ report: Verifier.Report) -> String {
        let problems = report.checks.reduce(0) { $0 + $1.problems }
        let shown = report.problems.count
        guard problems > 0 else { return "no problems" }
        let rest = problems > shown ? ", the first \(Printable.count(shown)) of them shown" : ""
        return Printable.count(problems, "problem") + rest
    }

    // MARK: For programs

    private static func json(_ report: Verifier.Report) -> JSONText {
        .object([
            ("schema", .string("regent.check/1")),
            ("sound", .bool(report.isSound)),
            ("problems", .array(report.problems.map(json))),
            ("notes", .array(report.notes.map(json))),
            ("checks", .array(report.checks.map(json))),
        ])
    }

    private static func json(_ finding: Finding) -> JSONText {
        .object([
            ("check", .string(finding.check.rawValue)),
            ("class", finding.place.table.map(JSONText.string)),
            ("property", finding.place.property.map(JSONText.string)),
            ("object", finding.place.object.map { .int($0) }),
            ("ref", finding.place.ref.map { .int($0) }),
            ("sentence", .string(finding.sentence)),
        ])
    }

    private static func json(_ check: Verifier.CheckSummary) -> JSONText {
        .object([
            ("check", .string(check.check.rawValue)),
            ("statement", .string(check.check.statement)),
            ("looked_at", .int(check.examined)),
            ("problems", .int(check.problems)),
            ("notes", .int(check.notes)),
        ])
    }
}
