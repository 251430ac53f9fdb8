/// A 16-byte identifier of any version; its bytes stand in the order in which they are written.
///
/// Source: `format/01 §4.12`.
package struct UUID128: Hashable, Comparable, Sendable {
    /// Bytes 0..7, big-endian, so that comparing the numbers compares the bytes.
    package let high: UInt64
    /// Bytes 8..15, big-endian.
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    package static func < (a: UUID128, b: UUID128) -> Bool {
        (a.high, a.low) < (b.high, b.low)
    }
}
