#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An exclusive advisory lock on a whole file, held until the object goes.
///
/// The kernel releases it when the process dies. Source: `format/04 §2.1`.
package final class FileLock: Sendable {
    private let descriptor: Int32

    /// Opens or creates the file and locks it at once; nil when another process holds a lock.
    ///
    /// Throws what keeps the file from being opened, such as a folder that can't be written to.
    package init?(path: String) throws(StorageError) {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC
        descriptor = Int32(
            try SystemCall.check("create its lock file") {
                // Sound: the path is a terminated copy for the time of the call.
                Int(unsafe open(path, flags, mode_t(0o644)))
            }
        )
        do throws(StorageError) {
            guard try Self.lock(descriptor), try Self.isStill(descriptor, at: path) else {
                close(descriptor)
                return nil
            }
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit {
        // Closing releases the lock.
        close(descriptor)
    }

    /// Makes the file empty.
    package func truncate() throws(StorageError) {
        _ = try SystemCall.check("truncate its lock file") { Int(ftruncate(descriptor, 0)) }
    }

    /// Takes the lock without waiting; false when somebody has it.
    private static func lock(_ descriptor: Int32) throws(StorageError) -> Bool {
        do throws(StorageError) {
            _ = try SystemCall.check("lock") { Int(flock(descriptor, LOCK_EX | LOCK_NB)) }
            return true
        } catch .systemCall(_, EWOULDBLOCK) {
            return false
        }
    }

    /// Whether the path still leads to the file that is locked.
    private static func isStill(
        _ descriptor: Int32,
        at path: String
    ) throws(StorageError) -> Bool {
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
