import RegentCore

/// What a person and what a program is told about a rescue.
enum SalvageText {
    /// So many places of damage are told of each class.
    private static let mostReasons = 5

    static func text(_ report: SalvageReport) -> String {
        let root = report.root
        var text = "found by \(root.source.rawValue)"
        if !root.ref.isNone { text += ", the root at \(root.ref.rawValue)" }
        if root.version > 0 { text = "version \(root.version), " + text }
        if root.isTruncated { text += "; the end of the file is missing" }
        var table = TextTable([
            ("class", .left), ("objects", .right), ("saved", .right), ("lost", .right),
        ])
        for entry in report.classes {
            table.add([
                entry.name,
                entry.expected.map { Printable.count($0) } ?? "?",
                Printable.count(entry.saved),
                entry.expected == nil ? "?" : Printable.count(entry.lost),
            ])
        }
        let lines = losses(report).map { Printable.line($0) + "\n" }
        let end = report.isComplete ? ["nothing is lost\n"] : lines
        return text + "\n\n" + table.text + "\n" + end.joined()
    }

    /// One line for each thing that is lost, and why.
    private static func losses(_ report: SalvageReport) -> [String] {
        var lines =
            report.root.source == .tables
            ? ["no root is left: whether there were more tables can't be known"] : []
        lines += report.lostTables.map { "\($0.name): the whole table is lost: \($0.reason)" }
        lines += report.lostProperties.map { "\($0): the property led to a lost table and is gone" }
        for entry in report.classes {
            for reason in SalvageReport.LeftOut.allCases {
                guard let count = entry.leftOut[reason] else { continue }
                let objects = Printable.count(count, "object")
                lines.append("\(entry.name): \(objects) left out: \(reason.rawValue)")
            }
            for (property, count) in entry.lostValues.sorted(by: { $0.key < $1.key }) {
                let values = Printable.count(count, "value")
                let change = entry.madeOptional.contains(property) ? "; it is optional now" : ""
                lines.append("\(entry.name).\(property): \(values) lost\(change)")
            }
            if entry.lostLinks > 0 {
                let links = Printable.count(entry.lostLinks, "link")
                lines.append("\(entry.name): \(links) to lost objects taken out")
            }
            lines += entry.reasons.prefix(mostReasons).map { "\(entry.name): \($0)" }
            if entry.reasons.count > mostReasons {
                let rest = Printable.count(entry.reasons.count - mostReasons, "more place")
                lines.append("\(entry.name): … and \(rest); --json lists them")
            }
        }
        return lines
    }

    static func json(_ report: SalvageReport) -> JSONText {
        .object([
            ("schema", .string("regent.salvage/1")),
            ("complete", .bool(report.isComplete)),
            ("version", .int(report.root.version)),
            ("root", .int(report.root.ref.rawValue)),
            ("found_by", .string(report.root.source.rawValue)),
            ("truncated", .bool(report.root.isTruncated)),
            ("classes", .array(report.classes.map(json))),
            (
                "lost_tables",
                .array(
                    report.lostTables.map {
                        .object([("name", .string($0.name)), ("reason", .string($0.reason))])
                    }
                )
            ),
            ("lost_properties", .array(report.lostProperties.map(JSONText.string))),
        ])
    }

    private static func json(_ entry: SalvageReport.ClassReport) -> JSONText {
        let leftOut = SalvageReport.LeftOut.allCases.compactMap { reason in
            entry.leftOut[reason].map { (reason.rawValue, JSONText.int($0)) }
        }
        let values = entry.lostValues.sorted { $0.key < $1.key }
        return .object([
            ("name", .string(entry.name)),
            ("objects", entry.expected.map { .int($0) } ?? .null),
            ("saved", .int(entry.saved)),
            ("left_out", .object(leftOut)),
            ("lost_values", .object(values.map { ($0.key, .int($0.value)) })),
            ("made_optional", .array(entry.madeOptional.map(JSONText.string))),
            ("lost_links", .int(entry.lostLinks)),
            ("reasons", .array(entry.reasons.map(JSONText.string))),
        ])
    }
}
