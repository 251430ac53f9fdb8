import Foundation

/// A query as the program of `PeerEngine` is asked it.
struct PeerQuery {
    let className: String
    let text: String
    /// True for all keys in their order, false for their number.
    let wantsKeys: Bool
}

/// Another engine, measured by a program of its own on the same file in the same run.
///
/// `REGENT_PEER` names the program. It is called as `PROGRAM bench NAME FILE --reps N [--key HEX]`
/// and prints one line of JSON with `median_ms`, `min_ms` and `check`, the answer; with `--anew 1`
/// it opens the file anew before each run.
struct PeerEngine {
    private let program: String
    private let path: String
    private let digits: String?
    private let repetitions: Int
    private let isCold: Bool

    init?(path: String, key: KeyFile?, repetitions: Int, isCold: Bool) {
        guard let program = Self.program else { return nil }
        self.program = program
        self.path = path
        digits = key?.digits
        self.repetitions = repetitions
        self.isCold = isCold
    }

    /// The program, where one is named.
    static var program: String? {
        let program = ProcessInfo.processInfo.environment["REGENT_PEER"]
        return program?.isEmpty == false ? program : nil
    }

    /// The times of a workload, or nil when the program does not know it.
    ///
    /// A query that has no name there is asked for by its text: `bench query FILE --class CLASS
    /// --text TEXT`, with `--find` when all keys are wanted. Of a program that does not know that
    /// either, runs of lists of queries are compared.
    func measure(_ workload: any Workload) throws -> Measurement? {
        if let name = workload.peerName { return try measure(named: name) }
        guard let query = workload.peerQuery else { return nil }
        let arguments =
            ["--class", query.className, "--text", query.text]
            + (query.wantsKeys ? ["--find", "1"] : [])
        return try measure(named: "query", arguments) ?? estimate(query)
    }

    /// The time of a query by what a run of many takes longer than a run of one, divided.
    ///
    /// The program makes a copy of the file at each run, so the list grows until its queries take
    /// twice as long as all else does. What it finds is all keys with their primary keys, also
    /// where only a number is wanted; the answer is not told and not compared.
    private func estimate(_ query: PeerQuery) throws -> Measurement? {
        guard let first = try milliseconds(of: query, 1),
            let second = try milliseconds(of: query, 1)
        else { return nil }
        let one = min(first, second)
        var count = 4
        while true {
            guard let many = try milliseconds(of: query, count + 1) else { return nil }
            if many - one > 2 * one || count >= 16_384 {
                let time = max((many - one) / Double(count), 0)
                return Measurement(median: time, best: time, answer: nil, isEstimate: true)
            }
            count *= 4
        }
    }

    /// How long a run of a list takes that has a query so many times; nil when it fails.
    private func milliseconds(of query: PeerQuery, _ times: Int) throws -> Double? {
        let folder = FileManager.default.temporaryDirectory
        let list = folder.appendingPathComponent("regent-bench-\(UUID().uuidString).tsv")
        let answers = folder.appendingPathComponent("regent-bench-\(UUID().uuidString).json")
        defer {
            // Files that are left behind harm nobody; there is no one to tell.
            try? FileManager.default.removeItem(at: list)
            try? FileManager.default.removeItem(at: answers)
        }
        let lines = String(repeating: "\(query.className)\t\(query.text)\n", count: times)
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

    private func measure(named name: String, _ more: [String] = []) throws -> Measurement? {
        var arguments = ["bench", name, path, "--reps", "\(repetitions)"] + more
        if let digits { arguments += ["--key", digits] }
        if isCold { arguments += ["--anew", "1"] }
        return try Self.measure(program, arguments)
    }

    /// The times of a write workload, in a new file or a copy in the temporary folder.
    static func measureWrites(
        _ name: String,
        path: String,
        count: Int,
        repetitions: Int,
        folder: String
    ) throws -> Measurement? {
        guard let program else { return nil }
        return try measure(
            program,
            ["bench", name, path, "--n", "\(count)", "--reps", "\(repetitions)"],
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
        // What a program says that does not know the work is of no use here.
        process.standardError = FileHandle.nullDevice
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
