import Synchronization

/// Which versions of an owned file are read in this process.
///
/// The oldest one bounds which free space a commit may use. The lock protects the counts; nothing
/// is taken while it is held.
package final class PinnedVersions: Sendable {
    private let counts = Mutex<[UInt64: Int]>([:])

    package init() {}

    /// Keeps a version's space from being used until as many `unpin`s.
    package func pin(_ version: UInt64) {
        counts.withLock { $0[version, default: 0] += 1 }
    }

    /// Gives up one pin of a version.
    package func unpin(_ version: UInt64) {
        counts.withLock { counts in
            guard let count = counts[version] else { return }
            counts[version] = count > 1 ? count - 1 : nil
        }
    }

    /// The oldest version that is read, the newest one included.
    package func oldest(newest: UInt64) -> UInt64 {
        counts.withLock { min($0.keys.min() ?? newest, newest) }
    }
}
