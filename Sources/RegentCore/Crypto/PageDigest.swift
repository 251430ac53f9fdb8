/// The check of a page: HMAC-SHA-224 of its ciphertext, 28 bytes.
package struct PageDigest: Equatable, Sendable {
    /// Bytes of a check.
    package static let size = 28

    /// The bytes, and zeros behind them.
    private var storage = SIMD32<UInt8>(repeating: 0)

    /// Takes 28 bytes of an entry, from an index on.
    init(_ bytes: UnsafeRawBufferPointer, at start: Int) {
        precondition(start >= 0 && start + Self.size <= bytes.count, "a check at \(start)")
        // Sound: 28 bytes are there, and the storage has room for 32.
        unsafe withUnsafeMutableBytes(of: &storage) { storage in
            unsafe storage.copyMemory(from: .init(rebasing: bytes[start..<start + Self.size]))
        }
    }

    /// A check of zeros, as it stands where nothing was written.
    init() {}

    package var bytes: [UInt8] { (0..<Self.size).map { storage[$0] } }

    var isZero: Bool { self == PageDigest() }
}
