import RegentCore
import RegentQuery

/// What `check` has to say: of the file itself, and of the rules of its owner.
struct CheckReport {
    let structure: Verifier.Report
    /// Nil when there were none to check.
    let rules: [RuleCheck.Report]?

    /// True when no invariant and no rule is broken.
    var isSound: Bool {
        structure.isSound && (rules ?? []).allSatisfy { $0.problems == 0 }
    }

    // MARK: For people

    var text: String {
        var table = TextTable([
            ("check", .left), ("looked at", .right), ("problems", .right),
            ("what must hold", .left),
        ])
        for check in structure.checks {
            table.add([
                check.check.rawValue,
                Printable.count(check.examined),
                Self.number(check.problems),
                check.check.statement,
            ])
        }
        for rule in rules ?? [] {
            table.add([
                "rule", Printable.count(rule.examined), Self.number(rule.problems), rule.rule.text,
            ])
        }
        let lines = (structure.findings.map(Self.line) + (rules ?? []).compactMap(Self.line))
            .map { Printable.line($0) + "\n" }
        return table.text + "\n" + lines.joined() + summary + "\n"
    }

    private static func number(_ problems: Int) -> String {
        problems == 0 ? "-" : Printable.count(problems)
    }

    private static func line(_ finding: Finding) -> String {
        let place = finding.place.description
        let kind = finding.severity == .note ? "note: " : ""
        return "\(finding.check.rawValue): \(kind)\(place)\(place.isEmpty ? "" : ": ")"
            + finding.sentence
    }

    private static func line(_ report: RuleCheck.Report) -> String? {
        guard report.problems > 0 else { return nil }
        let keys = report.keys.map { String($0.rawValue) }.joined(separator: ", ")
        let rest = report.problems > report.keys.count ? ", …" : ""
        return "line \(report.rule.line): \(report.rule.text): "
            + "\(Printable.count(report.problems)) of "
            + "\(Printable.count(report.examined, "object")) of \(report.rule.className) "
            + "\(report.problems == 1 ? "breaks" : "break") it: \(keys)\(rest)"
    }

    private var summary: String {
        let problems = structure.checks.reduce(0) { $0 + $1.problems }
        let shown = structure.problems.count
        var text = "no problems"
        if problems > 0 {
            let rest =
                problems > shown ? ", the first \(Printable.count(shown)) of them shown" : ""
            text = Printable.count(problems, "problem") + rest
        }
        guard let rules else { return text }
        let broken = rules.count { $0.problems > 0 }
        return text + "; "
            + (broken == 0
                ? "\(Printable.count(rules.count, "rule")) kept"
                : "\(broken) of \(Printable.count(rules.count, "rule")) broken")
    }

    // MARK: For programs

    var json: JSONText {
        .object([
            ("schema", .string("regent.check/1")),
            ("sound", .bool(isSound)),
            ("problems", .array(structure.problems.map(Self.json))),
            ("notes", .array(structure.notes.map(Self.json))),
            ("checks", .array(structure.checks.map(Self.json))),
            ("rules", rules.map { .array($0.map(Self.json)) }),
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

    private static func json(_ report: RuleCheck.Report) -> JSONText {
        .object([
            ("line", .int(report.rule.line)),
            ("rule", .string(report.rule.text)),
            ("class", .string(report.rule.className)),
            ("looked_at", .int(report.examined)),
            ("problems", .int(report.problems)),
            ("keys", .array(report.keys.map { .int($0.rawValue) })),
        ])
    }
}
