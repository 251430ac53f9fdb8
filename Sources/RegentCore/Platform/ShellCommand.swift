#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Runs a command of the shell for what it prints.
package enum ShellCommand {
    /// What the command wrote to its output, and the status it ended with.
    package static func output(
        of command: String,
        limit: Int
    ) throws(StorageError) -> (bytes: [UInt8], status: Int) {
        // Sound: the stream is checked, read with the array's own count, and closed exactly once.
        guard let stream = unsafe popen(command, "r") else {
            throw SystemCall.error(errno, from: "popen")
        }
        var content: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        defer { EncryptionKey.wipe(&chunk) }
        while content.count <= limit {
            let count = unsafe fread(&chunk, 1, chunk.count, stream)
            if count == 0 { break }
            content += chunk[..<count]
        }
        let status = unsafe pclose(stream)
        // The low seven bits name a signal; the next byte is what the command exited with.
        let code = status & 0x7f == 0 ? Int(status >> 8) & 0xff : 128 + Int(status & 0x7f)
        return (content, code)
    }
}
