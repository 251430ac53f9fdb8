import RegentCore
import RegentExchange

/// Where a rescue goes: a new database, a folder of text, or nowhere.
struct SalvageOutput {
    let invocation: Invocation
    let salvage: Salvage
    /// The key of the damaged file.
    let key: EncryptionKey?
    let signals: StopSignals

    private var arguments: Arguments { invocation.arguments }

    /// Whether a path stands for a folder: it ends in a slash, or there is one.
    static func isFolder(_ path: String) -> Bool {
        path.hasSuffix("/") || OutputFile.isDirectory(path)
    }

    /// Writes, checks and compares; only then anything gets its name.
    ///
    /// Without a target only the report is made. `step` is called with numbers of objects.
    func write(to target: String?, step: (Int) throws -> Void) throws -> SalvageReport {
        guard let target else { return try salvage.write(to: NoSink(), step: step) }
        if Self.isFolder(target) {
            return try writeFolder(target.hasSuffix("/") ? target : target + "/", step)
        }
        let source = arguments.operands[0]
        if OutputFile.identity(at: target) != nil,
            OutputFile.identity(at: target) == OutputFile.identity(at: source)
        {
            throw OutputError(path: target, fact: .isTheDatabase)
        }
        let newKey = arguments.has("decrypt") ? nil : key
        if key != nil, newKey == nil {
            invocation.console.say("writing decrypted data to \(target)")
        }
        return try making(target) { file in
            let (report, _) = try write(into: file, key: newKey, step)
            do {
                try file.finish()
            } catch let error as StorageError {
                throw OutputError(path: target, fact: DataOutput.fact(error))
            }
            return report
        }
    }

    // MARK: A database

    /// Makes a file under a temporary name, which goes if the work fails.
    private func making<Result>(
        _ target: String,
        _ work: (OutputFile) throws -> Result
    ) throws -> Result {
        let file: OutputFile
        let number: Int
        do {
            (file, number) = try signals.making { () throws(StorageError) in
                try OutputFile(
                    path: target,
                    isPrivate: true,
                    replacesExisting: arguments.has("force")
                )
            } removedBy: {
                $0.discard()
            }
        } catch let error {
            throw OutputError(path: target, fact: DataOutput.fact(error))
        }
        defer { signals.forget(number) }
        do {
            return try work(file)
        } catch {
            file.discard()
            throw error
        }
    }

    /// Writes a database and holds it against what was read.
    private func write(
        into file: OutputFile,
        key: EncryptionKey?,
        _ step: (Int) throws -> Void
    ) throws -> (SalvageReport, Database) {
        // What can't be read again can't be checked: pipes and devices are refused.
        guard let temporaryPath = file.temporaryPath else {
            throw UsageError.needs("salvage", "-o NEW: a file, not a pipe or a device")
        }
        let plain = FileSink(file)
        let sink: any ImageSink = if let key { try EncryptedSink(plain, key: key) } else { plain }
        let report: SalvageReport
        do {
            report = try salvage.write(to: sink, step: step)
        } catch {
            throw plain.failure.map { OutputError(path: file.path, fact: .failed($0)) } ?? error
        }
        let written = try Database(path: temporaryPath, key: key)
        try written.read { snapshot in
            try salvage.compare(with: snapshot, step: step)
            let check = try Verifier(snapshot).run()
            // Strings are kept as they are read, and damaged ones may not be UTF-8.
            if let problem = check.problems.first(where: { $0.check != .text }) {
                throw StorageError.damaged(
                    .init(
                        place: "the new file, \(problem.place)",
                        expected: problem.check.statement,
                        found: problem.sentence
                    )
                )
            }
        }
        return (report, written)
    }

    // MARK: A folder

    /// Writes one file for each class and the reports, from a database that is made, checked and
    /// thrown away for that.
    private func writeFolder(
        _ folder: String,
        _ step: (Int) throws -> Void
    ) throws -> SalvageReport {
        do {
            try OutputFile.makeDirectory(folder)
        } catch let error {
            throw OutputError(path: folder, fact: .failed(error))
        }
        return try making(folder + "salvaged.realm") { file in
            defer { file.discard() }
            let (report, database) = try write(into: file, key: key, step)
            let session = Session(
                arguments: arguments,
                console: invocation.console,
                database: database,
                key: key,
                signals: signals
            )
            let name = arguments.value("format") ?? ExportFormat.ndjson.rawValue
            var options = ExportOptions(format: ExportFormat(rawValue: name) ?? .ndjson)
            options.includesKeys = true
            try ExportCommand.export(
                options,
                into: folder,
                ExportSettings(session: session)
            )
            try write(SalvageText.text(report), to: folder + "loss-report.txt", session)
            let json = SalvageText.json(report).indented() + "\n"
            try write(json, to: folder + "loss-report.json", session)
            return report
        }
    }

    private func write(_ text: String, to path: String, _ session: Session) throws {
        let output = try DataOutput(
            path: path,
            besides: arguments.operands[0],
            isPrivate: key != nil,
            isForced: arguments.has("force"),
            signals: session.signals
        )
        try output.write(text)
        try output.finish()
    }

    /// Takes a file that nobody wants to keep.
    private final class NoSink: ImageSink {
        var pageSize: Int { 1 }
        func append(_: [UInt8]) throws(StorageError) {}
        func finish() throws(StorageError) {}
    }
}
