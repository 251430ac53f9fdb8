import Foundation

/// Another engine, measured by a program of its own on the same file in the same run.
///
/// `REGENT_PEER` names the program. It is called as `PROGRAM bench NAME FILE --reps N [--key HEX]`
/// and prints one line of JSON with `median_ms`, `min_ms` and `check`, the answer.
struct PeerEngine {
    private let program: String
    private let path: String
    private let digits: String?
    private let repetitions: Int

    init?(path: String, key: KeyFile?, repetitions: Int) {
        guard let program = Self.program else { return nil }
        self.program = program
        self.path = path
        digits = key?.digits
        self.repetitions = repetitions
    }

    /// The program, where one is named.
    static var program: String? {
        let program = ProcessInfo.processInfo.environment["REGENT_PEER"]
        return program?.isEmpty == false ? program : nil
    }

    /// The times of a workload, or nil when the program does not know it.
    func measure(_ workload: any Workload) throws -> Measurement? {
        if let name = workload.peerName { return try measure(named: name) }
        return try workload.peerQuery.flatMap { try measure($0.className, $0.text) }
    }

    /// The time of a query that has no name there.
    ///
    /// A list of many is run, and a list of one; what they differ by is divided by their number.
    /// The answer is not told and not compared.
    private func measure(_ className: String, _ text: String) throws -> Measurement? {
        let count = max(2, repetitions)
        func seconds(_ times: Int) throws -> Double? {
            let folder = FileManager.default.temporaryDirectory
            let list = folder.appendingPathComponent("regent-bench-\(UUID().uuidString).tsv")
            let answers = folder.appendingPathComponent("regent-bench-\(UUID().uuidString).json")
            defer {
                // Files that are left behind harm nobody; there is no one to tell.
                try? FileManager.default.removeItem(at: list)
                try? FileManager.default.removeItem(at: answers)
            }
            let lines = String(repeating: "\(className)\t\(text)\n", count: times)
            try lines.write(to: list, atomically: false, encoding: .utf8)
            let process = Process()
            process.executableURL = URL(filePath: program)
            process.arguments = ["queries", path, list.path, answers.path, "--max-keys", "0"]
            if let digits { process.arguments? += ["--key", digits] }
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            let clock = ContinuousClock()
            let start = clock.now
            try process.run()
            process.waitUntilExit()
            return process.terminationStatus == 0 ? (clock.now - start) / .milliseconds(1) : nil
        }
        guard let one = try seconds(1), let many = try seconds(count + 1) else { return nil }
        let time = max((many - one) / Double(count), 0.001)
        return Measurement(median: time, best: time, answer: nil)
    }

    private func measure(named name: String) throws -> Measurement? {
        var arguments = ["bench", name, path, "--reps", "\(repetitions)"]
        if let digits { arguments += ["--key", digits] }
        return try Self.measure(program, arguments)
    }

    /// The times of inserting into a new file, which the program makes in the temporary folder.
    static func measureInserts(
        _ name: String,
        count: Int,
        repetitions: Int,
        folder: String
    ) throws -> Measurement? {
        guard let program else { return nil }
        return try measure(
            program,
            ["bench", name, "label", "--n", "\(count)", "--reps", "\(repetitions)"],
            temporaryFolder: folder
        )
    }

    private static func measure(
        _ program: String,
        _ arguments: [String],
        temporaryFolder: String? = nil
    ) throws -> Measurement? {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        if let temporaryFolder {
            var environment = ProcessInfo.processInfo.environment
            environment["TMPDIR"] = temporaryFolder
            process.environment = environment
        }
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0,
            let fields = try JSONSerialization.jsonObject(with: output) as? [String: Any],
            let median = fields["median_ms"] as? Double, let best = fields["min_ms"] as? Double
        else { return nil }
        return Measurement(median: median, best: best, answer: Self.text(of: fields["check"]))
    }

    private static func text(of check: Any?) -> String {
        switch check {
        case let list as [Any]: "[" + list.map { text(of: $0) }.joined(separator: ",") + "]"
        case let number as NSNumber: "\(number)"
        case let text as String: text
        default: ""
        }
    }
}
