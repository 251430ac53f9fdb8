/// A database that this process owns: no other program has it open until the object goes.
///
/// Everything that changes a file happens in such a session (`design §2`). It reads the file after
/// the lock is taken, so that a version seen before counts for nothing.
package final class OwnerSession {
    package let path: String
    private let lock: OwnerLock
    let file: DatabaseFile
    let pins = PinnedVersions()
    /// The newest version.
    package private(set) var newest: Snapshot
    /// Why nothing can be done any more: what the file holds is not known without opening it again.
    private var failure: StorageError?

    /// Takes possession of a file.
    ///
    /// Waits up to `timeoutMilliseconds` for others to give it back. Throws `.inUse`,
    /// `.synchronised`, `.needsUpgrade`, and whatever opening throws.
    package init(
        path: String,
        key: EncryptionKey? = nil,
        timeoutMilliseconds: Int = 2_000,
        calls: FileCalls = .system
    ) throws(StorageError) {
        self.path = path
        // A file that can't be opened at all needs no lock file beside it.
        let file = try File(path: path, mode: .readingAndWriting, calls: calls)
        lock = try OwnerLock(databasePath: path, timeoutMilliseconds: timeoutMilliseconds)
        // A compaction may have put another file in its place before the lock was taken.
        let current =
            try file.identityAtPath() == file.identity
            ? file : try File(path: path, mode: .readingAndWriting, calls: calls)
        self.file = try DatabaseFile(file: current, key: key)
        newest = try self.file.snapshot()
        try Self.checkWritable(newest)
    }

    /// Makes a new database, encrypted if a key is given, and takes possession of it.
    ///
    /// It has no table and no version until the first commit. Throws `.systemCall` with EEXIST
    /// when something stands at the path.
    package static func create(
        path: String,
        key: EncryptionKey? = nil,
        calls: FileCalls = .system
    ) throws(StorageError) -> OwnerSession {
        try File.create(path: path, isPrivate: key != nil)
        let file = try File(path: path, mode: .readingAndWriting, calls: calls)
        try DatabaseFile.writeFreshHeader(to: file, key: key)
        return try OwnerSession(path: path, key: key, calls: calls)
    }

    /// Begins to edit the newest version.
    ///
    /// Throws the `.commitUnknown` of a commit before: such a session is over.
    package func edit() throws(StorageError) -> PrivateTree {
        if let failure { throw failure }
        return try PrivateTree(over: newest)
    }

    /// Whether a tree was begun over the version that is newest now, in this very file.
    ///
    /// It may have been begun before the session, over a version that was read without a lock.
    package func isNewest(baseOf tree: PrivateTree) -> Bool {
        tree.base == newest.mark
    }

    /// Makes an edited tree the newest version; a tree without edits changes nothing.
    ///
    /// Throws `.changedWhileReading` for a tree over another version, see `isNewest(baseOf:)`;
    /// `.commitUnknown` when the disk did not confirm the last step, which ends the session. After
    /// any other error the file shows the version that it showed, and the tree can be tried again.
    package func commit(_ tree: PrivateTree) throws(StorageError) {
        if let failure { throw failure }
        guard isNewest(baseOf: tree) else { throw .changedWhileReading }
        guard tree.isTouched else { return }
        try tree.flush()
        let countOfReleases = tree.memory.released.count
        let writer = CommitWriter(
            file: file,
            tree: tree,
            base: newest,
            oldestVersionRead: pins.oldest(newest: newest.version)
        )
        let result = Result { () throws(StorageError) in try writer.commit() }
        if case .failure(.commitUnknown(let version, let reason)) = result {
            failure = .commitUnknown(version: version, reason: reason)
        } else {
            // After an error too: the header may have taken its normal form.
            do throws(StorageError) {
                newest = try file.snapshot()
            } catch {
                failure = .commitUnknown(version: tree.base.version + 1, reason: error.explanation)
            }
        }
        // What the commit itself gave up, such as the old free lists, is given up by the next try.
        if case .failure = result { tree.memory.forgetReleases(after: countOfReleases) }
        _ = try result.get()
        if let failure { throw failure }
    }

    private static func checkWritable(_ snapshot: Snapshot) throws(StorageError) {
        guard snapshot.layout != .empty else { return }
        guard snapshot.fileFormat == FormatVersion.newest else {
            throw .needsUpgrade(found: snapshot.fileFormat)
        }
        if snapshot.isSynchronised { throw .synchronised(historyType: snapshot.historyType) }
    }
}
