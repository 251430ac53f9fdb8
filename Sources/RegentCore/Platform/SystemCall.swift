#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The door to the operating system: what a C call returned becomes a result or a `StorageError`.
package enum SystemCall {
    /// Makes a call again for as long as a signal interrupts it.
    ///
    /// The call returns -1 and sets `errno` when it fails, as the C functions do.
    package static func check(
        _ name: String,
        _ call: () -> Int
    ) throws(StorageError) -> Int {
        while true {
            let result = call()
            guard result == -1 else { return result }
            let code = errno
            guard code == EINTR else { throw error(code, from: name) }
        }
    }

    /// What an error number means.
    package static func error(_ code: Int32, from name: String) -> StorageError {
        switch code {
        case ENOENT, ENOTDIR: .noSuchFile
        case EISDIR: .isDirectory
        case EACCES, EPERM, EROFS: .notPermitted(operation: name)
        default: .systemCall(name: name, code: code)
        }
    }

    /// The system's words for an error number, such as "No space left on device".
    package static func describe(_ code: Int32) -> String {
        // Sound: strerror returns a terminated string that is copied before any other call.
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text)
    }
}
