#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The copies of files that the system keeps in memory.
enum PageCache {
    /// Asks the system to forget what it holds of a file, as far as it can be told.
    static func drop(_ path: String) {
        #if canImport(Glibc)
            // Sound: the path is a terminated copy for the time of the call.
            let descriptor = unsafe open(path, O_RDONLY)
            guard descriptor >= 0 else { return }
            fdatasync(descriptor)
            posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
            close(descriptor)
        #endif
    }
}
