#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What changes the names of files: second names, removal, and the folder that holds them.
package enum FileNames {
    /// The file that a path stands for: itself, or where a symbolic link leads; nil where nothing
    /// stands.
    package static func target(of path: String) -> String? {
        var status = stat()
        // Sound: the structure outlives the call, which only writes to it.
        guard unsafe lstat(path, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFLNK else { return path }
        // Sound: realpath returns memory of its own, which is copied and freed here.
        guard let text = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(text) }
        return unsafe String(cString: text)
    }

    /// Gives a file a second name in the same folder; `OutputFile.exists` when it is taken.
    ///
    /// Where the file system has no second names, the bytes are copied.
    package static func keep(_ path: String, as name: String) throws(StorageError) {
        // Sound: both paths are terminated copies for the time of the call.
        if unsafe link(path, name) == 0 { return }
        let code = errno
        switch code {
        case EEXIST: throw OutputFile.exists
        case EPERM, ENOTSUP, ENOSYS, EMLINK, EXDEV: try copy(path, to: name)
        default: throw SystemCall.error(code, from: "keep a backup")
        }
    }

    private static func copy(_ path: String, to name: String) throws(StorageError) {
        let source = try File(path: path)
        let target = try OutputFile(path: name, isPrivate: true, replacesExisting: false)
        do throws(StorageError) {
            var offset = 0
            while true {
                let piece = try source.bytes(at: offset, count: 1 << 20)
                if piece.isEmpty { break }
                try target.write(piece)
                offset += piece.count
            }
            try target.takePermissions(of: path)
            try target.finish()
        } catch {
            target.discard()
            throw error
        }
    }

    /// Takes a name away from a file.
    package static func remove(_ path: String) throws(StorageError) {
        // Sound: the path is a terminated copy for the time of the call.
        _ = try SystemCall.check("remove") { Int(unsafe unlink(path)) }
    }

    /// Brings the names in the folder of a path to the medium.
    package static func syncFolder(of path: String) throws(StorageError) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let descriptor = Int32(
            try SystemCall.check("open its folder") {
                // Sound: the path is a terminated copy for the time of the call.
                Int(unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
            }
        )
        defer { close(descriptor) }
        do throws(StorageError) {
            _ = try SystemCall.check("sync its folder") { Int(fsync(descriptor)) }
        } catch .systemCall(_, EINVAL) {
            // Some file systems keep names without being asked.
        }
    }
}
