import Foundation
import RegentCore
import RegentDrafts
import RegentExchange
import RegentQuery

/// What the verbs that change a file have in common: a draft, its plan, and perhaps its commit.
///
/// The file is as it was until the plan was printed and `--commit` was given.
final class EditRun {
    let session: Session
    let draft: Draft
    /// Goes with the run unless it is to be changed.
    private let detached: DetachedCopy?
    /// What `now` means.
    let now: Timestamp
    private var arguments: Arguments { session.arguments }
    private var console: Console { session.console }

    /// Opens the file of the first operand, or the local copy that `--detach` makes of it.
    init(_ invocation: Invocation) throws {
        let opened = try invocation.open()
        for flag in ["backup", "yes"] where invocation.arguments.has(flag) {
            if !invocation.arguments.has("commit") {
                throw UsageError.needs("--\(flag)", "--commit")
            }
        }
        if invocation.arguments.has("commit"), invocation.arguments.has("dry-run") {
            throw UsageError.conflict("--commit", "--dry-run")
        }
        let detached = try DetachedCopy(of: opened)
        self.detached = detached
        let session = detached?.session ?? opened
        self.session = session
        draft = try Self.named(session.path) { () throws(DraftError) in
            try Draft(of: session.database)
        }
        now = try Self.clock()
    }

    // MARK: Objects and values

    /// The class that the second operand names.
    func table(_ name: String) throws -> TableSchema {
        try draft.read { try Session.table(named: name, in: $0).schema }
    }

    /// Reads something in the drafted state; errors of the file say its name.
    func read<Result>(_ body: (Snapshot) throws -> Result) throws -> Result {
        try steadily { try self.draft.read(body) }
    }

    /// Makes an edit, or says why not.
    @discardableResult
    func apply(_ edit: Edit) throws -> [ObjectKey] {
        try attempt { () throws(DraftError) in try self.draft.apply(edit) }
    }

    func attempt<Result>(_ body: () throws(DraftError) -> Result) throws -> Result {
        try steadily { () throws in try body() }
    }

    /// How often work is done again because another program committed meanwhile.
    private static let attempts = 5

    private func steadily<Result>(_ body: () throws -> Result) throws -> Result {
        for _ in 0..<Self.attempts {
            do {
                return try body()
            } catch DraftError.baseMoved {
                let conflicts = try catchUp()
                guard conflicts.isEmpty else { throw failure(.conflicts(conflicts)) }
            } catch let error as DraftError {
                throw failure(error)
            }
        }
        throw failure(.baseMoved)
    }

    private func catchUp() throws -> [Conflict] {
        do throws(DraftError) {
            return try draft.catchUp()
        } catch {
            throw failure(error)
        }
    }

    /// The objects that `--where` finds, or else those that keys name.
    func objects(_ keys: [String], of name: String) throws -> [ObjectKey] {
        let found: [ObjectKey] = try read { snapshot in
            let table = try Session.table(named: name, in: snapshot)
            if let text = arguments.value("where") {
                guard keys.isEmpty else { throw UsageError.conflict("--where", "KEY") }
                let query = try session.parse(
                    text,
                    for: name,
                    arguments: arguments.value("args")
                )
                return try Session.keys(query, in: snapshot, of: table)
            }
            let reader = LiteralReader(snapshot, now: now)
            return try keys.map { text in
                let key: ObjectKey?
                do throws(ValueParser.Failure) {
                    key = try reader.object(text, in: table)
                } catch {
                    throw UsageError.badKey(text, expected: error.message)
                }
                guard let key else {
                    throw ErrorReport.Failure(
                        report: ErrorReport(
                            .no,
                            code: "no_such_object",
                            "\(table.schema.displayName) has no object “\(text)”"
                        )
                    )
                }
                return key
            }
        }
        guard let expected = try arguments.count("expect") else { return found }
        guard found.count == expected else {
            throw ErrorReport.Failure(
                report: ErrorReport(
                    .no,
                    code: "unexpected_count",
                    "\(Printable.count(found.count, "object")) match instead of "
                        + Printable.count(expected),
                    hint: "nothing was written"
                )
            )
        }
        return found
    }

    /// Reads a value, or says what is wrong with it.
    func value(_ text: String, _ property: Property, isElement: Bool) throws -> Value {
        let parsed = try read { snapshot in
            let reader = LiteralReader(snapshot, now: now)
            do throws(ValueParser.Failure) {
                return try reader.value(text, for: property, isElement: isElement)
            } catch {
                throw Self.report(error, property.name)
            }
        }
        if let warning = parsed.warning {
            console.say("warning: \(property.name): \(text) \(warning)")
        }
        return parsed.value
    }

    static func report(_ failure: ValueParser.Failure, _ name: String) -> ErrorReport.Failure {
        .init(
            report: ErrorReport(
                .refused,
                code: "bad_value",
                subject: name,
                failure.message,
                hint: failure.hint
            )
        )
    }

    // MARK: The end

    /// Prints the plan, and carries it out where `--commit` says so.
    func finish(isWholeClass: String? = nil, conflicts: [Conflict] = []) throws -> ExitCode {
        let plan = try EditPlan(draft: draft, conflicts: conflicts, session: session)
        try writePatch()
        guard arguments.has("commit") else {
            try plan.print(outcome: nil)
            if draft.counts.total > 0 {
                console.say("nothing was written; --commit carries this out")
            }
            return .done
        }
        try confirm(isWholeClass)
        if draft.counts.total == 0 {
            try detached?.keep()
            try plan.print(outcome: nil)
            console.say("there is nothing to write")
            return .done
        }
        let commit = try attempt { () throws(DraftError) in try self.commit() }
        try detached?.keep()
        try plan.print(outcome: commit)
        var text = "version \(commit.version): \(commit.counts.text)"
        if commit.isMerged { text += "; merged with what another program committed meanwhile" }
        if let backup = commit.backup { text += "; the file as it was: \(backup)" }
        console.say(text)
        return .done
    }

    private func commit() throws(DraftError) -> Draft.Commit {
        let owner: OwnerSession
        do throws(StorageError) {
            owner = try OwnerSession(path: session.database.path, key: session.key)
        } catch {
            throw .storage(error)
        }
        let backup = arguments.has("backup") ? Backup(of: session.path, at: now) : nil
        return try draft.commit(in: owner, backup: backup)
    }

    private func writePatch() throws {
        guard let path = arguments.value("output") else { return }
        let text = try attempt { () throws(DraftError) in try self.draft.patchText() }
        let output = path == "-" ? DataOutput() : try session.output(to: path)
        try output.write(text)
        try output.finish()
    }

    // MARK: Questions

    /// More than this is deleted only by somebody who knows the number.
    private static let mostDeletions = 100

    private func confirm(_ wholeClass: String?) throws {
        if let wholeClass, arguments.value("confirm") != wholeClass {
            throw ErrorReport.Failure(
                report: ErrorReport(
                    .usage,
                    code: "not_confirmed",
                    "this deletes all objects of \(wholeClass)",
                    hint: "--confirm \(wholeClass) says that this is meant"
                )
            )
        }
        let counts = draft.counts
        let isKnown = arguments.has("yes") || arguments.has("expect") || wholeClass != nil
        guard counts.total > 0, !isKnown else { return }
        let isMuch = counts.deleted > Self.mostDeletions
        guard console.canAsk else {
            guard isMuch else { return }
            throw ErrorReport.Failure(
                report: ErrorReport(
                    .usage,
                    code: "not_confirmed",
                    "this deletes \(Printable.count(counts.deleted, "object"))",
                    hint: "--expect \(counts.deleted) or --yes says that this is meant"
                )
            )
        }
        let question =
            "write \(Printable.count(counts.total, "change")) (\(counts.text)) to "
            + "\(session.path)?"
        console.say(isMuch ? "\(question) type \(counts.deleted) to go on" : "\(question) [y/N]")
        let answer = readLine(strippingNewline: true)?.lowercased() ?? ""
        let isMeant = isMuch ? answer == "\(counts.deleted)" : ["y", "yes"].contains(answer)
        guard isMeant else {
            throw ErrorReport.Failure(
                report: ErrorReport(.no, code: "declined", "nothing was written")
            )
        }
    }

    // MARK: Parts

    private func failure(_ error: DraftError) -> any Error {
        DraftFailure(path: session.path, fact: error)
    }

    private static func named<Result>(
        _ path: String,
        _ body: () throws(DraftError) -> Result
    ) throws -> Result {
        do throws(DraftError) { return try body() } catch {
            throw DraftFailure(path: path, fact: error)
        }
    }

    private static func clock() throws -> Timestamp {
        if let text = ProcessEnvironment.value(of: "REGENT_NOW"), !text.isEmpty {
            guard let time = Timestamp(text) else {
                throw UsageError.badValue(
                    flag: "REGENT_NOW",
                    value: text,
                    expected: "a time such as 2026-01-31T12:00:00Z"
                )
            }
            return time
        }
        let seconds = Date().timeIntervalSince1970
        return Timestamp(
            seconds: Int64(seconds),
            nanoseconds: Int32((seconds - seconds.rounded(.down)) * 1e9)
        )
    }
}
