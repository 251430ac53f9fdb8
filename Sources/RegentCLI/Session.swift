import RegentCore

/// A verb at work on an open file.
struct Session: Sendable {
    let arguments: Arguments
    let console: Console
    let database: Database
    /// The key of the database, which a copy of it keeps.
    let key: EncryptionKey?
    let signals: StopSignals
    /// What the file is called while it stands elsewhere.
    var name: String?

    /// The path as it was given.
    var path: String { name ?? database.path }

    /// Runs a unit of work on the newest version; errors say which file they are about.
    func read<Result>(_ work: (Snapshot) throws -> Result) throws -> Result {
        do {
            return try database.read(work)
        } catch let error as StorageError {
            throw FileError(path: path, fact: error)
        }
    }

    /// Where the verb's data goes: `-o`, or stdout.
    func output() throws -> DataOutput {
        guard let path = arguments.value("output"), path != "-" else { return DataOutput() }
        return try output(to: path)
    }

    /// A file of the verb's data; that of an encrypted database is for its owner only.
    func output(to target: String) throws -> DataOutput {
        let output = try DataOutput(
            path: target,
            besides: path,
            isPrivate: database.isEncrypted,
            isForced: arguments.has("force"),
            signals: signals
        )
        if database.isEncrypted { console.say("writing decrypted data to \(target)") }
        return output
    }

    /// Writes what was read as the whole answer of the verb.
    func answer(_ text: String) throws {
        let output = try output()
        try output.write(text)
        try output.finish()
    }

    /// The class or table a person names.
    func table(named name: String, in snapshot: Snapshot) throws -> Table {
        try Self.table(named: name, in: snapshot)
    }

    /// The class or table a person names, for verbs that have no session.
    static func table(named name: String, in snapshot: Snapshot) throws -> Table {
        if let table = snapshot.table(named: name) { return table }
        if let damaged = snapshot.damagedTables.first(where: { table in
            table.name == name || table.name == "class_" + name
        }) {
            throw damaged.error
        }
        let names = snapshot.schema.tables.map(\.displayName)
        throw UsageError.unknownClass(name, nearest: Nearest.to(name, among: names))
    }
}
