import RegentTerminal

/// The studio as a dialogue, line by line: for screen readers, braille lines and slow connections.
///
/// It is the same studio with the same commands; where one is stands in a few lines of text instead
/// of on a screen.
package struct PlainSession: Sendable {
    private let options: StudioOptions
    private let read: @Sendable () -> String?
    private let write: @Sendable (String) -> Void

    /// Prepares a session.
    ///
    /// - Parameters:
    ///   - options: how the studio is started.
    ///   - read: gives the next line that was typed; nil at the end.
    ///   - write: takes text with its line ends.
    package init(
        options: StudioOptions,
        read: @escaping @Sendable () -> String?,
        write: @escaping @Sendable (String) -> Void
    ) {
        self.options = options
        self.read = read
        self.write = write
    }

    /// Runs until the user leaves or the input ends; waits on the calling thread, which must not be
    /// one of the pool's.
    ///
    /// - Returns: the exit code.
    /// - Throws: as `run`.
    package func runAndWait() throws -> Int32 {
        try Studio.wait { try await run() }
    }

    /// The rows around the one that one stands on are kept read for this many.
    private static let size = Size(width: 120, height: 60)

    /// Runs until the user leaves or the input ends.
    ///
    /// - Returns: the exit code.
    /// - Throws: `StorageError` when the file can't be shown.
    package func run() async throws -> Int32 {
        let path = options.remembers ? StudioMemory.path() : nil
        let memory = path.map(StudioMemory.load) ?? StudioMemory()
        var runtime = StudioRuntime(
            options: options,
            terminal: MemoryTerminal(size: Self.size),
            themes: BuiltInThemes.all,
            memory: memory
        )
        await runtime.runUntilIdle()
        if runtime.state.ending == nil {
            say(PlainText.welcome(runtime.state) + PlainText.place(runtime.state))
        }
        while runtime.state.ending == nil, let line = read() {
            var answer = PlainAnswer.place
            runtime.act { answer = $0.performPlain(line) }
            await runtime.runUntilIdle()
            if runtime.state.ending != nil { break }
            say(PlainText.notice(runtime.state))
            say(PlainText.lines(of: answer, runtime.state))
        }
        if let path { runtime.keep(in: path) }
        return try runtime.exitCode()
    }

    private func say(_ lines: [String]) {
        write(lines.map { SafeText.visible($0) + "\n" }.joined())
    }
}
