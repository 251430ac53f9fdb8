import RegentCore

/// What `upgrade --in-place` and `compact --commit` have in common: a new file in the place of the
/// old one, which stays beside it as a backup.
struct ReplacementRun {
    let invocation: Invocation
    /// The flag that asked for it.
    let word: String

    private var arguments: Arguments { invocation.arguments }

    /// How it goes, for the full help.
    static let discussion = """
        The new file is written beside the old one, compared with it object by object and checked; \
        only then the old one becomes the backup FILE.backup-1.realm (or -2, …) and the new one \
        takes its name, in one step. Whatever interrupts it, the old file or the new one is there, \
        whole. Key and permissions stay. While another program has the file open nothing is done \
        (exit code 8).
        """

    /// Replaces the file, unless `method` says that there is nothing to do.
    func run(_ method: (Int) -> DatabaseCopy.Method?, nothing: String) throws -> ExitCode {
        for flag in ["output", "decrypt", "key-file-out", "rekey", "top"]
        where arguments.has(flag) {
            throw UsageError.conflict("--\(word)", flag == "output" ? "-o" : "--\(flag)")
        }
        let session = try invocation.open()
        let progress = Progress(arguments.verb.name, console: session.console)
        let report: DatabaseReplacement.Report?
        do {
            defer { progress.end() }
            report = try replace(session, progress, method)
        } catch let error as DatabaseCopy.OutputFailure {
            throw OutputError(path: session.path, fact: .failed(error.fact))
        } catch let error as StorageError {
            throw FileError(path: session.path, fact: error)
        }
        guard let report else {
            session.console.say("\(session.path): \(nothing)")
            return .done
        }
        try say(report, session)
        return .done
    }

    private func replace(
        _ session: Session,
        _ progress: Progress,
        _ method: (Int) -> DatabaseCopy.Method?
    ) throws -> DatabaseReplacement.Report? {
        var number: Int?
        defer { if let number { session.signals.forget(number) } }
        return try DatabaseReplacement(path: session.path, key: session.key).run(
            method: method,
            output: { path in
                let made = try session.signals.making { () throws(StorageError) in
                    try OutputFile(path: path, isPrivate: true, replacesExisting: true)
                } removedBy: {
                    $0.discard()
                }
                number = made.number
                return made.made
            },
            progress: { state in
                let stage = "\(state.stage.rawValue) \(state.unit)"
                progress.update(stage, state.done, of: state.total)
            }
        )
    }

    private func say(_ report: DatabaseReplacement.Report, _ session: Session) throws {
        if report.copy.countOfTombstones > 0 {
            let objects = Printable.count(report.copy.countOfTombstones, "object")
            session.console.say("left behind: \(objects) that sync only knew of by links")
        }
        guard arguments.has("json") else {
            let copy = report.copy
            session.console.say(
                "\(session.path): format \(copy.format) (was \(copy.sourceFormat)), "
                    + "\(Printable.count(copy.size, "byte")) (were "
                    + "\(Printable.count(copy.sourceSize))); "
                    + "\(Printable.count(copy.countOfObjects, "object")) in "
                    + "\(Printable.count(copy.countOfTables, "table")), all as before"
            )
            session.console.say("the old file is \(report.backupPath)")
            return
        }
        let output = DataOutput()
        try output.line(
            JSONText.object([
                ("schema", .string("regent.\(arguments.verb.name)/1")),
                ("file", .string(session.path)),
                ("backup", .string(report.backupPath)),
                ("format", .int(report.copy.format)),
                ("source_format", .int(report.copy.sourceFormat)),
                ("version", .int(report.copy.version)),
                ("encrypted", .bool(session.database.isEncrypted)),
                ("tables", .int(report.copy.countOfTables)),
                ("objects", .int(report.copy.countOfObjects)),
                ("size", .int(report.copy.size)),
                ("source_size", .int(report.copy.sourceSize)),
            ]).text
        )
        try output.finish()
    }
}
