import CCrypto

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The 64 bytes that open an encrypted file: 32 for the cipher, 32 for the check.
///
/// They lie in memory of their own that is kept out of swap where the system allows it, and that is
/// cleared when the last reference goes; from the first key on the process leaves no core dump.
/// They are never printed. Source: `format/04 §1.1`.
package final class EncryptionKey: Sendable, CustomStringConvertible {
    /// The only length a key can have, in bytes.
    package static let size = 64

    private let memory: FileMapping

    /// Takes 64 bytes; any other count is a mistake of the caller, see `KeyText`.
    package init(bytes: [UInt8]) throws(StorageError) {
        precondition(bytes.count == Self.size, "a key of \(bytes.count) bytes")
        ProcessEnvironment.forbidCoreDumps()
        memory = try FileMapping(reserving: Self.size)
        // Sound: the reservation is as large as the array, and nobody else knows it yet. Both
        // calls are best effort: a system that refuses them still has a working key.
        unsafe mlock(memory.base, Self.size)
        #if canImport(Glibc)
            unsafe madvise(memory.base, Self.size, Int32(MADV_DONTDUMP))
        #endif
        unsafe memory.buffer.copyBytes(from: bytes)
    }

    deinit {
        // Sound: the memory lives until after this body.
        unsafe OPENSSL_cleanse(memory.base, Self.size)
    }

    package var description: String { "64-byte key" }

    /// Lends the bytes of the cipher key, 32 of them.
    var cipherKey: UnsafePointer<UInt8> {
        unsafe UnsafePointer(memory.base.assumingMemoryBound(to: UInt8.self))
    }

    /// Lends the bytes of the key of the check, 32 of them.
    var checkKey: UnsafePointer<UInt8> {
        unsafe cipherKey + 32
    }

    /// Overwrites bytes that were part of a key, so that they do not linger in memory.
    package static func wipe(_ bytes: inout [UInt8]) {
        // Sound: the buffer is the array's own storage for the time of the call.
        unsafe bytes.withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
        bytes = []
    }
}
