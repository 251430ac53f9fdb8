#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file without a name: it is gone when it is closed, whatever happens.
enum NamelessFile {
    /// A new empty file in the temporary folder of the system, for reading and writing.
    static func make() throws(StorageError) -> File {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var template = Array((folder + "/regent-XXXXXX").utf8CString)
        // Sound: the template is a terminated array of our own for the time of the call.
        let descriptor = unsafe template.withUnsafeMutableBufferPointer { buffer -> Int32 in
            guard let base = buffer.baseAddress else { return -1 }
            return unsafe mkstemp(base)
        }
        guard descriptor >= 0 else { throw .systemCall(name: "mkstemp", code: errno) }
        defer { close(descriptor) }
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let file = try File(path: path, mode: .readingAndWriting)
        // Sound: the path is a terminated copy for the time of the call.
        _ = unsafe unlink(path)
        return file
    }
}
