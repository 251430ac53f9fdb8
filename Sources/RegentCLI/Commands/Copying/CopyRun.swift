import RegentCore

/// What `copy`, `compact` and `upgrade` have in common: a new file, with the key it is to have.
struct CopyRun {
    let invocation: Invocation

    private var arguments: Arguments { invocation.arguments }

    /// Flags that say how the new file is encrypted.
    static let flags: [Flag] = [
        Flag("decrypt", "write the new file without encryption"),
        Flag(
            "key-file-out",
            value: "PATH",
            "encrypt the new file with the key in PATH, written as for --key-file"
        ),
        Flag("rekey", "make a new key and store it in the PATH of --key-file-out"),
    ]

    /// What the flags mean, for the full help.
    static let discussion = """
        Without these flags the new file has the key of the old one, or none. The new file is read \
        again and compared with the source, object by object, before it gets its name.
        """

    /// Writes the file by a method that depends on the format of the source.
    func run(_ method: (Int) -> DatabaseCopy.Method) throws -> ExitCode {
        let session = try invocation.open()
        let newKey = try key(of: session)
        let format = try session.read { $0.fileFormat }
        let isDecrypted = session.database.isEncrypted && newKey == nil
        let target = try NewDatabaseFile(session, isPrivate: session.database.isEncrypted)
        if isDecrypted { session.console.say("writing decrypted data to \(target.output.path)") }
        let report = try write(method(format), to: target, key: newKey, session)
        try target.finish()
        try say(report, isEncrypted: newKey != nil, target.output.path, session)
        return .done
    }

    private func write(
        _ method: DatabaseCopy.Method,
        to target: NewDatabaseFile,
        key: EncryptionKey?,
        _ session: Session
    ) throws -> DatabaseCopy.Report {
        let progress = Progress(arguments.verb.name, console: session.console)
        defer { progress.end() }
        let copy = DatabaseCopy(of: session.database, method: method)
        do {
            return try copy.write(to: target.output, key: key) { state in
                let stage = "\(state.stage.rawValue) \(state.unit)"
                progress.update(stage, state.done, of: state.total)
            }
        } catch let error as DatabaseCopy.OutputFailure {
            throw OutputError(path: target.output.path, fact: .failed(error.fact))
        } catch let error as StorageError {
            throw FileError(path: session.path, fact: error)
        }
    }

    // MARK: Keys

    /// The key of the new file.
    private func key(of session: Session) throws -> EncryptionKey? {
        let path = arguments.value("key-file-out")
        if arguments.has("decrypt") {
            if path != nil { throw UsageError.conflict("--decrypt", "--key-file-out") }
            if arguments.has("rekey") { throw UsageError.conflict("--decrypt", "--rekey") }
            return nil
        }
        guard let path else {
            if arguments.has("rekey") { throw UsageError.needs("--rekey", "--key-file-out PATH") }
            return session.key
        }
        if arguments.has("rekey") { return try makeKey(at: path) }
        return try KeyInput(arguments: arguments, console: session.console)
            .key(inFile: path).key
    }

    /// Makes a key and stores it, for its owner only, in a file that must not exist.
    private func makeKey(at path: String) throws -> EncryptionKey {
        var generator = SystemRandomNumberGenerator()
        var bytes = (0..<EncryptionKey.size).map { _ in UInt8.random(in: 0...255, using: &generator)
        }
        defer { EncryptionKey.wipe(&bytes) }
        do throws(StorageError) {
            let file = try OutputFile(path: path, isPrivate: true, replacesExisting: false)
            do throws(StorageError) {
                try file.write(bytes)
                try file.finish()
            } catch {
                file.discard()
                throw error
            }
            return try EncryptionKey(bytes: bytes)
        } catch {
            throw OutputError(path: path, fact: DataOutput.fact(error))
        }
    }

    // MARK: What came of it

    private func say(
        _ report: DatabaseCopy.Report,
        isEncrypted: Bool,
        _ path: String,
        _ session: Session
    ) throws {
        if report.usedCopy {
            session.console.say("the file is in use; a copy of one version was read")
        }
        if report.countOfTombstones > 0 {
            let objects = Printable.count(report.countOfTombstones, "object")
            session.console.say("left behind: \(objects) that sync only knew of by links")
        }
        guard arguments.has("json") else {
            session.console.say(
                "\(path): format \(report.format), \(isEncrypted ? "encrypted" : "not encrypted"), "
                    + "\(Printable.count(report.size, "byte")) "
                    + "(from format \(report.sourceFormat), "
                    + "\(Printable.count(report.sourceSize)) bytes); "
                    + "\(Printable.count(report.countOfObjects, "object")) in "
                    + "\(Printable.count(report.countOfTables, "table")), all as in the source"
            )
            return
        }
        let output = DataOutput()
        try output.line(
            JSONText.object([
                ("schema", .string("regent.\(arguments.verb.name)/1")),
                ("file", .string(path)),
                ("format", .int(report.format)),
                ("source_format", .int(report.sourceFormat)),
                ("version", .int(report.version)),
                ("encrypted", .bool(isEncrypted)),
                ("tables", .int(report.countOfTables)),
                ("objects", .int(report.countOfObjects)),
                ("size", .int(report.size)),
                ("source_size", .int(report.sourceSize)),
            ]).text
        )
        try output.finish()
    }
}
