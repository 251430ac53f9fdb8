import Synchronization

/// Encrypts, decrypts and checks single pages of 4096 bytes.
///
/// AES-256-CBC without padding; the check is HMAC-SHA-224 of the ciphertext. A workspace is made
/// once for each page that is worked on at the same time. Source: `format/04 §1.4`.
package final class PageCipher: Sendable {
    /// Bytes of a page, on every platform.
    package static let pageSize = 4096

    private let key: EncryptionKey
    /// Workspaces that no page is using; the lock is held to take one or to give it back.
    private let idle: Mutex<[PageWorkspace]>

    /// Prepares a first workspace for a key; throws when the C library cannot.
    package init(key: EncryptionKey) throws(StorageError) {
        self.key = key
        idle = Mutex([try PageWorkspace(key)])
    }

    /// Encrypts a page with the counter of this write, and computes the check of the ciphertext.
    ///
    /// Input and output do not overlap.
    func encrypt(
        _ plain: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer,
        page number: Int,
        counter: UInt32
    ) throws(StorageError) -> PageDigest {
        try withWorkspace { workspace throws(StorageError) in
            guard let start = output.baseAddress, output.count == Self.pageSize else {
                preconditionFailure("a page of \(output.count) bytes")
            }
            try unsafe workspace.encrypt(plain, into: start, page: number, counter: counter)
            return try unsafe workspace.check(UnsafeRawBufferPointer(output))
        }
    }

    /// Lends a workspace that nobody else uses meanwhile, so that threads work on pages side by
    /// side.
    func withWorkspace<Result>(
        _ work: (PageWorkspace) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        let free = idle.withLock { $0.popLast() }
        let workspace = if let free { free } else { try PageWorkspace(key) }
        defer { idle.withLock { $0.append(workspace) } }
        return try work(workspace)
    }
}
