import Foundation
import RegentStudio
import RegentTerminal

/// The studio in its own loop while nobody does anything.
enum IdleSession {
    struct Cost {
        let processorMilliseconds: Double
        /// How often a thread of the process waited and went on; the measuring itself is one.
        let wakes: Int
    }

    /// What standing still for a while costs, once the first screen has been shown.
    static func cost(
        options: StudioOptions,
        size: Size,
        of duration: Duration
    ) async throws -> Cost {
        let terminal = MemoryTerminal(size: size)
        let session = Task { try await Studio.run(options: options, terminal: terminal) }
        try await Task.sleep(for: .seconds(2))
        let before = usage
        try await Task.sleep(for: duration)
        let after = usage
        terminal.send(.closed)
        _ = try await session.value
        return Cost(
            processorMilliseconds: milliseconds(after.ru_utime) + milliseconds(after.ru_stime)
                - milliseconds(before.ru_utime) - milliseconds(before.ru_stime),
            wakes: after.ru_nvcsw - before.ru_nvcsw
        )
    }

    private static var usage: rusage {
        var usage = rusage()
        #if canImport(Glibc)
            let whole = __rusage_who_t(RUSAGE_SELF.rawValue)
        #else
            let whole = RUSAGE_SELF
        #endif
        // The pointer is used during the call only.
        _ = unsafe getrusage(whole, &usage)
        return usage
    }

    private static func milliseconds(_ time: timeval) -> Double {
        Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3
    }
}
