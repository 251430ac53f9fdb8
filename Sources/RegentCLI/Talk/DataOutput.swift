import RegentCore
import RegentExchange

/// What keeps data from being written out.
struct OutputError: Error {
    enum Fact: Equatable {
        case exists
        case isTheDatabase
        case failed(StorageError)
    }

    let path: String
    let fact: Fact
}

/// Where data goes: stdout, or a file that appears when it is complete.
final class DataOutput: ByteSink {
    /// Writes this many bytes at a time.
    private static let chunkSize = 1 << 16

    private let file: OutputFile?
    private let stop: (signals: StopSignals, number: Int)?
    private var pending: [UInt8] = []
    /// The beginning of a character whose end has not come yet.
    private var rest: [UInt8] = []
    private var isFinished = false
    private(set) var countOfBytes = 0

    /// Data to stdout.
    init() {
        file = nil
        stop = nil
        pending.reserveCapacity(Self.chunkSize * 2)
    }

    /// Data to a file, which goes again if the process is stopped before it is complete.
    ///
    /// - Parameters:
    ///   - path: the file, or a stream such as a named pipe.
    ///   - database: the path of the database, which is never written over.
    ///   - isPrivate: only the owner may read it.
    ///   - isForced: whether a file at the path may be replaced.
    ///   - signals: what stops the process.
    /// - Throws: `OutputError` when nothing may or can be written there.
    init(
        path: String,
        besides database: String,
        isPrivate: Bool,
        isForced: Bool,
        signals: StopSignals
    ) throws {
        let identity = OutputFile.identity(at: path)
        if identity != nil, identity == OutputFile.identity(at: database) {
            throw OutputError(path: path, fact: .isTheDatabase)
        }
        do {
            if OutputFile.isStream(path) {
                // There is nothing to remove; and opening may wait, which a signal must end.
                file = try OutputFile(path: path, isPrivate: isPrivate, replacesExisting: isForced)
                stop = nil
                return
            }
            let (file, number) = try signals.making {
                () throws(StorageError) in
                try OutputFile(path: path, isPrivate: isPrivate, replacesExisting: isForced)
            } removedBy: {
                $0.discard()
            }
            self.file = file
            stop = (signals, number)
        } catch let error {
            throw OutputError(path: path, fact: Self.fact(error))
        }
    }

    deinit {
        if !isFinished { discard() }
    }

    /// Whether a person sees the data.
    var isTerminal: Bool { file == nil && StandardStream.output.isTerminal }

    func write(_ text: String) throws {
        pending.append(contentsOf: text.utf8)
        if pending.count >= Self.chunkSize { try flush() }
    }

    func write(_ bytes: [UInt8]) throws {
        pending.append(contentsOf: bytes)
        if pending.count >= Self.chunkSize { try flush() }
    }

    func line(_ text: String) throws {
        try write(text)
        try write("\n")
    }

    /// Brings out what is pending, so that a reader at the other end sees it.
    func flush() throws {
        do {
            if let file {
                try file.write(pending)
            } else {
                try StandardStream.output.write(isTerminal ? takeSafe() : pending)
            }
        } catch let error {
            throw OutputError(path: file?.path ?? "stdout", fact: Self.fact(error))
        }
        countOfBytes += pending.count
        pending.removeAll(keepingCapacity: true)
        pending += rest
        rest = []
    }

    /// What is pending with pictures in place of characters that would steer the terminal; the
    /// beginning of a character that is not complete waits for its end.
    private func takeSafe() -> [UInt8] {
        let complete = pending.count - Printable.countOfIncompleteBytes(at: pending)
        rest = Array(pending[complete...])
        pending.removeSubrange(complete...)
        return Printable.onTerminal(pending)
    }

    /// A file can be written anew from its start; what a pipe has taken is gone.
    var isRewindable: Bool { file.map { !$0.isStream } ?? false }

    func rewind() throws {
        pending.removeAll(keepingCapacity: true)
        do {
            try file?.rewind()
        } catch let error {
            throw OutputError(path: file?.path ?? "stdout", fact: Self.fact(error))
        }
    }

    /// Everything is written.
    func finish() throws {
        try flush()
        if !pending.isEmpty {
            // No more will come: what is left is no character.
            pending = Array("\u{FFFD}".utf8)
            try flush()
        }
        do {
            try file?.finish()
        } catch let error {
            throw OutputError(path: file?.path ?? "stdout", fact: Self.fact(error))
        }
        isFinished = true
        if let stop { stop.signals.forget(stop.number) }
    }

    private func discard() {
        file?.discard()
        if let stop { stop.signals.forget(stop.number) }
    }

    /// What an error of an output file means for a person.
    static func fact(_ error: StorageError) -> OutputError.Fact {
        error == OutputFile.exists ? .exists : .failed(error)
    }
}
