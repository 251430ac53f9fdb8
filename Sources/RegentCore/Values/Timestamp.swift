/// A point in time: seconds and nanoseconds since 1970-01-01T00:00:00Z, both of one sign.
///
/// -1.5 s is (-1, -500 000 000). Nanoseconds are -999 999 999 to 999 999 999.
/// Source: `format/01 §4.10`.
package struct Timestamp: Hashable, Comparable, Sendable {
    package let seconds: Int64
    package let nanoseconds: Int32

    package init(seconds: Int64, nanoseconds: Int32) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    package static func < (a: Timestamp, b: Timestamp) -> Bool {
        (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
    }
}
