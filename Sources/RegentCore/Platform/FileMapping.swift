#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Owns one piece of mapped memory and gives it back when the last reference goes.
///
/// Either the front of a file, read-only and shared with its writers, or a reservation of fresh
/// zeros that costs memory only where it is touched (the image of an encrypted file, a slab, a
/// key).
@safe
package final class FileMapping: Sendable {
    /// Size in bytes; the system rounds what it maps up to whole pages.
    package let size: Int
    /// Where the memory starts; whoever keeps the pointer keeps the mapping.
    package var base: UnsafeMutableRawPointer { unsafe start }
    /// The memory; a mapped file must not be written to.
    package var buffer: UnsafeMutableRawBufferPointer {
        unsafe UnsafeMutableRawBufferPointer(start: start, count: size)
    }

    // Sound across threads: the address never changes, and who may write to a reservation is
    // settled by its owner.
    private nonisolated(unsafe) let start: UnsafeMutableRawPointer

    /// Maps the first `size` bytes of a file for reading; `size` must be above 0.
    ///
    /// Touching a page that another program cuts off raises SIGBUS: compare with `File.size()`.
    package convenience init(of file: File, size: Int) throws(StorageError) {
        try self.init(size: size, PROT_READ, MAP_SHARED, file.descriptor)
    }

    /// Reserves `size` bytes of zeros for reading and writing; `size` must be above 0.
    package convenience init(reserving size: Int) throws(StorageError) {
        let flags = MAP_PRIVATE | Self.anonymous | MAP_NORESERVE
        try self.init(size: size, PROT_READ | PROT_WRITE, flags, -1)
    }

    private init(
        size: Int,
        _ protection: Int32,
        _ flags: Int32,
        _ descriptor: Int32
    ) throws(StorageError) {
        precondition(size > 0, "mapping of \(size) bytes")
        // Sound: the system chooses a place that nothing else uses.
        let address = unsafe mmap(nil, size, protection, flags, descriptor, 0)
        // MAP_FAILED is all ones and not imported as a constant on every platform.
        guard let address = unsafe address, UInt(bitPattern: address) != .max else {
            throw SystemCall.error(errno, from: "map")
        }
        unsafe start = address
        self.size = size
    }

    deinit {
        // Sound: made by `init` with the same size, and no reference is left.
        _ = unsafe munmap(start, size)
    }

    #if canImport(Darwin)
        private static let anonymous = MAP_ANON
    #else
        private static let anonymous = MAP_ANONYMOUS
    #endif
}
