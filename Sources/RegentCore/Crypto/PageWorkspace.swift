import CCrypto

/// What work on one page needs: the C library's memory for one key, and room for what is read.
///
/// The contexts keep their key schedules, so that a page costs no more than its own bytes do.
@safe
final class PageWorkspace: Sendable {
    // Sound across threads: the pointers never change, and one thread at a time has this object.
    private nonisolated(unsafe) let encrypting: OpaquePointer?
    private nonisolated(unsafe) let decrypting: OpaquePointer?
    private nonisolated(unsafe) let check: OpaquePointer?
    private nonisolated(unsafe) let room: UnsafeMutableRawBufferPointer

    init(_ key: EncryptionKey) throws(StorageError) {
        // Sound: owned by this object from here on; a context that is nil fails its first use.
        unsafe encrypting = EVP_CIPHER_CTX_new()
        unsafe decrypting = EVP_CIPHER_CTX_new()
        let algorithm = unsafe EVP_MAC_fetch(nil, "HMAC", nil)
        unsafe check = EVP_MAC_CTX_new(algorithm)
        unsafe EVP_MAC_free(algorithm)
        unsafe room = .allocate(byteCount: PageCipher.pageSize + PageEntry.size, alignment: 64)
        guard unsafe encrypting != nil && decrypting != nil && check != nil else {
            throw Self.refusal("new")
        }
        var digest = Array("SHA224".utf8CString)
        // Sound: the name and the list of parameters outlive the call, which copies them; the key
        // lends 32 bytes for each half, for as long as it lives.
        let isReady = unsafe digest.withUnsafeMutableBufferPointer { name in
            let parameters = unsafe [
                OSSL_PARAM_construct_utf8_string("digest", name.baseAddress, 0),
                OSSL_PARAM_construct_end(),
            ]
            return unsafe EVP_MAC_init(check, key.checkKey, 32, parameters)
        }
        guard isReady == 1,
            unsafe EVP_CipherInit_ex(encrypting, EVP_aes_256_cbc(), nil, key.cipherKey, nil, 1)
                == 1,
            unsafe EVP_CipherInit_ex(decrypting, EVP_aes_256_cbc(), nil, key.cipherKey, nil, 0)
                == 1,
            unsafe EVP_CIPHER_CTX_set_padding(encrypting, 0) == 1,
            unsafe EVP_CIPHER_CTX_set_padding(decrypting, 0) == 1
        else { throw Self.refusal("key") }
    }

    deinit {
        // Sound: owned by this object, which is the last to use them; freeing clears key material.
        unsafe EVP_CIPHER_CTX_free(encrypting)
        unsafe EVP_CIPHER_CTX_free(decrypting)
        unsafe EVP_MAC_CTX_free(check)
        unsafe room.deallocate()
    }

    /// Room for the ciphertext of a page.
    var page: UnsafeMutableRawBufferPointer {
        unsafe .init(rebasing: room[..<PageCipher.pageSize])
    }

    /// Room for the entry of a page.
    var entry: UnsafeMutableRawBufferPointer {
        unsafe .init(rebasing: room[PageCipher.pageSize...])
    }

    /// The check of a page of ciphertext.
    func check(_ page: UnsafeRawBufferPointer) throws(StorageError) -> PageDigest {
        precondition(page.count == PageCipher.pageSize, "a page of \(page.count) bytes")
        var result = SIMD32<UInt8>(repeating: 0)
        // Sound: the page is 4096 bytes long and the result has room for the 28 bytes of SHA-224.
        // A beginning without a key goes on with the one before.
        let digest = unsafe withUnsafeMutableBytes(of: &result) { result -> PageDigest? in
            var size = 0
            let target = unsafe result.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let bytes = unsafe page.baseAddress?.assumingMemoryBound(to: UInt8.self)
            guard unsafe EVP_MAC_init(check, nil, 0, nil) == 1,
                unsafe EVP_MAC_update(check, bytes, page.count) == 1,
                unsafe EVP_MAC_final(check, target, &size, result.count) == 1,
                size == PageDigest.size
            else { return nil }
            return unsafe PageDigest(UnsafeRawBufferPointer(result), at: 0)
        }
        guard let digest else { throw Self.refusal("check") }
        return digest
    }

    /// Decrypts a page, given the counter it was written with; input and output do not overlap.
    func decrypt(
        _ page: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawPointer,
        page number: Int,
        counter: UInt32
    ) throws(StorageError) {
        try unsafe Self.run(decrypting, page, output, number, counter)
    }

    /// Encrypts a page with the counter of this write; input and output do not overlap.
    func encrypt(
        _ page: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawPointer,
        page number: Int,
        counter: UInt32
    ) throws(StorageError) {
        try unsafe Self.run(encrypting, page, output, number, counter)
    }

    @unsafe
    private static func run(
        _ context: OpaquePointer?,
        _ page: UnsafeRawBufferPointer,
        _ output: UnsafeMutableRawPointer,
        _ number: Int,
        _ counter: UInt32
    ) throws(StorageError) {
        precondition(page.count == PageCipher.pageSize, "a page of \(page.count) bytes")
        let target = unsafe output.assumingMemoryBound(to: UInt8.self)
        let source = unsafe page.baseAddress?.assumingMemoryBound(to: UInt8.self)
        // Four bytes counter, eight bytes logical offset of the page, four zeros; little-endian.
        let offset = UInt64(number) * UInt64(PageCipher.pageSize)
        let vector = [(UInt64(counter) | offset << 32).littleEndian, (offset >> 32).littleEndian]
        // Sound: without padding CBC writes as many bytes as it reads, 4096; a vector of 16 bytes
        // is what AES reads. The context keeps algorithm, direction and key.
        let isDone = unsafe vector.withUnsafeBytes { vector in
            var count: Int32 = 0
            return unsafe EVP_CipherInit_ex(
                context,
                nil,
                nil,
                nil,
                vector.baseAddress?.assumingMemoryBound(to: UInt8.self),
                -1
            ) == 1
                && EVP_CipherUpdate(context, target, &count, source, Int32(page.count)) == 1
                && Int(count) == page.count
        }
        guard isDone else { throw Self.refusal("cipher") }
    }

    /// The C library refused a step that cannot fail with the sizes we give it.
    private static func refusal(_ step: String) -> StorageError {
        .systemCall(name: "libcrypto " + step, code: 0)
    }
}
