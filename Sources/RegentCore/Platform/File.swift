#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An open regular file, read and written at given offsets.
///
/// Reading and writing go through `FileCalls`, the seam at which tests inject faults.
package final class File: Sendable {
    /// What may be done with the file.
    package enum Mode: Sendable {
        case reading
        case readingAndWriting
    }

    /// Tells one file from another for as long as both exist, whatever their paths.
    package struct Identity: Hashable, Sendable {
        package let device: UInt64
        package let inode: UInt64
    }

    /// The path it was opened by.
    package let path: String
    package let identity: Identity
    /// The number the system knows the open file by, for locks and mappings.
    package let descriptor: Int32
    private let calls: FileCalls

    /// Opens a file that exists.
    ///
    /// Throws `.noSuchFile`, `.isDirectory`, `.notPermitted`, or `.notRegularFile` for pipes,
    /// devices and sockets, which are never waited for.
    package init(
        path: String,
        mode: Mode = .reading,
        calls: FileCalls = .system
    ) throws(StorageError) {
        let access = mode == .reading ? O_RDONLY : O_RDWR
        // O_NONBLOCK: opening a pipe that nobody writes to would wait for ever.
        let descriptor = Int32(
            try SystemCall.check(mode == .reading ? "open" : Self.openForWriting) {
                // Sound: the path is a terminated copy for the time of the call.
                Int(unsafe open(path, access | O_CLOEXEC | O_NOCTTY | O_NONBLOCK))
            }
        )
        do throws(StorageError) {
            let status = try Self.status(of: descriptor)
            switch status.st_mode & S_IFMT {
            case S_IFREG: break
            case S_IFDIR: throw .isDirectory
            default: throw .notRegularFile
            }
            identity = Identity(
                device: UInt64(truncatingIfNeeded: status.st_dev),
                inode: UInt64(truncatingIfNeeded: status.st_ino)
            )
        } catch {
            close(descriptor)
            throw error
        }
        self.path = path
        self.descriptor = descriptor
        self.calls = calls
    }

    /// What the system may not permit, in the words of a message.
    static let openForWriting = "write to"

    /// Makes an empty file where there is none, readable for its owner alone if it is private.
    ///
    /// Throws `.systemCall` with EEXIST when something stands at the path.
    package static func create(path: String, isPrivate: Bool) throws(StorageError) {
        let mode: mode_t = isPrivate ? 0o600 : 0o666
        let descriptor = Int32(
            try SystemCall.check("create") {
                // Sound: the path is a terminated copy for the time of the call.
                Int(unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode))
            }
        )
        close(descriptor)
    }

    deinit {
        close(descriptor)
    }

    /// Size in bytes at this moment.
    package func size() throws(StorageError) -> Int {
        Int(try Self.status(of: descriptor).st_size)
    }

    /// The identity of what stands at the path now; nil when nothing does.
    package func identityAtPath() throws(StorageError) -> Identity? {
        var status = stat()
        do {
            _ = try SystemCall.check("stat") {
                // Sound: the structure outlives the call, which only writes to it.
                Int(unsafe stat(path, &status))
            }
        } catch .noSuchFile {
            return nil
        }
        return Identity(
            device: UInt64(truncatingIfNeeded: status.st_dev),
            inode: UInt64(truncatingIfNeeded: status.st_ino)
        )
    }

    /// Fills the buffer from the offset on and returns how many bytes there were.
    ///
    /// Fewer than asked for means that the file ends there.
    package func read(
        into buffer: UnsafeMutableRawBufferPointer,
        at offset: Int
    ) throws(StorageError) -> Int {
        var done = 0
        while done < buffer.count {
            let count = try SystemCall.check("read") {
                // Sound: the rest of the caller's buffer, from a start inside it.
                unsafe calls.read(
                    descriptor,
                    UnsafeMutableRawBufferPointer(rebasing: buffer[done...]),
                    offset + done
                )
            }
            if count == 0 { break }
            done += count
        }
        return done
    }

    /// The bytes of a range; fewer when the file ends before it does.
    package func bytes(at offset: Int, count: Int) throws(StorageError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        // Sound: the buffer is the array's own storage for the time of the call.
        let result = unsafe bytes.withUnsafeMutableBytes { buffer in
            Result { () throws(StorageError) in try unsafe read(into: buffer, at: offset) }
        }
        let found = try result.get()
        bytes.removeLast(count - found)
        return bytes
    }

    /// Writes all bytes of the buffer from the offset on.
    package func write(
        _ buffer: UnsafeRawBufferPointer,
        at offset: Int
    ) throws(StorageError) {
        var done = 0
        while done < buffer.count {
            done += try SystemCall.check("write") {
                // Sound: the rest of the caller's buffer, from a start inside it.
                unsafe calls.write(
                    descriptor,
                    UnsafeRawBufferPointer(rebasing: buffer[done...]),
                    offset + done
                )
            }
        }
    }

    /// Writes all bytes of an array from the offset on.
    package func write(_ bytes: [UInt8], at offset: Int) throws(StorageError) {
        // Sound: the buffer is the array's own storage for the time of the call.
        let result = unsafe bytes.withUnsafeBytes { buffer in
            Result { () throws(StorageError) in try unsafe write(buffer, at: offset) }
        }
        try result.get()
    }

    /// Returns when everything written is on the medium.
    package func sync() throws(StorageError) {
        _ = try SystemCall.check("sync") { calls.sync(descriptor) }
    }

    /// Gives the file a size, cutting it off or adding zeros.
    package func truncate(toSize size: Int) throws(StorageError) {
        _ = try SystemCall.check("truncate") { calls.truncate(descriptor, size) }
    }

    /// Makes the file longer, with room on the medium for what is added: a full disk shows here,
    /// not at a later write.
    package func extend(from oldSize: Int, to size: Int) throws(StorageError) {
        _ = try SystemCall.check("extend") { calls.extend(descriptor, oldSize, size) }
    }

    private static func status(of descriptor: Int32) throws(StorageError) -> stat {
        var status = stat()
        _ = try SystemCall.check("stat") {
            // Sound: the structure outlives the call, which only writes to it.
            Int(unsafe fstat(descriptor, &status))
        }
        return status
    }
}
