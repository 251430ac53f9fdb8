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
    package var check: PageCipher.Digest
    package var earlierCounter: UInt32
    package var earlierCheck: PageCipher.Digest

    package init(_ bytes: [UInt8]) {
        precondition(bytes.count == Self.size, "an entry of \(bytes.count) bytes")
        counter = Self.counter(bytes[0..<4])
        check = Array(bytes[4..<32])
        earlierCounter = Self.counter(bytes[32..<36])
        earlierCheck = Array(bytes[36..<64])
    }

    /// The 64 bytes.
    package var bytes: [UInt8] {
        Self.bytes(counter) + check + Self.bytes(earlierCounter) + earlierCheck
    }

    /// Whether the first 64 bytes of a file can be the entry of an encrypted file's first page.
    ///
    /// Each write raises the counter by one, by two where two checks happen to be equal, and moves
    /// the latest into the second slot.
    package var isPlausible: Bool {
        guard counter != 0, check.contains(where: { $0 != 0 }) else { return false }
        if earlierCounter == 0 { return earlierCheck.allSatisfy { $0 == 0 } }
        return (1...16).contains(counter &- earlierCounter)
            && earlierCheck.contains { $0 != 0 }
    }

    private static func counter(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func bytes(_ counter: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: counter >> ($0 * 8)) }
    }
}
