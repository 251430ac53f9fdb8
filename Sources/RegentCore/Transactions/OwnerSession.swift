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
    package func edit() throws(StorageError) -> PrivateTree {
        try PrivateTree(over: newest)
    }

    /// Makes an edited tree the newest version; a tree without edits changes nothing.
    ///
    /// The tree was begun over the version that is newest now.
    package func commit(_ tree: PrivateTree) throws(StorageError) {
        precondition(
            tree.baseTop == newest.topRef && tree.baseVersion == newest.version,
            "a tree over version \(tree.baseVersion), not \(newest.version)"
        )
        guard tree.isTouched else { return }
        let writer = CommitWriter(
            file: file,
            tree: tree,
            base: newest,
            oldestVersionRead: pins.oldest(newest: newest.version)
        )
        _ = try writer.commit()
        newest = try file.snapshot()
    }

    private static func checkWritable(_ snapshot: Snapshot) throws(StorageError) {
        guard snapshot.layout != .empty else { return }
        guard snapshot.fileFormat == FormatVersion.newest else {
            throw .needsUpgrade(found: snapshot.fileFormat)
        }
        switch HistoryType(rawValue: snapshot.historyType) {
        case nil, .syncClient, .syncServer:
            throw .synchronised(historyType: snapshot.historyType)
        case .some(.none), .outOfRealm, .local:
            break
        }
    }
}
