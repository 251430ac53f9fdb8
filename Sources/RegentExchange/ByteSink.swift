/// Where the bytes of an export go: standard output, a file, a pipe, memory.
///
/// Called with large pieces (about half a megabyte), so a conformance need not buffer.
package protocol ByteSink {
    /// Takes the next bytes.
    mutating func write(_ bytes: [UInt8]) throws

    /// Whether `rewind` can be called: true for files, false for pipes and terminals.
    var isRewindable: Bool { get }

    /// Forgets everything written so far, so that an export can start anew.
    mutating func rewind() throws
}

extension ByteSink {
    package var isRewindable: Bool { false }

    package mutating func rewind() throws {
        preconditionFailure("rewinding a sink that can't be rewound")
    }
}

/// Keeps what is written: for results that are shown, copied or compared.
package struct MemorySink: ByteSink {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Everything written, as text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package mutating func write(_ bytes: [UInt8]) {
        self.bytes += bytes
    }

    package var isRewindable: Bool { true }

    package mutating func rewind() {
        bytes = []
    }
}
