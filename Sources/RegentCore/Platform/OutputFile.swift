#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file in the making: it has a temporary name until it is complete, and goes if it never is.
///
/// What stands at the path and is no file, such as a pipe or a device, is written into as it is.
package final class OutputFile: Sendable {
    /// What is thrown when a file stands at the path that may not be replaced.
    package static let exists = StorageError.systemCall(name: "create", code: EEXIST)

    /// Where the file will stand.
    package let path: String
    /// Where it stands until then; nil when the path is a stream.
    package let temporaryPath: String?
    private let descriptor: Int32
    private let replacesExisting: Bool

    /// Whether the bytes are on their way once written: they can't be taken back.
    package var isStream: Bool { temporaryPath == nil }

    /// Creates the temporary file beside the path, or opens the stream there, which may wait for
    /// its reader.
    ///
    /// - Parameters:
    ///   - path: where the file will stand.
    ///   - isPrivate: only the owner may read it.
    ///   - replacesExisting: whether a file at the path may be replaced.
    /// - Throws: `exists` when it may not, and what keeps a file from being made.
    package init(
        path: String,
        isPrivate: Bool,
        replacesExisting: Bool
    ) throws(StorageError) {
        self.path = path
        self.replacesExisting = replacesExisting
        let isDisk = Self.kind(at: path) == S_IFBLK
        if Self.isStream(path), !isDisk || replacesExisting {
            temporaryPath = nil
            descriptor = try Self.openStream(path)
            return
        }
        if !replacesExisting, Self.identity(at: path) != nil {
            throw Self.exists
        }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? ""
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        let number = UInt32.random(in: 0...UInt32.max)
        let temporaryPath = "\(folder).\(name).\(number).part"
        let mode: mode_t = isPrivate ? 0o600 : 0o666
        descriptor = Int32(
            try SystemCall.check("create") {
                // Sound: the path is a terminated copy for the time of the call.
                Int(unsafe open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode))
            }
        )
        self.temporaryPath = temporaryPath
    }

    deinit {
        close(descriptor)
    }

    /// The identity of what stands at a path; nil when nothing does.
    package static func identity(at path: String) -> File.Identity? {
        var status = stat()
        // Sound: the structure outlives the call, which only writes to it.
        guard unsafe stat(path, &status) == 0 else { return nil }
        return File.Identity(
            device: UInt64(truncatingIfNeeded: status.st_dev),
            inode: UInt64(truncatingIfNeeded: status.st_ino)
        )
    }

    /// Whether a path names a directory.
    package static func isDirectory(_ path: String) -> Bool { kind(at: path) == S_IFDIR }

    /// Whether a path names an open descriptor, or a device or pipe: something to write into.
    package static func isStream(_ path: String) -> Bool {
        if openDescriptor(path) != nil { return true }
        guard let kind = kind(at: path) else { return false }
        return kind != S_IFREG && kind != S_IFDIR
    }

    private static func kind(at path: String) -> mode_t? {
        var status = stat()
        // Sound: the structure outlives the call, which only writes to it.
        return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// The descriptor that a path such as `/dev/stdout` names.
    ///
    /// Opened anew, a file there would be written from its start, not from where the stream stands.
    private static func openDescriptor(_ path: String) -> Int32? {
        switch path {
        case "/dev/stdout": 1
        case "/dev/stderr": 2
        case _ where path.hasPrefix("/dev/fd/"): Int32(path.dropFirst(8))
        case _ where path.hasPrefix("/proc/self/fd/"): Int32(path.dropFirst(14))
        default: nil
        }
    }

    private static func openStream(_ path: String) throws(StorageError) -> Int32 {
        let number = try SystemCall.check("open") {
            if let given = openDescriptor(path) { return Int(dup(given)) }
            // Sound: the path is a terminated copy for the time of the call.
            return Int(unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY))
        }
        return Int32(number)
    }

    /// Makes a directory where there is none.
    package static func makeDirectory(_ path: String) throws(StorageError) {
        if isDirectory(path) { return }
        _ = try SystemCall.check("create") {
            // Sound: the path is a terminated copy for the time of the call.
            Int(unsafe mkdir(path, 0o777))
        }
    }

    /// Writes at the end.
    package func write(_ bytes: some Collection<UInt8>) throws(StorageError) {
        try Descriptor.write(Array(bytes), to: descriptor)
    }

    /// Forgets everything written so far.
    package func rewind() throws(StorageError) {
        _ = try SystemCall.check("truncate") { Int(ftruncate(descriptor, 0)) }
        _ = try SystemCall.check("seek") { Int(lseek(descriptor, 0, SEEK_SET)) }
    }

    /// Gives the file the permissions of another, and its owner where that is allowed.
    package func takePermissions(of path: String) throws(StorageError) {
        var status = stat()
        // Sound: the structure outlives the call, which only writes to it.
        _ = try SystemCall.check("stat") { Int(unsafe stat(path, &status)) }
        // Only the super-user may give files away; for others the owner is already right.
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        _ = try SystemCall.check("set permissions") { Int(fchmod(descriptor, status.st_mode)) }
    }

    /// Brings everything to the medium.
    package func sync() throws(StorageError) {
        _ = try SystemCall.check("sync") { FileCalls.system.sync(descriptor) }
    }

    /// Brings everything to the medium and gives the file its name.
    package func finish() throws(StorageError) {
        guard let temporaryPath else { return }
        try sync()
        if replacesExisting {
            // Sound: both paths are terminated copies for the time of the call.
            _ = try SystemCall.check("rename") { Int(unsafe rename(temporaryPath, path)) }
            return
        }
        // A second name fails where a file has appeared meanwhile; renaming would replace it. Some
        // file systems have no second names.
        if unsafe link(temporaryPath, path) == 0 {
            discard()
        } else if errno == EEXIST {
            throw Self.exists
        } else {
            _ = try SystemCall.check("rename") { Int(unsafe rename(temporaryPath, path)) }
        }
    }

    /// Removes the temporary file; nothing happens when there is none.
    package func discard() {
        guard let temporaryPath else { return }
        // Sound: the path is a terminated copy for the time of the call. A file that can't be
        // removed is named so that its owner sees what it is.
        _ = unsafe unlink(temporaryPath)
    }
}
