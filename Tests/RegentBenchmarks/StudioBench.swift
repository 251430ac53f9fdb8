import Foundation
import RegentCore
import RegentStudio
import RegentTerminal

/// `regent-bench studio [--encrypted] [--key-file KEY] [FILE]`: how long the studio takes, on the
/// class with the most objects.
///
///     first paint    from the start to the first screen with rows
///     key to paint   median, p95 and p99 over keys of every kind, at 200x60
///     last row       G on the whole class
///     stop           Esc while the whole class is summed up
///     bytes a key    what a terminal is sent for one key
///     idle           what the processor does, and how often it is woken, while nobody is there
///
/// Beside the time on the clock stands that of the processor, which tells something on machines
/// that are busy.
///
/// Without FILE one of a million objects is made, plain and encrypted, or only encrypted, and
/// removed afterwards.
struct StudioBench {
    /// What is asked of each measurement, in milliseconds.
    private static let targets: [(name: String, limit: Double)] = [
        ("first paint", 150), ("first paint, encrypted", 250), ("key to paint p95", 16),
        ("key to paint p99", 50), ("last row", 30), ("stop", 100),
    ]

    private let size = Size(width: 200, height: 60)
    private let repetitions: Int

    static func run(_ arguments: [String]) throws {
        var rest = arguments
        var keyFile: String?
        if let index = rest.firstIndex(of: "--key-file"), index + 1 < rest.count {
            keyFile = rest[index + 1]
            rest.removeSubrange(index...index + 1)
        }
        let isEncrypted = rest.contains("--encrypted")
        rest.removeAll { $0 == "--encrypted" }
        guard rest.count <= 1, rest.first?.hasPrefix("-") != true else {
            throw BenchError.usage("studio [--encrypted] [--key-file KEY] [FILE]")
        }
        let bench = StudioBench(repetitions: 7)
        if let path = rest.first {
            try bench.measure(path, key: keyFile.map(KeyFile.read)?.key)
            return
        }
        for isEncrypted in isEncrypted ? [true] : [false, true] {
            let people = try PeopleFile(countOfPersons: 1_000_000, isEncrypted: isEncrypted)
            try bench.measure(people.path, key: people.key?.key)
            withExtendedLifetime(people) {}
        }
    }

    private func measure(_ path: String, key: EncryptionKey?) throws {
        let box = Box()
        let isDone = DispatchSemaphore(value: 0)
        Task.detached {
            do {
                try await measureAll(path, key: key)
            } catch {
                box.error = error
            }
            isDone.signal()
        }
        isDone.wait()
        if let error = box.error { throw error }
    }

    /// Carries an error out of the task; read after the semaphore only.
    private final class Box: @unchecked Sendable {
        var error: (any Error)?
    }

    private func measureAll(_ path: String, key: EncryptionKey?) async throws {
        let largest = try Database(path: path, key: key).read { snapshot in
            snapshot.tables.max { $0.count < $1.count }.map { ($0.schema.displayName, $0.count) }
        }
        guard let largest else { throw BenchError.data("\(path) has no classes") }
        print("\(largest.0), \(largest.1) objects\(key == nil ? "" : ", encrypted")")
        let options = StudioOptions(
            path: path,
            key: key,
            className: largest.0,
            remembers: false
        )
        var first: [Time] = []
        for _ in 0..<repetitions {
            let start = clock()
            let session = try await TimedSession(options: options, size: size)
            first.append(Time(session.firstPaint, since: start))
        }
        report(key == nil ? "first paint" : "first paint, encrypted", first, 50)
        var session = try await TimedSession(options: options, size: size)
        var last: [Time] = []
        for _ in 0..<repetitions {
            let start = clock()
            let cost = await session.press(KeyChord(.character("G")))
            last.append(Time(cost.duration, since: start))
            _ = await session.press(KeyChord(.home))
        }
        report("last row", last, 50)
        let costs = await keys(&session)
        for share in [50, 95, 99] { report("key to paint p\(share)", costs.map(\.time), share) }
        let bytes = costs.map(\.bytes).sorted()
        print("  bytes a key             median \(bytes[bytes.count / 2]), most \(bytes.last ?? 0)")
        let start = clock()
        let stop = await session.press(
            KeyChord(.character("I")),
            thenStopAfter: .milliseconds(100)
        )
        report("stop", [Time(stop, since: start)], 50)
        try await idle(options)
    }

    /// Lets the studio stand for some seconds in its own loop.
    private func idle(_ options: StudioOptions) async throws {
        let seconds = 3
        let cost = try await IdleSession.cost(
            options: options,
            size: size,
            of: .seconds(seconds)
        )
        let processor = String(format: "%8.2f ms cpu", cost.processorMilliseconds)
        print("  idle for \(seconds) s                     \(processor), woken \(cost.wakes) times")
    }

    /// Milliseconds on the clock and of the processor.
    private struct Time {
        let clock: Double
        let processor: Double

        init(_ duration: Duration, since start: clock_t) {
            let parts = duration.components
            clock = Double(parts.seconds) * 1e3 + Double(parts.attoseconds) / 1e15
            // The unit is fixed by POSIX.
            processor = Double(Foundation.clock() - start) / 1e3
        }
    }

    /// Keys as people press them: moving, paging, jumping, looking, going back.
    private func keys(
        _ session: inout TimedSession
    ) async -> [(time: Time, bytes: Int)] {
        let names = [
            "Down", "Down", "Down", "Right", "Down", "PgDn", "PgDn", "Up", "Left", "Ctrl-D", "End",
            "PgUp", "Home", "l", "j", "k", "i", "j", "j", "i", ":", "s", "o", "Esc", "?", "PgDn",
            "Esc", "$", "0", ">", "<", "Space", "F12", "F12",
        ]
        var costs: [(time: Time, bytes: Int)] = []
        for _ in 0..<20 {
            for name in names {
                guard let chord = KeyChord(name: name) else { continue }
                let start = clock()
                let cost = await session.press(chord)
                costs.append((Time(cost.duration, since: start), cost.bytes))
            }
        }
        return costs
    }

    /// Prints the value below which a share of the times lies.
    private func report(_ name: String, _ times: [Time], _ share: Int) {
        func value(_ values: [Double]) -> Double {
            values.sorted()[min(values.count - 1, values.count * share / 100)]
        }
        let value = (clock: value(times.map(\.clock)), processor: value(times.map(\.processor)))
        let shown = String(format: "%8.2f ms %8.2f ms cpu", value.clock, value.processor)
        let padded = name.padding(toLength: 24, withPad: " ", startingAt: 0)
        let limit = Self.targets.first { $0.name == name }?.limit
        let verdict = limit.map { value.clock <= $0 ? "  ≤ \(Int($0)) ✓" : "  ABOVE \(Int($0))" }
        print("  \(padded)\(shown)\(verdict ?? "")")
    }
}
