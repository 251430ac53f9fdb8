import CCrypto

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The variables and limits of this process.
package enum ProcessEnvironment {
    /// The value of a variable; nil when it is not set.
    package static func value(of name: String) -> String? {
        // Sound: copied before anything can change the variable.
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    /// Takes a variable out and overwrites its value, so that neither child processes nor
    /// `/proc/PID/environ` show it.
    package static func takeSecret(_ name: String) -> [UInt8]? {
        // Sound: the string is terminated and ours to overwrite up to its end.
        guard let value = unsafe getenv(name) else { return nil }
        let count = unsafe strlen(value)
        let bytes = unsafe Array(UnsafeRawBufferPointer(start: value, count: count))
        unsafe OPENSSL_cleanse(value, count)
        unsafe unsetenv(name)
        return bytes
    }

    /// From now on a crash leaves no image of this process's memory on disk.
    package static func forbidCoreDumps() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        // Sound: the structure outlives the call. Best effort: a system that refuses still keeps
        // the key's own memory out of dumps.
        #if canImport(Darwin)
            _ = unsafe setrlimit(RLIMIT_CORE, &none)
        #else
            _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        #endif
        regent_forbid_core_dumps()
    }

    /// Ends the process.
    package static func exit(_ code: Int32) -> Never {
        #if canImport(Darwin)
            Darwin.exit(code)
        #else
            Glibc.exit(code)
        #endif
    }

    /// Permission bits of a file that give others than its owner a way to read or write it.
    package static func isOpenToOthers(path: String) -> Bool {
        var status = stat()
        // Sound: the structure outlives the call, which only writes to it.
        guard unsafe stat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o077 != 0
    }
}
