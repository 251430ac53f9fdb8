import CNcurses
import RegentTerminal

/// Every call into ncurses and to the terminal device, in one place.
///
/// The shim keeps its state in static variables, of which each file that uses them gets its own;
/// hence this is the only file that imports it. The library is not safe for threads: whoever calls
/// holds the lock of `CursesTerminal`.
enum CursesLibrary {
    /// Reads the terminal's description; false when there is none for `TERM`.
    static func start() -> Bool {
        regent_start_curses() != 0
    }

    /// True when the locale of the environment writes UTF-8.
    static func useLocale() -> Bool {
        regent_use_locale() != 0
    }

    static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) != 0
    }

    static func windowSize(_ descriptor: Int32) -> Size? {
        var width: Int32 = 0
        var height: Int32 = 0
        // Sound: both are written during the call only.
        guard unsafe regent_window_size(descriptor, &width, &height) != 0 else { return nil }
        return Size(width: Int(width), height: Int(height))
    }

    /// A capability that is text, without the delays that hardware terminals needed.
    static func capability(_ name: String) -> String? {
        // Sound: the library keeps the text for the life of the terminal, and it is copied here.
        guard let found = unsafe regent_capability(name) else { return nil }
        return withoutDelays(unsafe String(cString: found))
    }

    static func number(_ name: String) -> Int {
        // Sound: the name is read during the call only.
        unsafe Int(tigetnum(name))
    }

    static func flag(_ name: String) -> Bool {
        // Sound: the name is read during the call only.
        unsafe tigetflag(name) > 0
    }

    /// A capability with its parameters filled in.
    static func filled(_ capability: String, _ first: Int, _ second: Int = 0) -> String {
        // Sound: the result is a buffer of the library, copied before anything else calls it.
        guard let text = unsafe regent_tparm(capability, Int32(first), Int32(second)) else {
            return ""
        }
        return unsafe String(cString: text)
    }

    /// Makes the library report a sequence of bytes as one key with this code.
    static func define(_ sequence: String, code: Int32) {
        // Sound: the library copies the sequence.
        unsafe define_key(sequence, code)
    }

    /// What the library read.
    enum Read {
        case nothing
        case character(Unicode.Scalar)
        case key(Int32)
    }

    static func nextKey() -> Read {
        var value: UInt32 = 0
        // Sound: the value is written during the call only.
        switch unsafe regent_next_key(&value) {
        case 1: return Unicode.Scalar(value).map { .character($0) } ?? .nothing
        case 2: return .key(Int32(truncatingIfNeeded: value))
        default: return .nothing
        }
    }

    // MARK: - Taking the terminal and giving it back

    /// Changes what is said if a signal ends the program.
    static func setParting(_ words: [UInt8]) {
        var words = words.map { CChar(bitPattern: $0) }
        // Sound: the bytes are copied during the call.
        unsafe regent_set_parting(&words, words.count)
    }

    /// Notes how the terminal is, and makes every signal and trap give it back that way.
    static func prepare(_ descriptor: Int32, wake: Int32, restore: [UInt8]) -> Bool {
        unsafe restore.withUnsafeBufferPointer { bytes in
            // Sound: the bytes are copied during the call.
            unsafe bytes.withMemoryRebound(to: CChar.self) {
                unsafe regent_prepare(descriptor, wake, $0.baseAddress, $0.count) != 0
            }
        }
    }

    static func take(_ enter: [UInt8]) {
        unsafe enter.withUnsafeBufferPointer { bytes in
            // Sound: the bytes are read during the call.
            unsafe bytes.withMemoryRebound(to: CChar.self) {
                unsafe regent_take($0.baseAddress, $0.count)
            }
        }
    }

    static func giveBack() {
        regent_give_back()
    }

    static func forget() {
        regent_forget()
    }

    static func useHandlerStack() {
        regent_use_handler_stack()
    }

    /// Stops the program as Ctrl-Z does elsewhere; returns when it is continued.
    static func stop() {
        regent_stop()
    }

    /// Runs a command of the shell and waits for its end; false when it failed.
    static func run(_ command: String) -> Bool {
        // Sound: the text is read during the call.
        unsafe system(command) == 0
    }

    /// Whether the terminal is ours: it is not from a stop until the screen was entered again.
    static var isTaken: Bool { regent_is_taken() != 0 }

    static func write(_ bytes: [UInt8], to descriptor: Int32) {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            // Sound: the bytes are read during the call.
            unsafe bytes.withMemoryRebound(to: CChar.self) {
                unsafe regent_write_all(descriptor, $0.baseAddress, $0.count)
            }
        }
    }

    // MARK: - Waiting

    /// A pipe whose one end wakes who waits at the other.
    static func makePipe() -> (read: Int32, write: Int32)? {
        var ends: [Int32] = [0, 0]
        // Sound: the array has room for both ends.
        return unsafe pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
    }

    struct Ready: OptionSet {
        let rawValue: Int32
        static let keys = Ready(rawValue: 1)
        static let wake = Ready(rawValue: 2)
        static let gone = Ready(rawValue: 4)
    }

    /// Waits until something comes in; a negative time is for ever.
    static func wait(_ descriptor: Int32, wake: Int32, milliseconds: Int32 = -1) -> Ready {
        Ready(rawValue: regent_wait(descriptor, wake, milliseconds))
    }

    /// Reads the reasons of a wake-up.
    static func wakeReasons(_ descriptor: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 64)
        // Sound: the array has as much room as is told.
        let count = unsafe read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }

    static func wake(_ descriptor: Int32, reason: UInt8) {
        write([reason], to: descriptor)
    }

    private static func withoutDelays(_ text: String) -> String {
        var result = ""
        var rest = Substring(text)
        while let start = rest.range(of: "$<"),
            let end = rest[start.upperBound...].firstIndex(of: ">")
        {
            result += rest[..<start.lowerBound]
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}

extension Substring {
    /// The first place of a short text; the standard library alone has no such search.
    fileprivate func range(of needle: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(needle) {
                return start..<index(start, offsetBy: needle.count)
            }
            start = index(after: start)
        }
        return nil
    }
}
