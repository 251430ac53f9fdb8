import Foundation
import RegentCore
import RegentDrafts

/// Owns the open database; everything that reads a file happens here, off the studio's loop.
///
/// Reading happens on queues of its own, so that a long look at a file keeps no thread from the
/// loop: one for what the screen waits for, one for upgrades, and one for scans of whole classes,
/// which don't wait for each other: what is asked last is what one wants to see.
actor DatabaseActor {
    private let pages = WorkQueue(label: "regent.pages")
    private let scans = WorkQueue(label: "regent.scans", isConcurrent: true)
    let upgrades = WorkQueue(label: "regent.upgrades")
    private(set) var database: Database?
    private(set) var key: EncryptionKey?
    let desk = DraftDesk()

    /// Opens a file and tells what is in it.
    func open(path: String, key: EncryptionKey?) async throws -> Opened {
        database = try await pages.run { try Database(path: path, key: key) }
        self.key = key
        desk.withContents { $0 = DraftDesk.Contents() }
        return Opened(summary: try await summary(), catalog: try await catalog())
    }

    /// Looks at the newest version, of the file that now stands at the path.
    func reload() async throws -> Opened {
        let database = try opened()
        let key = key
        // Of a file that is gone from its path the open one is all there is.
        let isReplaced = (try? database.isReplaced()) ?? false
        if isReplaced {
            self.database = try await pages.run { try Database(path: database.path, key: key) }
        }
        return Opened(
            summary: try await summary(),
            catalog: try await catalog(),
            isReplaced: isReplaced
        )
    }

    struct Opened: Sendable {
        let summary: FileSummary
        let catalog: Catalog
        /// Whether it is another file than before, under the same path.
        var isReplaced = false
    }

    /// Reads something small from the draft, or else from the newest version.
    func read<Result: Sendable>(
        _ work: @escaping @Sendable (Snapshot) throws -> Result
    ) async throws -> Result {
        try await readDrafted { snapshot, _ in try work(snapshot) }
    }

    /// Reads what may take long from the draft, or else from the newest version; without a draft
    /// small things don't wait for it.
    func scan<Result: Sendable>(
        _ work: @escaping @Sendable (Snapshot) throws -> Result
    ) async throws -> Result {
        let (database, desk) = (try opened(), desk)
        return try await scans.run { try desk.read(database) { snapshot, _ in try work(snapshot) } }
    }

    /// Reads something small, with the draft beside it where there is one.
    func readDrafted<Result: Sendable>(
        _ work: @escaping @Sendable (Snapshot, DraftedState?) throws -> Result
    ) async throws -> Result {
        let (database, desk) = (try opened(), desk)
        return try await pages.run { try desk.hurry { try desk.read(database, work) } }
    }

    /// Runs something small where pages are read.
    func runOnPages<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await pages.run(work)
    }

    /// Runs something that may take long.
    func runOnScans<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await scans.run(work)
    }

    func opened() throws -> Database {
        guard let database else { throw StudioFault.sentence("no file is open") }
        return database
    }

    func catalog() async throws -> Catalog {
        try await read { snapshot in
            Catalog(
                version: snapshot.version,
                schema: snapshot.schema,
                counts: Dictionary(
                    snapshot.tables.map { ($0.schema.key, $0.count) },
                    uniquingKeysWith: { first, _ in first }
                ),
                damaged: snapshot.damagedTables.map { name, _ in
                    name.hasPrefix("class_") ? String(name.dropFirst(6)) : name
                }
            )
        }
    }

    func summary() async throws -> FileSummary {
        let database = try opened()
        let size = try database.fileSize()
        let name = database.path.split(separator: "/").last.map(String.init) ?? database.path
        let usage = Usage.ofFile(at: database.path)
        let isWritable = FileSummary.isWritable(database.path)
        return try await read { snapshot in
            FileSummary(
                name: name,
                isEncrypted: database.isEncrypted,
                format: snapshot.fileFormat,
                schemaVersion: Self.schemaVersion(snapshot),
                sizeInBytes: size,
                usedPercent: Self.usedPercent(snapshot),
                wasSynced: snapshot.historyType >= 3,
                isInUse: usage != .free,
                isWritable: isWritable
            )
        }
    }

    private static func usedPercent(_ snapshot: Snapshot) -> Int? {
        // A list that can't be read is what `regent check` is for; the share is all that is lost.
        guard let memory = snapshot.memory, snapshot.logicalSize > 0,
            let list = try? FreeList(top: snapshot.topRef, in: memory), list.faults.isEmpty
        else { return nil }
        let free = Double(list.sizeInBytes) / Double(snapshot.logicalSize)
        return Int(100 * max(0, min(1, 1 - free)))
    }

    /// SDKs keep the version of the app's schema in the only row of the table `metadata`.
    private static func schemaVersion(_ snapshot: Snapshot) -> Int? {
        guard let table = snapshot.table(named: "metadata"),
            let property = table.schema["version"], table.count > 0,
            let key = try? table.key(at: 0),
            case .int(let version)? = try? table.value(of: property.column, in: key)
        else { return nil }
        // The number of "no version yet" is the largest one.
        return version < 0 ? nil : Int(version)
    }

    /// Whether there is something else to see at the path than this version.
    func hasChanged(since version: UInt64) async throws -> Bool {
        if (try? opened().isReplaced()) == true { return true }
        return try await read(\.version) != version
    }

    /// The row of an object in its class.
    func row(of link: ObjectLink) async throws -> Int? {
        try await readDrafted { snapshot, drafted in
            guard let table = snapshot.table(link.table) else { return nil }
            let deleted = drafted?.deleted[link.table] ?? []
            return try DeletedRows(table: table, deleted: deleted).row(of: link.object)
        }
    }
}
