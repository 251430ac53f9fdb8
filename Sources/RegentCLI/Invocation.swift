import RegentCore

/// One run of a verb: its arguments and the way to talk.
struct Invocation: Sendable {
    let arguments: Arguments
    let console: Console

    /// Opens the file of the first operand, with its key if it needs one.
    func open() throws -> Session {
        let (database, key) = try open { path, key throws(StorageError) in
            (try Database(path: path, key: key), key)
        }
        return session(of: database, key: key)
    }

    /// Opens the file of the first operand in another way, with its key if it needs one.
    func open<Opened>(
        _ opening: (String, EncryptionKey?) throws(StorageError) -> Opened
    ) throws -> Opened {
        let path = arguments.operands[0]
        return try KeyInput(arguments: arguments, console: console).open(path) {
            key throws(StorageError) in try opening(path, key)
        }
    }

    /// A verb at work on a database that is open.
    func session(of database: Database, key: EncryptionKey?) -> Session {
        // Only now: a command that fetches the key must stop by itself on Ctrl-C.
        Session(
            arguments: arguments,
            console: console,
            database: database,
            key: key,
            signals: StopSignals()
        )
    }
}
