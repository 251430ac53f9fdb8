#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file that processes take turns to own, by advisory locks on the whole of it.
///
/// The kernel releases what a process holds when it dies. Source: `format/04 §2.1`.
package final class FileLock: Sendable {
    private let path: String
    private let descriptor: Int32

    /// Opens or creates the file; nothing is locked yet.
    ///
    /// Throws what keeps the file from being opened, such as a folder that can't be written to.
    package init(path: String) throws(StorageError) {
        self.path = path
        let flags = O_RDWR | O_CREAT | O_CLOEXEC
        descriptor = Int32(
            try SystemCall.check("create its lock file") {
                // Sound: the path is a terminated copy for the time of the call.
                Int(unsafe open(path, flags, mode_t(0o644)))
            }
        )
    }

    deinit {
        // Closing releases everything.
        close(descriptor)
    }

    /// Makes the file empty.
    package func truncate() throws(StorageError) {
        _ = try SystemCall.check("truncate its lock file") { Int(ftruncate(descriptor, 0)) }
    }

    /// Takes the exclusive lock without waiting; false when somebody has one.
    package func take() throws(StorageError) -> Bool {
        do throws(StorageError) {
            _ = try SystemCall.check("lock") { Int(flock(descriptor, LOCK_EX | LOCK_NB)) }
            return true
        } catch .systemCall(_, EWOULDBLOCK) {
            return false
        }
    }

    /// Becomes the next to take the lock, without waiting; false when another process is that.
    ///
    /// Who has the lock and gives it back takes it again before anybody wakes up; so everybody who
    /// wants it takes the turn first, and keeps it until the lock is his. Engines that know no
    /// turns are not kept from anything by it.
    package func takeTurn() throws(StorageError) -> Bool {
        try setTurn(F_WRLCK)
    }

    /// Lets another process be the next.
    package func endTurn() throws(StorageError) {
        _ = try setTurn(F_UNLCK)
    }

    /// `F_OFD_SETLK` of Linux's `fcntl.h`, which is not imported.
    private static let setOpenFileLock: Int32 = 37

    /// The turn is a lock of the open file on one byte far beyond its end, of another kind than the
    /// lock on the whole file.
    private func setTurn(_ type: Int32) throws(StorageError) -> Bool {
        #if os(Linux)
            var range = flock()
            range.l_type = Int16(type)
            range.l_whence = Int16(SEEK_SET)
            range.l_start = 1 << 40
            range.l_len = 1
            do throws(StorageError) {
                _ = try SystemCall.check("lock") {
                    // Sound: the structure outlives the call.
                    Int(unsafe fcntl(descriptor, Self.setOpenFileLock, &range))
                }
                return true
            } catch .systemCall(_, EAGAIN), .notPermitted {
                // EACCES says the same as EAGAIN.
                return false
            } catch {
                // A file system without such locks has no turns.
                return true
            }
        #else
            return true
        #endif
    }

    /// Whether the path still leads to this file.
    package func isStillInPlace() throws(StorageError) -> Bool {
        var locked = stat()
        var named = stat()
        // Sound: the structures outlive the calls, which only write to them.
        _ = try SystemCall.check("stat") { Int(unsafe fstat(descriptor, &locked)) }
        do throws(StorageError) {
            _ = try SystemCall.check("stat") { Int(unsafe stat(path, &named)) }
        } catch .noSuchFile {
            return false
        }
        return locked.st_ino == named.st_ino && locked.st_dev == named.st_dev
    }
}
