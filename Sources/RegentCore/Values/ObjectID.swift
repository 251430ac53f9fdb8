/// A 12-byte identifier; its bytes stand in the order in which they are written as text.
///
/// Source: `format/01 §4.12`.
package struct ObjectID: Hashable, Comparable, Sendable {
    /// Bytes 0..7, big-endian, so that comparing the numbers compares the bytes.
    package let high: UInt64
    /// Bytes 8..11, big-endian.
    package let low: UInt32

    package init(high: UInt64, low: UInt32) {
        self.high = high
        self.low = low
    }

    package static func < (a: ObjectID, b: ObjectID) -> Bool {
        (a.high, a.low) < (b.high, b.low)
    }
}
