#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The positional calls a `File` makes; a test replaces one to let it fail, tear or get lost.
///
/// Each answers as the C function it stands for: -1 with `errno` set when it fails.
@safe
package struct FileCalls: Sendable {
    /// Stands for `pread`: descriptor, where to, offset.
    package var read: @Sendable (Int32, UnsafeMutableRawBufferPointer, Int) -> Int
    /// Stands for `pwrite`: descriptor, what, offset.
    package var write: @Sendable (Int32, UnsafeRawBufferPointer, Int) -> Int
    /// Stands for `fdatasync`, and on Darwin for the stronger `F_FULLFSYNC`.
    ///
    /// What is read back depends on the bytes and on the size of the file, which both wait for;
    /// times of access and change, which cost a second write of the medium, may come later.
    package var sync: @Sendable (Int32) -> Int
    /// Stands for `ftruncate`: descriptor, size.
    package var truncate: @Sendable (Int32, Int) -> Int
    /// Stands for `posix_fallocate`, where there is one: descriptor, old size, new size.
    ///
    /// The file gets longer, and there is room on the medium for what is added.
    package var extend: @Sendable (Int32, Int, Int) -> Int

    /// The calls themselves.
    package static let system = unsafe FileCalls(
        // Sound: pointer and count of one buffer travel together.
        read: { descriptor, buffer, offset in
            unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
        },
        write: { descriptor, buffer, offset in
            unsafe pwrite(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
        },
        sync: { descriptor in
            #if canImport(Darwin)
                // fsync on Darwin leaves data in the drive's cache; file systems without the
                // stronger call answer ENOTSUP.
                if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
                return Int(fsync(descriptor))
            #else
                return Int(fdatasync(descriptor))
            #endif
        },
        truncate: { descriptor, size in Int(ftruncate(descriptor, off_t(size))) },
        extend: { descriptor, oldSize, size in
            #if canImport(Glibc)
                let code = posix_fallocate(descriptor, off_t(oldSize), off_t(size - oldSize))
                if code == 0 { return 0 }
                // A file system that cannot set room aside still grows the file.
                guard code == EOPNOTSUPP || code == EINVAL || code == ENOSYS else {
                    errno = code
                    return -1
                }
            #endif
            return Int(ftruncate(descriptor, off_t(size)))
        }
    )
}
