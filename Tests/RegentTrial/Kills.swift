import Foundation
import RegentCore

/// Kills writing processes at random instants, and looks at what they leave.
///
/// The round in the file is the last one that the writer said, or one more: it may have died
/// between the medium and its word.
struct Kills {
    private let options: TrialOptions

    init(_ options: TrialOptions) {
        self.options = options
    }

    func run() throws {
        if !FileManager.default.fileExists(atPath: options.path) {
            try Ledger.create(path: options.path, key: options.key)
        }
        var random = options.seed
        var round = try inspect()
        var (unsaid, commits) = (0, 0)
        for number in 0..<options.rounds {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let said = try writeAndKill(seed: random >> 33, after: random >> 40 % 60_000) ?? round
            let found = try inspect()
            guard found == said || found == said + 1 else {
                throw Ledger.Torn(
                    description: "kill \(number): round \(found) after round \(said) was said"
                )
            }
            if found != said { unsaid += 1 }
            commits += Int(found - round)
            round = found
        }
        let text =
            "\(options.rounds) kills, \(commits) commits, \(unsaid) of them made but not said\n"
        FileHandle.standardOutput.write(Data(text.utf8))
    }

    /// The last round that a writer said before it was killed.
    private func writeAndKill(seed: UInt64, after microseconds: UInt64) throws -> Int64? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["write", options.path, "--seconds", "60", "--seed", "\(seed)"]
        if let path = options.keyPath { process.arguments? += ["--key-file", path] }
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        // Most of the time an instant of its work, after the time to begin, which differs.
        var said = ""
        while said.isEmpty, seed % 5 > 0 {
            let data = pipe.fileHandleForReading.availableData
            if data.isEmpty { break }
            said += String(decoding: data, as: UTF8.self)
        }
        usleep(UInt32(microseconds))
        kill(process.processIdentifier, SIGKILL)
        said += String(
            decoding: pipe.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        process.waitUntilExit()
        guard process.terminationReason == .uncaughtSignal else {
            throw Ledger.Torn(description: "the writer ended by itself: \(said)")
        }
        // A line that was cut off was not said.
        return said.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .compactMap { Int64($0) }.last
    }

    private func inspect() throws -> Int64 {
        try Database(path: options.path, key: options.key).read { snapshot in
            let findings = try Verifier(snapshot).run().findings.filter { $0.severity != .note }
            guard findings.isEmpty else { throw Ledger.Torn(description: "\(findings)") }
            return try Ledger(snapshot).round(of: snapshot)
        }
    }
}
