#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Exclusive ownership of a database, as long as the object lives.
///
/// 1. `FILE.lock` is opened, created where it is missing, and locked with `flock`; a live session
///    of any engine holds a shared lock, so getting the exclusive one means that nobody has the
///    database mapped.
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
        var waited = 0
        // Short waits, as locks are given back after each unit of work; never a blocking wait,
        // which a stream of short sessions could starve.
        var pause = 1
        while true {
            if let lock = try FileLock(path: path) {
                try lock.truncate()
                self.lock = lock
                break
            }
            guard waited < timeoutMilliseconds else { throw .inUse }
            usleep(UInt32(pause) * 1_000)
            waited += pause
            pause = min(pause * 2, 50)
        }
    }
}
