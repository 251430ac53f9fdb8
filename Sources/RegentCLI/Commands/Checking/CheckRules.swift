import RegentCore
import RegentQuery

/// The rules of `check --rules`: their text, and where it came from.
struct CheckRules {
    /// So many keys are told of each rule, unless `--limit` says otherwise.
    static let defaultLimit = 10
    /// A file of rules is written by hand; more than this is another file.
    private static let maximumSize = 1 << 20

    private let origin: String
    private let text: String

    /// Reads the file that the flag names; nil without the flag.
    init?(_ arguments: Arguments) throws {
        guard let path = arguments.value("rules") else { return nil }
        origin = path == "-" ? "stdin" : path
        do {
            let bytes =
                path == "-"
                ? try StandardStream.input.readAll(limit: Self.maximumSize)
                : try Descriptor.content(ofPath: path, limit: Self.maximumSize)
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw ErrorReport.Failure(
                    report: ErrorReport(
                        .query,
                        code: "rules",
                        subject: origin,
                        "the rules are not UTF-8 text"
                    )
                )
            }
            self.text = text
        } catch let error as StorageError {
            throw FileError(path: origin, fact: error)
        }
    }

    /// The rules, bound to the classes of a version.
    func book(for snapshot: Snapshot) throws -> RuleBook {
        do throws(RuleError) {
            return try RuleBook(parsing: text, schema: snapshot.schema)
        } catch {
            throw ErrorReport.Failure(report: ErrorReport(rule: error, in: text, of: origin))
        }
    }

    /// Checks one rule after the other.
    func check(
        _ book: RuleBook?,
        in snapshot: Snapshot,
        limit: Int,
        _ progress: Progress
    ) throws -> [RuleCheck.Report] {
        try (book?.rules ?? []).map { rule in
            var done = 0
            let total = snapshot.table(named: rule.className)?.count ?? 0
            return try RuleCheck(rule, in: snapshot, limit: limit).run { rows in
                done += rows
                progress.update("rule of line \(rule.line)", done, of: total)
            }
        }
    }
}
