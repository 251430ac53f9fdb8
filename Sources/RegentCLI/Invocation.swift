import RegentCore

/// One run of a verb: its arguments and the way to talk.
struct Invocation: Sendable {
    let arguments: Arguments
    let console: Console

    /// Opens the file of the first operand, with its key if it needs one; at the root that `--top`
    /// names, if it does.
    func open() throws -> Session {
        let top = try top()
        let (database, key) = try open { path, key throws(StorageError) in
            (try Self.database(path, key, at: top), key)
        }
        return session(of: database, key: key)
    }

    /// The root that `--top` names.
    func top() throws -> Ref? {
        try arguments.value("top").map { try ref($0, name: "top") }
    }

    /// Opens a file at its newest version, or at another root.
    static func database(
        _ path: String,
        _ key: EncryptionKey?,
        at top: Ref?
    ) throws(StorageError) -> Database {
        guard let top else { return try Database(path: path, key: key) }
        let image = try RescueImage(path: path, key: key)
        guard let root = RootFinder(image).candidate(at: top) else {
            throw .damaged(
                .init(
                    ref: top.rawValue,
                    place: "root",
                    expected: "a top array, as `regent debug roots` lists them",
                    found: "something else"
                )
            )
        }
        return try Database(path: path, key: key, root: root.pinned)
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
