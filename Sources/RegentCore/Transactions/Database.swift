import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A Realm file opened for looking: no lock, no side file, not one byte changed.
///
/// A unit of work runs on the newest version and counts only if the file still shows that version
/// afterwards: a writer never overwrites what the header selects, so unchanged means consistent
/// (`design §2`, `format/04 §3.3`). Otherwise the work is done again on the newer version.
///
///     let database = try Database(path: "shop.realm")
///     let count = try database.read { snapshot in
///         snapshot.table(named: "Person")?.count
///     }
package final class Database: Sendable {
    package let path: String
    package let isEncrypted: Bool

    let source: DatabaseFile
    /// The version that was looked at last; the lock is never held across work.
    private let newest: Mutex<Snapshot?>

    /// How often work is tried on the file itself when other programs commit meanwhile; after that
    /// it runs on a private copy.
    private static let attempts = 8

    /// Opens a file.
    ///
    /// `key` is for encrypted files.
    /// Throws what the file is instead, or what is wrong with it; see `StorageError`.
    package convenience init(path: String, key: EncryptionKey? = nil) throws(StorageError) {
        try self.init(path: path, content: DatabaseFile(path: path, key: key))
    }

    /// Opens a file at one of its roots, to look at an older version.
    ///
    /// Throws as `init(path:key:)`; what was overwritten since shows as damage.
    package convenience init(
        path: String,
        key: EncryptionKey?,
        root: PinnedRoot
    ) throws(StorageError) {
        try self.init(path: path, content: DatabaseFile(path: path, key: key).pinned(to: root))
    }

    init(path: String, content: DatabaseFile) throws(StorageError) {
        self.path = path
        source = content
        isEncrypted = content.isEncrypted
        newest = Mutex(nil)
        do {
            try read { _ in }
        } catch let error as StorageError {
            throw error
        } catch {
            // Nothing else is thrown by reading nothing.
            throw .changesTooFast
        }
    }

    /// Runs `work` on the newest version, and again on a newer one if the file changed meanwhile.
    ///
    /// Throws what `work` throws on a version that stood still; `.changesTooFast` when none did.
    package func read<Result>(_ work: (Snapshot) throws -> Result) throws -> Result {
        for attempt in 0..<Self.attempts {
            var failure: (any Error)?
            var result: Result?
            var snapshot: Snapshot?
            do {
                let current = try current()
                snapshot = current
                result = try work(current)
            } catch {
                failure = error
            }
            if let snapshot, try source.shows(snapshot) {
                if let result { return result }
                if let failure { throw failure }
            } else if snapshot == nil, let failure, try isSteady() {
                throw failure
            }
            newest.withLock { $0 = nil }
            // A writer is at work: give it the time of a commit.
            usleep(UInt32(min(attempt, 10)) * 1_000)
        }
        return try copied().read(work)
    }

    /// Whether a version was committed since `snapshot` was looked at.
    package func isNewer(than snapshot: Snapshot) throws(StorageError) -> Bool {
        !(try source.shows(snapshot))
    }

    /// Whether the path now names another file, as after a compaction or a restored backup.
    package func isReplaced() throws(StorageError) -> Bool {
        try source.file.identityAtPath() != source.file.identity
    }

    /// Size of the file in bytes, as it stands on disk.
    package func fileSize() throws(StorageError) -> Int {
        try source.file.size()
    }

    /// Bytes of the image, encryption apart; fewer when it ends before the range does.
    package func bytes(at offset: Int, count: Int) throws(StorageError) -> [UInt8] {
        try source.bytes(at: offset, count: count)
    }

    private func current() throws(StorageError) -> Snapshot {
        if let snapshot = newest.withLock({ $0 }), try source.shows(snapshot) { return snapshot }
        let snapshot = try source.snapshot()
        newest.withLock { $0 = snapshot }
        return snapshot
    }

    /// Whether the header stands still: a failure to load is then the file's own.
    private func isSteady() throws(StorageError) -> Bool {
        guard let before = try? source.header() else { return true }
        usleep(1_000)
        guard let after = try? source.header() else { return true }
        return before == after
    }
}
