package import RegentTerminal

/// The studio driven key by key with a clock beside it: what `regent-bench studio` measures.
///
/// The real loop's parts are used, with a terminal in memory; a key is over when the screen shows
/// everything it asked for.
package struct TimedSession {
    /// What a key cost.
    package struct Cost: Sendable {
        /// From the key to the finished screen.
        package let duration: Duration
        /// How much a terminal is sent for it.
        package let bytes: Int
    }

    private let terminal: MemoryTerminal
    private var runtime: StudioRuntime
    /// From the start to the first screen with rows.
    package let firstPaint: Duration

    /// Starts the studio and waits for its first screen.
    ///
    /// - Parameters:
    ///   - options: what to show.
    ///   - size: the size of the screen.
    /// - Throws: `StorageError` when the file can't be shown.
    package init(options: StudioOptions, size: Size) async throws {
        let clock = ContinuousClock()
        let start = clock.now
        terminal = MemoryTerminal(size: size)
        runtime = StudioRuntime(
            options: options,
            terminal: terminal,
            themes: BuiltInThemes.all
        )
        await runtime.runUntilIdle()
        firstPaint = clock.now - start
        _ = try runtime.exitCode()
    }

    /// Presses a key and waits for the finished screen.
    package mutating func press(_ chord: KeyChord) async -> Cost {
        let clock = ContinuousClock()
        let bytes = terminal.presentedBytes
        let start = clock.now
        runtime.receive(.input(.key(chord)))
        await runtime.runUntilIdle()
        return Cost(duration: clock.now - start, bytes: terminal.presentedBytes - bytes)
    }

    /// Begins what a key asks for, stops it with the next one, and tells how long that took.
    package mutating func press(_ chord: KeyChord, thenStopAfter wait: Duration) async -> Duration {
        let clock = ContinuousClock()
        runtime.receive(.input(.key(chord)))
        try? await Task.sleep(for: wait)
        let start = clock.now
        runtime.receive(.input(.key(KeyChord(.escape))))
        await runtime.runUntilIdle()
        return clock.now - start
    }

    /// The lines of the screen.
    package var lines: [String] { terminal.screen.lines() }
}
