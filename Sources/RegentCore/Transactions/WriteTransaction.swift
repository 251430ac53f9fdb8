/// The single writer of a database: its edits become the next version all at once, or not at all.
///
///     var transaction = try WriteTransaction(path: "shop.realm")
///     try transaction.tree.set(price, of: key, in: table, to: .int(5))
///     try transaction.commit()
///
/// Committing consumes the transaction; dropping it rolls back, which is to forget its private
/// tree, as nothing was written.
package struct WriteTransaction: ~Copyable {
    private let session: OwnerSession
    /// What is edited, and read while it is.
    package let tree: PrivateTree

    /// Begins in a session that the caller keeps.
    package init(in session: OwnerSession) throws(StorageError) {
        self.session = session
        tree = try session.edit()
    }

    /// Takes possession of a file for this one transaction.
    package init(
        path: String,
        key: EncryptionKey? = nil,
        timeoutMilliseconds: Int = 2_000,
        calls: FileCalls = .system
    ) throws(StorageError) {
        try self.init(
            in: OwnerSession(
                path: path,
                key: key,
                timeoutMilliseconds: timeoutMilliseconds,
                calls: calls
            )
        )
    }

    /// Makes the edits the newest version, on the medium when this returns, and answers its number.
    ///
    /// Without edits nothing is written.
    @discardableResult
    package consuming func commit() throws(StorageError) -> UInt64 {
        try session.commit(tree)
        return session.newest.version
    }
}
