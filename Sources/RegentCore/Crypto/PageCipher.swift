import CCrypto
import Synchronization

/// Encrypts, decrypts and checks single pages of 4096 bytes.
///
/// AES-256-CBC without padding; the check is HMAC-SHA-224 of the ciphertext. Contexts of the C
/// library are made once and used under a lock. Source: `format/04 §1.4`.
package final class PageCipher: Sendable {
    /// What the check yields: 28 bytes.
    package typealias Check = [UInt8]

    /// Bytes of a page, on every platform.
    package static let pageSize = 4096
    /// Bytes of a check.
    package static let checkSize = 28

    private let key: EncryptionKey
    private let contexts: Contexts
    /// Protects the contexts; nothing else is taken while it is held.
    private let lock = Mutex(())

    /// Prepares the contexts for a key; throws when the C library cannot.
    package init(key: EncryptionKey) throws(StorageError) {
        self.key = key
        contexts = try Contexts(key)
    }

    /// The check of a page of ciphertext.
    package func check(of page: UnsafeRawBufferPointer) throws(StorageError) -> Check {
        precondition(page.count == Self.pageSize, "a page of \(page.count) bytes")
        return try lock.withLock { _ throws(StorageError) in
            try unsafe contexts.check(page)
        }
    }

    /// Decrypts a page, given the counter it was written with; input and output do not overlap.
    package func decrypt(
        _ page: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawPointer,
        page number: Int,
        counter: UInt32
    ) throws(StorageError) {
        precondition(page.count == Self.pageSize, "a page of \(page.count) bytes")
        try lock.withLock { _ throws(StorageError) in
            try unsafe contexts.run(page, output, key, number, counter, isEncrypting: false)
        }
    }

    /// Encrypts a page with the counter of this write; input and output do not overlap.
    package func encrypt(
        _ page: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawPointer,
        page number: Int,
        counter: UInt32
    ) throws(StorageError) {
        precondition(page.count == Self.pageSize, "a page of \(page.count) bytes")
        try lock.withLock { _ throws(StorageError) in
            try unsafe contexts.run(page, output, key, number, counter, isEncrypting: true)
        }
    }
}

/// The C library's working memory for one key.
@safe
private final class Contexts: Sendable {
    // Sound across threads: the pointers never change, and `PageCipher` holds its lock around use.
    private nonisolated(unsafe) let cipher: OpaquePointer?
    /// The digest after the key's inner and outer block, copied for each page.
    private nonisolated(unsafe) let inner: OpaquePointer?
    private nonisolated(unsafe) let outer: OpaquePointer?
    private nonisolated(unsafe) let working: OpaquePointer?

    init(_ key: EncryptionKey) throws(StorageError) {
        // Sound: owned by this object from here on; a context that is nil fails its first use.
        unsafe cipher = EVP_CIPHER_CTX_new()
        unsafe inner = EVP_MD_CTX_new()
        unsafe outer = EVP_MD_CTX_new()
        unsafe working = EVP_MD_CTX_new()
        guard unsafe cipher != nil && inner != nil && outer != nil && working != nil else {
            throw StorageError.cryptography("new")
        }
        try unsafe Self.begin(inner, key, padding: 0x36)
        try unsafe Self.begin(outer, key, padding: 0x5c)
    }

    deinit {
        // Sound: owned by this object, which is the last to use them; freeing clears key material.
        unsafe EVP_CIPHER_CTX_free(cipher)
        unsafe EVP_MD_CTX_free(inner)
        unsafe EVP_MD_CTX_free(outer)
        unsafe EVP_MD_CTX_free(working)
    }

    /// Feeds a digest the first block of HMAC: the key, padded to 64 bytes, xor a constant.
    private static func begin(
        _ digest: OpaquePointer?,
        _ key: EncryptionKey,
        padding: UInt8
    ) throws(StorageError) {
        var block = [UInt8](repeating: padding, count: 64)
        defer { EncryptionKey.wipe(&block) }
        // Sound: the key lends 32 bytes for as long as it lives, which is past this call.
        for index in 0..<32 { block[index] ^= unsafe key.checkKey[index] }
        guard unsafe EVP_DigestInit_ex(digest, EVP_sha224(), nil) == 1,
            unsafe EVP_DigestUpdate(digest, block, block.count) == 1
        else { throw .cryptography("digest") }
    }

    func check(_ page: UnsafeRawBufferPointer) throws(StorageError) -> PageCipher.Check {
        var result = PageCipher.Check(repeating: 0, count: PageCipher.checkSize)
        // Sound: SHA-224 writes the 28 bytes the array has; the page is 4096 bytes long.
        guard unsafe EVP_MD_CTX_copy_ex(working, inner) == 1,
            unsafe EVP_DigestUpdate(working, page.baseAddress, page.count) == 1,
            unsafe EVP_DigestFinal_ex(working, &result, nil) == 1,
            unsafe EVP_MD_CTX_copy_ex(working, outer) == 1,
            unsafe EVP_DigestUpdate(working, result, result.count) == 1,
            unsafe EVP_DigestFinal_ex(working, &result, nil) == 1
        else { throw .cryptography("digest") }
        return result
    }

    func run(
        _ page: UnsafeRawBufferPointer,
        _ output: UnsafeMutableRawPointer,
        _ key: EncryptionKey,
        _ number: Int,
        _ counter: UInt32,
        isEncrypting: Bool
    ) throws(StorageError) {
        let vector = Self.vector(page: number, counter: counter)
        let target = unsafe output.assumingMemoryBound(to: UInt8.self)
        let source = unsafe page.baseAddress?.assumingMemoryBound(to: UInt8.self)
        var count: Int32 = 0
        // Sound: without padding CBC writes as many bytes as it reads, 4096; a key of 32 bytes and
        // a vector of 16 are what AES-256-CBC reads.
        guard
            unsafe EVP_CipherInit_ex(
                cipher,
                EVP_aes_256_cbc(),
                nil,
                key.cipherKey,
                vector,
                isEncrypting ? 1 : 0
            ) == 1,
            unsafe EVP_CIPHER_CTX_set_padding(cipher, 0) == 1,
            unsafe EVP_CipherUpdate(cipher, target, &count, source, Int32(page.count)) == 1,
            count == page.count
        else { throw .cryptography("cipher") }
    }

    /// Four bytes counter, eight bytes logical offset of the page, four zeros; little-endian.
    private static func vector(page number: Int, counter: UInt32) -> [UInt8] {
        let offset = Int64(number) * Int64(PageCipher.pageSize)
        return (0..<4).map { UInt8(truncatingIfNeeded: counter >> ($0 * 8)) }
            + (0..<8).map { UInt8(truncatingIfNeeded: offset >> ($0 * 8)) }
            + [0, 0, 0, 0]
    }
}

extension StorageError {
    /// The C library refused a step that cannot fail with the sizes we give it.
    fileprivate static func cryptography(_ step: String) -> StorageError {
        .systemCall(name: "libcrypto " + step, code: 0)
    }
}
