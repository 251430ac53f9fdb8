/// What stands about one data page in its group's metadata page: 64 bytes.
///
///     offset  size  meaning
///     0       4     counter of the latest write; 0: the page was never written
///     4       28    check of the ciphertext of that write
///     32      4     counter of the write before; 0: there was none
///     36      28    check of that
///
/// Counters are little-endian. Source: `format/04 §1.3`.
package struct PageEntry: Equatable, Sendable {
    /// Bytes of an entry.
    package static let size = 64

    package var counter: UInt32
    package var check: PageDigest
    package var earlierCounter: UInt32
    package var earlierCheck: PageDigest

    /// Reads 64 bytes.
    package init(_ bytes: UnsafeRawBufferPointer) {
        precondition(bytes.count == Self.size, "an entry of \(bytes.count) bytes")
        // Sound: all lies within the 64 bytes.
        unsafe counter = UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self))
        unsafe check = PageDigest(bytes, at: 4)
        unsafe earlierCounter = UInt32(
            littleEndian: bytes.loadUnaligned(fromByteOffset: 32, as: UInt32.self)
        )
        unsafe earlierCheck = PageDigest(bytes, at: 36)
    }

    package init(_ bytes: [UInt8]) {
        // Sound: the buffer is the array's own storage for the time of the call.
        self = unsafe bytes.withUnsafeBytes { unsafe PageEntry($0) }
    }

    /// The entry of a page that was written once, in a file that is made anew.
    init(check: PageDigest) {
        counter = 1
        self.check = check
        earlierCounter = 0
        earlierCheck = PageDigest()
    }

    /// The 64 bytes.
    package var bytes: [UInt8] {
        Self.bytes(counter) + check.bytes + Self.bytes(earlierCounter) + earlierCheck.bytes
    }

    /// Whether the first 64 bytes of a file can be the entry of an encrypted file's first page.
    ///
    /// Each write raises the counter by one, by two where two checks happen to be equal, and moves
    /// the latest into the second slot.
    package var isPlausible: Bool {
        guard counter != 0, !check.isZero else { return false }
        if earlierCounter == 0 { return earlierCheck.isZero }
        return (1...16).contains(counter &- earlierCounter) && !earlierCheck.isZero
    }

    private static func bytes(_ counter: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: counter >> ($0 * 8)) }
    }
}
