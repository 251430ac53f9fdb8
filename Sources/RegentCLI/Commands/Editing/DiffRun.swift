import RegentCore
import RegentDrafts

/// Two versions being compared, and what is said of them.
///
/// Few differences are kept while they are counted; many are found a second time while they are
/// written, so that memory stays small however large the files are.
struct DiffRun {
    enum Answer {
        case table
        case counts
        case patch
    }

    let session: Session
    let other: Database

    /// More differences than this are not kept.
    private static let mostKept = 2_000
    /// Wide columns are made of so many rows, and texts are written when they have so many lines.
    private static let page = 1_000

    /// Compares and writes; the exit code says whether there is a difference.
    func answer(as answer: Answer) throws -> ExitCode {
        let progress = Progress("comparing", console: session.console)
        let found = try compare { old, new -> Found in
            var found = Found()
            var done = 0
            let total = new.tables.reduce(0) { $0 + $1.count }
            try Difference(from: old, to: new).forEachLine(
                progress: { count in
                    done += count
                    progress.update("objects", done, of: total)
                },
                {
                    found.counts.add($0)
                    if found.counts.total <= Self.mostKept { found.kept.append($0) }
                }
            )
            found.versions = [old.version, new.version]
            if answer == .patch, found.isWhole {
                found.text = try Patch.text(of: found.kept, file: session.path, base: old, in: new)
            }
            return found
        }
        progress.end()
        switch answer {
        case .counts: try session.answer(json(found.counts).text + "\n")
        case .table: try writeTable(found)
        case .patch:
            let output = try session.output()
            if found.isWhole { try output.write(found.text) } else { try write(found, to: output) }
            try output.finish()
        }
        return found.counts.total == 0 ? .done : .no
    }

    /// What a first pass finds.
    private struct Found {
        var counts = LineCounts()
        var kept: [Line] = []
        var text: [UInt8] = []
        var versions: [UInt64] = []

        var isWhole: Bool { kept.count == counts.total }
    }

    // MARK: Texts

    private func writeTable(_ found: Found) throws {
        let output = try session.output()
        var rows = Rows(output: output)
        if found.isWhole {
            for line in found.kept { try rows.add(line) }
        } else {
            try again(found) { line, _, _ in try rows.add(line) }
        }
        try rows.flush()
        let counts = found.counts
        try output.line(
            counts.total == 0
                ? "no difference"
                : "\(Printable.count(counts.total, "change")) (\(counts.text))"
        )
        try output.finish()
    }

    /// Rows of a table that is written page by page.
    private struct Rows {
        let output: DataOutput
        private var table = Self.table
        private var count = 0

        private static var table: TextTable {
            TextTable([
                ("change", .left), ("class", .left), ("object", .left), ("place", .left),
                ("in A", .left), ("in B", .left),
            ])
        }

        init(output: DataOutput) { self.output = output }

        mutating func add(_ line: Line) throws {
            table.add(LineText.row(line, limit: 60))
            count += 1
            if count == DiffRun.page { try flush() }
        }

        mutating func flush() throws {
            guard count > 0 else { return }
            try output.write(table.text)
            (table, count) = (Self.table, 0)
        }
    }

    private func write(_ found: Found, to output: DataOutput) throws {
        var text: [UInt8] = []
        var count = 0
        try again(found) { line, old, new in
            if count == 0 {
                text = Patch.head(of: found.counts.total, file: session.path, base: old)
            }
            try Patch.LineWriter(base: old, in: new).append(line, to: &text)
            count += 1
            guard count.isMultiple(of: Self.page) else { return }
            try output.write(text)
            text.removeAll(keepingCapacity: true)
        }
        try output.write(text)
    }

    private func json(_ counts: LineCounts) -> JSONText {
        .object([
            ("schema", .string("regent.diff/1")),
            ("a", .string(session.path)),
            ("b", .string(other.path)),
            ("equal", .bool(counts.total == 0)),
            (
                "counts",
                .object([
                    ("set", .int(counts.values)), ("create", .int(counts.created)),
                    ("delete", .int(counts.deleted)), ("schema", .int(counts.schema)),
                ])
            ),
        ])
    }

    // MARK: Comparing

    /// Finds the differences a second time; what was written can't be taken back, so the versions
    /// must be the same.
    private func again(
        _ found: Found,
        _ body: (Line, Snapshot, Snapshot) throws -> Void
    ) throws {
        var isBegun = false
        try compare { old, new in
            guard !isBegun, [old.version, new.version] == found.versions else {
                throw StorageError.changedWhileReading
            }
            isBegun = true
            try Difference(from: old, to: new).forEachLine { try body($0, old, new) }
        }
    }

    private func compare<Result>(_ body: (Snapshot, Snapshot) throws -> Result) throws -> Result {
        try session.read { old in
            try Self.named(other.path) { try other.read { new in try body(old, new) } }
        }
    }

    /// Runs something whose errors are about a file.
    static func named<Result>(_ path: String, _ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch let error as StorageError {
            throw FileError(path: path, fact: error)
        }
    }
}
