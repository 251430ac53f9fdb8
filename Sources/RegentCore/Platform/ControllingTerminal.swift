#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The terminal a person sits at, whatever the streams are connected to.
package final class ControllingTerminal: Sendable {
    private let descriptor: Int32

    /// Opens it; nil when the process has none.
    package init?() {
        // Sound: the path is a terminated copy for the time of the call.
        descriptor = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        if descriptor < 0 { return nil }
    }

    deinit {
        close(descriptor)
    }

    /// Writes a text.
    package func write(_ text: String) throws(StorageError) {
        try Descriptor.write(Array(text.utf8), to: descriptor)
    }

    /// Reads a line and shows a dot for each character; nil when it was given up (Ctrl-C, Ctrl-D).
    ///
    /// Backspace takes back one character, Ctrl-U all. The terminal is put back as it was, also
    /// when a signal ends the process meanwhile.
    package func readMaskedLine(prompt: String) throws(StorageError) -> [UInt8]? {
        try write(prompt)
        var before = termios()
        // Sound: the structures outlive the calls.
        guard unsafe tcgetattr(descriptor, &before) == 0 else {
            throw SystemCall.error(errno, from: "terminal")
        }
        var masked = before
        masked.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        var blocked = sigset_t()
        unsafe sigemptyset(&blocked)
        for number in [SIGTERM, SIGHUP, SIGINT] { unsafe sigaddset(&blocked, number) }
        var mask = sigset_t()
        unsafe pthread_sigmask(SIG_BLOCK, &blocked, &mask)
        unsafe tcsetattr(descriptor, TCSAFLUSH, &masked)
        defer {
            unsafe tcsetattr(descriptor, TCSAFLUSH, &before)
            // Nothing is left to tell a person whose terminal is gone.
            try? write("\n")
            unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
        }
        return try readLine()
    }

    private func readLine() throws(StorageError) -> [UInt8]? {
        var line: [UInt8] = []
        while true {
            guard let byte = try nextByte() else { return nil }
            switch byte {
            case 0x0d, 0x0a: return line
            case 0x03: return nil
            case 0x04 where line.isEmpty: return nil
            case 0x15:
                try write(String(repeating: "\u{8} \u{8}", count: Self.width(of: line)))
                EncryptionKey.wipe(&line)
            case 0x7f, 0x08:
                guard !line.isEmpty else { continue }
                while let last = line.popLast(), last & 0xc0 == 0x80 {}
                try write("\u{8} \u{8}")
            case 0x00..<0x09, 0x0b..<0x20:
                continue
            default:
                line.append(byte)
                if byte & 0xc0 != 0x80 { try write("•") }
            }
            if line.count > 4096 { return line }
        }
    }

    private static func width(of line: [UInt8]) -> Int { line.count { $0 & 0xc0 != 0x80 } }

    /// Waits for a byte; nil at the end of input or when a signal wants to end the process.
    private func nextByte() throws(StorageError) -> UInt8? {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            var pending = sigset_t()
            // Sound: the structures outlive the calls, which read and write only them.
            unsafe sigpending(&pending)
            for number in [SIGTERM, SIGHUP, SIGINT] where unsafe sigismember(&pending, number) == 1
            {
                return nil
            }
            if unsafe poll(&waiting, 1, 200) > 0 { break }
        }
        var byte: UInt8 = 0
        let count = try SystemCall.check("read") { unsafe read(descriptor, &byte, 1) }
        return count == 1 ? byte : nil
    }
}
