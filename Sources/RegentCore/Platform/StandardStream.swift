#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// One of the three streams a program starts with.
package enum StandardStream: Int32, Sendable {
    case input = 0
    case output = 1
    case error = 2

    /// True when a person sits at the other end.
    package var isTerminal: Bool { isatty(rawValue) == 1 }

    /// How many columns the terminal shows; nil when it is none or does not say.
    package var columns: Int? {
        var size = winsize()
        // Sound: the structure outlives the call, which only writes to it.
        guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }

    /// Writes all bytes.
    package func write(_ bytes: some Collection<UInt8>) throws(StorageError) {
        try Descriptor.write(Array(bytes), to: rawValue)
    }

    /// Everything up to the end of the stream, or `.systemCall` when it is more than `limit` bytes.
    package func readAll(limit: Int) throws(StorageError) -> [UInt8] {
        try Descriptor.readAll(from: rawValue, limit: limit)
    }
}

/// Reading and writing from start to end by number, for streams.
package enum Descriptor {
    /// The content of a file, a pipe or a descriptor such as `/dev/fd/3`.
    package static func content(ofPath path: String, limit: Int) throws(StorageError) -> [UInt8] {
        let descriptor = Int32(
            try SystemCall.check("open") {
                // Sound: the path is a terminated copy for the time of the call.
                Int(unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY))
            }
        )
        defer { close(descriptor) }
        return try readAll(from: descriptor, limit: limit)
    }

    static func write(_ bytes: [UInt8], to descriptor: Int32) throws(StorageError) {
        var done = 0
        while done < bytes.count {
            done += try SystemCall.check("write") {
                // Sound: the rest of the array, lent for the time of the call.
                let count = unsafe bytes.withUnsafeBytes { buffer in
                    unsafe Self.write(buffer[done...], descriptor)
                }
                guard count == -1, errno == EAGAIN else { return count }
                // Whoever gave us the stream does not let it wait; we do.
                waitUntilWritable(descriptor)
                return 0
            }
        }
    }

    private static func waitUntilWritable(_ descriptor: Int32) {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        // Sound: one structure, which outlives the call. A failure shows at the next write.
        _ = unsafe poll(&request, 1, 1_000)
    }

    static func readAll(
        from descriptor: Int32,
        limit: Int
    ) throws(StorageError) -> [UInt8] {
        var content: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        defer { EncryptionKey.wipe(&chunk) }
        while true {
            let count = try SystemCall.check("read") {
                // Sound: the array is lent for the time of the call with its own count.
                unsafe chunk.withUnsafeMutableBytes { buffer in
                    unsafe read(descriptor, buffer.baseAddress, buffer.count)
                }
            }
            guard count > 0 else { return content }
            content += chunk[..<count]
            if content.count > limit { throw .systemCall(name: "read", code: EFBIG) }
        }
    }

    private static func write(_ bytes: Slice<UnsafeRawBufferPointer>, _ descriptor: Int32) -> Int {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes)
        #if canImport(Darwin)
            return unsafe Darwin.write(descriptor, rest.baseAddress, rest.count)
        #else
            return unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
        #endif
    }
}
