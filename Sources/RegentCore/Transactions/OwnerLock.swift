#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Exclusive ownership of a database, as long as the object lives.
///
/// 1. `FILE.lock` is opened, created where it is missing, and locked with `flock`; a live session
///    of any engine holds a shared lock, so getting the exclusive one means that nobody has the
///    database mapped. Processes of this engine wait for it one behind the other.
/// 2. The path must still lead to that very file.
/// 3. It is truncated before anything else, and left empty: an opener that waited for the lock then
///    begins a session of its own instead of adopting what a crashed one left behind.
/// 4. The lock goes with the object; the file stays.
///
/// Source: `format/04 §3.2`.
package final class OwnerLock: Sendable {
    private let lock: FileLock

    /// Takes the lock, trying again until the time is over.
    ///
    /// Throws `.inUse` when somebody else has it all the time, and what keeps the lock file from
    /// being made.
    package init(databasePath: String, timeoutMilliseconds: Int) throws(StorageError) {
        let path = databasePath + ".lock"
        // Short waits, as locks are given back after each unit of work; never a blocking wait,
        // which a stream of short sessions could starve.
        var patience = Patience(milliseconds: timeoutMilliseconds)
        while true {
            let lock = try FileLock(path: path)
            while try !lock.takeTurn() { try patience.wait(upTo: 2) }
            while try !lock.take() { try patience.wait(upTo: 10) }
            guard try lock.isStillInPlace() else {
                try patience.wait(upTo: 1)
                continue
            }
            try lock.truncate()
            try lock.endTurn()
            self.lock = lock
            return
        }
    }

    /// What is left of the time to wait.
    private struct Patience {
        private let end: ContinuousClock.Instant
        private var pause = 1

        init(milliseconds: Int) { end = .now + .milliseconds(milliseconds) }

        /// Waits for up to so many milliseconds, longer each time; throws `.inUse` at the end.
        mutating func wait(upTo limit: Int) throws(StorageError) {
            guard ContinuousClock.Instant.now < end else { throw .inUse }
            usleep(UInt32(min(pause, limit)) * 1_000)
            pause = min(pause * 2, limit)
        }
    }
}
