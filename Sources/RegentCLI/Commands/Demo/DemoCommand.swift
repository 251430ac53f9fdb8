import Foundation
import RegentCore
import RegentDrafts

/// `regent demo [OUT]`: a database to try everything on.
enum DemoCommand {
    static let verb = Verb(
        name: "demo",
        summary: "make a demo database with invented data, encrypted",
        operands: [
            .init("OUT", isOptional: true, "the new file; demo.realm without it")
        ],
        flags: [
            Flag("open", "then open it in the studio; also when it is there already"),
            Flag("force", "replace OUT and its key if they exist"),
        ],
        discussion: """
            Makes a file of 21 classes and 50,000 objects: a magazine with its readers, a shop, \
            devices and their readings. Every type of property, lists, sets, dictionaries, \
            embedded objects, links and nested mixed values are in it. The data is the same each \
            time.

            The file is encrypted; its key, made anew, goes beside it: demo.key for demo.realm, \
            which only you can read.
            """,
        examples: [
            .init("regent demo", "makes demo.realm and demo.key"),
            .init("regent demo.realm --key-file demo.key", "opens them"),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let arguments = invocation.arguments
        let path = arguments.operands.first ?? "demo.realm"
        let keyPath = (path.hasSuffix(".realm") ? String(path.dropLast(6)) : path) + ".key"
        let isThere = OutputFile.identity(at: path) != nil
        if arguments.has("open"), isThere, !arguments.has("force") {
            return try open(path, keyPath, invocation)
        }
        for name in [path, keyPath] where OutputFile.identity(at: name) != nil {
            guard arguments.has("force") else { throw OutputError(path: name, fact: .exists) }
        }
        let count = try make(path, keyPath, invocation)
        invocation.console.say(
            "\(path): \(Printable.count(count, "object")), encrypted; its key is in \(keyPath)"
        )
        if arguments.has("open") { return try open(path, keyPath, invocation) }
        invocation.console.say("`regent \(path) --key-file \(keyPath)` opens it")
        return .done
    }

    /// Makes both files; the key first, as a file without its key is of no use.
    private static func make(
        _ path: String,
        _ keyPath: String,
        _ invocation: Invocation
    ) throws -> Int {
        var generator = SystemRandomNumberGenerator()
        var bytes = (0..<EncryptionKey.size).map { _ in
            UInt8.random(in: 0...255, using: &generator)
        }
        defer { EncryptionKey.wipe(&bytes) }
        let key = try EncryptionKey(bytes: bytes)
        do throws(StorageError) {
            try writeKey(bytes, to: keyPath, invocation)
        } catch {
            throw OutputError(path: keyPath, fact: DataOutput.fact(error))
        }
        // Under another name until it is complete; a lock file beside that name goes with it.
        let temporary = path + ".making"
        let manager = FileManager.default
        defer {
            for name in [temporary, temporary + ".lock"] { try? manager.removeItem(atPath: name) }
        }
        try? manager.removeItem(atPath: temporary)
        let count: Int
        do throws(DraftError) {
            count = try fill(temporary, key)
        } catch {
            try? manager.removeItem(atPath: keyPath)
            if case .storage(let fact) = error {
                throw OutputError(path: path, fact: DataOutput.fact(fact))
            }
            throw DraftFailure(path: path, fact: error)
        }
        if invocation.arguments.has("force") { try? manager.removeItem(atPath: path) }
        do {
            try manager.moveItem(atPath: temporary, toPath: path)
        } catch {
            throw OutputError(path: path, fact: .exists)
        }
        return count
    }

    private static func writeKey(
        _ bytes: [UInt8],
        to path: String,
        _ invocation: Invocation
    ) throws(StorageError) {
        var digits: [UInt8] = []
        for byte in bytes { digits.append(hex: UInt64(byte), digits: 2) }
        digits.append(0x0a)
        defer { EncryptionKey.wipe(&digits) }
        let file = try OutputFile(
            path: path,
            isPrivate: true,
            replacesExisting: invocation.arguments.has("force")
        )
        do throws(StorageError) {
            try file.write(digits)
            try file.finish()
        } catch {
            file.discard()
            throw error
        }
    }

    /// Writes everything through a draft, in one commit.
    private static func fill(_ path: String, _ key: EncryptionKey) throws(DraftError) -> Int {
        let database: Database
        do throws(StorageError) {
            let session = try OwnerSession.create(path: path, key: key)
            let tree = try session.edit()
            try tree.setSchemaVersion(1)
            try session.commit(tree)
            database = try Database(path: path, key: key)
        } catch {
            throw .storage(error)
        }
        let draft = try Draft(of: database)
        for edit in DemoSchema.edits { try draft.apply(.schema(edit)) }
        var data = DemoData(tables: try tables(of: draft))
        try draft.apply(.lines(data.lines()))
        let session: OwnerSession
        do throws(StorageError) {
            session = try OwnerSession(path: path, key: key)
        } catch {
            throw .storage(error)
        }
        _ = try draft.commit(in: session)
        return data.countOfObjects
    }

    private static func tables(of draft: Draft) throws(DraftError) -> [String: TableKey] {
        do {
            return try draft.read { snapshot in
                Dictionary(
                    snapshot.tables.map { ($0.schema.displayName, $0.schema.key) },
                    uniquingKeysWith: { first, _ in first }
                )
            }
        } catch let error as DraftError {
            throw error
        } catch {
            throw .baseMoved
        }
    }

    private static func open(
        _ path: String,
        _ keyPath: String,
        _ invocation: Invocation
    ) throws -> ExitCode {
        let verb = OpenCommand.verb
        let arguments = Arguments(
            verb: verb,
            operands: [path],
            flags: ["key-file": [keyPath]]
        )
        return try verb.run(Invocation(arguments: arguments, console: invocation.console))
    }
}
