import CCrypto
import Synchronization

/// Encrypts, decrypts and checks single pages of 4096 bytes.
///
/// AES-256-CBC without padding; the check is HMAC-SHA-224 of the ciphertext. Contexts of the C
/// library are made once for each page that is worked on at the same time. Source: `format/04
/// §1.4`.
package final class PageCipher: Sendable {
    /// What the check yields: 28 bytes.
    package typealias Digest = [UInt8]

    /// Bytes of a page, on every platform.
    package static let pageSize = 4096
    /// Bytes of a check.
    package static let checkSize = 28

    private let key: EncryptionKey
    /// Contexts that no page is using; the lock is held to take one or to give it back.
    private let idle: Mutex<[Contexts]>

    /// Prepares a first context for a key; throws when the C library cannot.
    package init(key: EncryptionKey) throws(StorageError) {
        self.key = key
        idle = Mutex([try Contexts(key)])
    }

    /// The check of a page of ciphertext.
    package func check(of page: UnsafeRawBufferPointer) throws(StorageError) -> Digest {
        precondition(page.count == Self.pageSize, "a page of \(page.count) bytes")
        return try withContexts { contexts throws(StorageError) in
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
        try withContexts { contexts throws(StorageError) in
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
        try withContexts { contexts throws(StorageError) in
            try unsafe contexts.run(page, output, key, number, counter, isEncrypting: true)
        }
    }

    /// Lends contexts that nobody else uses meanwhile, so that threads work on pages side by side.
    private func withContexts<Result>(
        _ work: (Contexts) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        let free = idle.withLock { $0.popLast() }
        let contexts = if let free { free } else { try Contexts(key) }
        defer { idle.withLock { $0.append(contexts) } }
        return try work(contexts)
    }
}

/// The C library's working memory for one key.
@safe
private final class Contexts: Sendable {
    // Sound across threads: the pointers never change, and one thread at a time has this object.
    private nonisolated(unsafe) let cipher: OpaquePointer?
    private nonisolated(unsafe) let check: OpaquePointer?

    init(_ key: EncryptionKey) throws(StorageError) {
        // Sound: owned by this object from here on; a context that is nil fails its first use.
        unsafe cipher = EVP_CIPHER_CTX_new()
        let algorithm = unsafe EVP_MAC_fetch(nil, "HMAC", nil)
        unsafe check = EVP_MAC_CTX_new(algorithm)
        unsafe EVP_MAC_free(algorithm)
        guard unsafe cipher != nil && check != nil else { throw .cryptography("new") }
        var digest = Array("SHA224".utf8CString)
        // Sound: the name and the list of parameters outlive the call, which copies them; the key
        // lends 32 bytes for as long as it lives.
        let isReady = unsafe digest.withUnsafeMutableBufferPointer { name in
            let parameters = unsafe [
                OSSL_PARAM_construct_utf8_string("digest", name.baseAddress, 0),
                OSSL_PARAM_construct_end(),
            ]
            return unsafe EVP_MAC_init(check, key.checkKey, 32, parameters)
        }
        guard isReady == 1 else { throw .cryptography("check") }
    }

    deinit {
        // Sound: owned by this object, which is the last to use them; freeing clears key material.
        unsafe EVP_CIPHER_CTX_free(cipher)
        unsafe EVP_MAC_CTX_free(check)
    }

    func check(_ page: UnsafeRawBufferPointer) throws(StorageError) -> PageCipher.Digest {
        var result = PageCipher.Digest(repeating: 0, count: PageCipher.checkSize)
        var size = 0
        let bytes = unsafe page.baseAddress?.assumingMemoryBound(to: UInt8.self)
        // Sound: the page is 4096 bytes long and the array has room for the 28 bytes of SHA-224.
        // A beginning without a key goes on with the one before.
        guard unsafe EVP_MAC_init(check, nil, 0, nil) == 1,
            unsafe EVP_MAC_update(check, bytes, page.count) == 1,
            unsafe EVP_MAC_final(check, &result, &size, result.count) == 1,
            size == PageCipher.checkSize
        else { throw .cryptography("check") }
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
