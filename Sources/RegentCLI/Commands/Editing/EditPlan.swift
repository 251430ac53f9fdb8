import RegentCore
import RegentDrafts

/// What is going to happen, or happened, as text or JSON.
struct EditPlan {
    private let draft: Draft
    private let conflicts: [Conflict]
    private let session: Session
    /// Kept before the commit, after which the draft is no longer what is different.
    private let cascades: [Line]

    /// A table on a terminal shows so many changes.
    private static let mostRows = 50

    init(draft: Draft, conflicts: [Conflict], session: Session) throws {
        self.draft = draft
        self.conflicts = conflicts
        self.session = session
        do throws(DraftError) {
            cascades = try draft.cascades()
        } catch {
            throw DraftFailure(path: session.path, fact: error)
        }
    }

    /// Prints it; a patch that goes to stdout is the only output there.
    func print(outcome: Draft.Commit?) throws {
        guard session.arguments.value("output") != "-" else { return }
        let output = DataOutput()
        if session.arguments.has("json") {
            try output.line(json(outcome).text)
        } else {
            try write(to: output)
        }
        try output.finish()
    }

    private func write(to output: DataOutput) throws {
        let counts = draft.counts
        let isShort = output.isTerminal && counts.total > Self.mostRows
        let count = isShort ? Self.mostRows : counts.total
        let limit = output.isTerminal ? 32 : 160
        let columns: [(String, TextTable.Alignment)] = [
            ("change", .left), ("class", .left), ("object", .left), ("place", .left),
            ("before", .left), ("after", .left),
        ]
        // Wide columns are made of a page of rows at a time, so that many rows need little memory.
        for start in stride(from: 0, to: count, by: 1_000) {
            var table = TextTable(columns)
            for line in draft.lines(in: start..<min(count, start + 1_000)) {
                table.add(LineText.row(line, limit: limit))
            }
            try output.write(table.text)
        }
        if isShort { try output.line("… and \(Printable.count(counts.total - count)) more") }
        for line in cascades.prefix(Self.mostRows) {
            let row = LineText.row(line, limit: limit)
            try output.line("also: \(row[1]) \(row[2]) \(row[3])  \(row[4]) → \(row[5])")
        }
        if cascades.count > Self.mostRows {
            try output.line("also: \(Printable.count(cascades.count - Self.mostRows)) more links")
        }
        let changes = Printable.count(counts.total, "change")
        let kinds = counts.total > 0 ? " (\(counts.text))" : ""
        try output.line(
            "\(changes)\(kinds) to \(Printable.line(session.path)), version \(draft.base.version)"
        )
    }

    private func json(_ outcome: Draft.Commit?) throws -> JSONText {
        let counts = draft.counts
        return .object([
            ("schema", .string("regent.plan/1")),
            ("file", .string(session.path)),
            ("base_version", .int(draft.base.version)),
            ("committed", .bool(outcome != nil)),
            ("version", outcome.map { .int($0.version) }),
            ("backup", outcome?.backup.map { .string($0) }),
            ("merged", outcome.map { .bool($0.isMerged) }),
            (
                "counts",
                .object([
                    ("set", .int(counts.values)), ("create", .int(counts.created)),
                    ("delete", .int(counts.deleted)), ("schema", .int(counts.schema)),
                ])
            ),
            ("links_lost", .int(cascades.count)),
            ("conflicts", .array(conflicts.map { .string(ErrorReport.text($0)) })),
            ("changes", .array(draft.lines.map(change))),
        ])
    }

    private func change(_ line: Line) -> JSONText {
        let op =
            switch line.change {
            case .create: "create"
            case .delete: "delete"
            case .set: "set"
            case .schema: "schema"
            }
        return .object([
            ("op", .string(op)),
            ("class", .string(line.place.className)),
            ("key", line.isSchema ? nil : .int(line.place.object.rawValue)),
            ("primary_key", line.primaryKey.map { .string(LineText.text($0, limit: 1_000)) }),
            ("path", line.place.path.isEmpty ? nil : .string(line.place.pathText)),
            ("before", line.before.map { .string(LineText.text($0, limit: 1_000)) }),
            ("after", line.after.map { .string(LineText.text($0, limit: 1_000)) }),
        ])
    }
}
