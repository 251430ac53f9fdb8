import Dispatch
import Foundation
import RegentCore
import RegentDrafts
package import RegentTerminal
import Synchronization

/// The terminal studio.
package enum Studio {
    /// Shows a file until the user leaves.
    ///
    /// - Parameters:
    ///   - options: what to show, and how.
    ///   - terminal: where; it is closed before this returns or throws.
    /// - Returns: the exit code.
    /// - Throws: `StorageError` when the file can't be shown; nothing was shown then.
    package static func run(
        options: StudioOptions,
        terminal: any TerminalDriver
    ) async throws -> Int32 {
        let (code, farewell) = try await show(options, on: terminal)
        if let farewell {
            // Without a standard error nobody can be told.
            try? StandardStream.error.write(Array("regent: \(SafeText.visible(farewell))\n".utf8))
        }
        return code
    }

    private static func show(
        _ options: StudioOptions,
        on terminal: any TerminalDriver
    ) async throws -> (code: Int32, farewell: String?) {
        defer { terminal.close() }
        let path = options.remembers ? StudioMemory.path() : nil
        let memory = path.map(StudioMemory.load) ?? StudioMemory()
        var options = options
        // Without a memory nothing of a file is kept, and no draft either.
        if options.remembers { options.draftFolder = options.draftFolder ?? DraftStore().folder }
        var runtime = StudioRuntime(
            options: options,
            terminal: terminal,
            themes: ThemeLibrary.load(),
            memory: memory,
            keys: KeyLibrary.load(),
            showsCard: path != nil && !memory.hasSeenCard
        )
        let code = try await TextWidth.$ambiguousColumns.withValue(options.ambiguousColumns) {
            try await runtime.run()
        }
        if let path { runtime.keep(in: path) }
        return (code, runtime.state.farewell)
    }

    /// The same for callers that are not asynchronous: waits on the calling thread.
    ///
    /// - Parameters:
    ///   - options: what to show, and how.
    ///   - terminal: where; it is closed before this returns or throws.
    /// - Returns: the exit code.
    /// - Throws: as `run`.
    package static func runAndWait(
        options: StudioOptions,
        terminal: any TerminalDriver
    ) throws -> Int32 {
        try wait { try await run(options: options, terminal: terminal) }
    }

    /// Waits for asynchronous work on a thread that is not one of the pool's.
    static func wait<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        let isDone = DispatchSemaphore(value: 0)
        let result = ResultBox<Value>()
        Task.detached {
            do {
                result.set(.success(try await work()))
            } catch {
                result.set(.failure(error))
            }
            isDone.signal()
        }
        isDone.wait()
        guard let value = result.get() else { throw CancellationError() }
        return try value.get()
    }
}

/// A result on its way from one thread to another.
private final class ResultBox<Value: Sendable>: Sendable {
    private let value = Mutex<Result<Value, any Error>?>(nil)

    func set(_ result: Result<Value, any Error>) {
        value.withLock { $0 = result }
    }

    func get() -> Result<Value, any Error>? {
        value.withLock(\.self)
    }
}
