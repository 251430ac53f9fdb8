import RegentCore

/// A new database that is being written: it appears when it is complete, and goes when it never is.
final class NewDatabaseFile {
    let output: OutputFile
    private let stop: (signals: StopSignals, number: Int)
    private var isFinished = false

    /// Creates it under a temporary name beside its path, which is that of `-o` if none is given.
    ///
    /// A private file is for its owner only; the database of the session is never overwritten.
    init(_ session: Session, at given: String? = nil, isPrivate: Bool) throws {
        let path = try Self.path(session, given)
        do {
            let (file, number) = try session.signals.making {
                () throws(StorageError) in
                try OutputFile(
                    path: path,
                    isPrivate: isPrivate,
                    replacesExisting: session.arguments.has("force")
                )
            } removedBy: {
                $0.discard()
            }
            output = file
            stop = (session.signals, number)
        } catch let error {
            throw OutputError(path: path, fact: DataOutput.fact(error))
        }
    }

    deinit {
        if !isFinished {
            output.discard()
            stop.signals.forget(stop.number)
        }
    }

    /// Gives the file its name.
    func finish() throws {
        do {
            try output.finish()
        } catch let error {
            throw OutputError(path: output.path, fact: DataOutput.fact(error))
        }
        isFinished = true
        stop.signals.forget(stop.number)
    }

    private static func path(_ session: Session, _ given: String?) throws -> String {
        let verb = session.arguments.verb.name
        guard let path = given ?? session.arguments.value("output"), path != "-" else {
            let other = ["upgrade": ", or --in-place", "compact": ", or --commit"][verb] ?? ""
            throw UsageError.needs(verb, "-o NEW\(other)")
        }
        let identity = OutputFile.identity(at: path)
        if identity != nil, identity == OutputFile.identity(at: session.path) {
            throw OutputError(path: path, fact: .isTheDatabase)
        }
        return path
    }
}
