import Foundation
import RegentTestSupport
import Testing

@testable import RegentCore

/// Processes of their own on one file: killed at random instants, or reading and writing at once.
///
/// The numbers are small here; `regent-trial` runs the long ones.
@Suite struct ProcessTests {
    @Test(arguments: [false, true])
    func aKilledWriterLeavesTheVersionItSaidOrTheNext(isEncrypted: Bool) throws {
        let folder = try TemporaryFolder()
        let trial = try Trial(in: folder, isEncrypted: isEncrypted)
        let output = try trial.run(["kills", trial.path, "--rounds", "12", "--seed", "5"])
        #expect(output.hasPrefix("12 kills"))
    }

    @Test(arguments: [false, true])
    func writersAndReadersInSeveralProcessesSeeWholeVersions(isEncrypted: Bool) throws {
        let folder = try TemporaryFolder()
        let trial = try Trial(in: folder, isEncrypted: isEncrypted)
        _ = try trial.run(["create", trial.path])
        let verbs = ["write", "write", "read", "read"]
        let processes = try verbs.enumerated().map { number, verb in
            try trial.start([verb, trial.path, "--seconds", "3", "--seed", "\(number)"])
        }
        var commits: [Int] = []
        for (process, verb) in zip(processes, verbs) {
            let output = try process.finish()
            let last = output.split(separator: "\n").last ?? ""
            let number = last.split(separator: " ").dropFirst().first
                .flatMap { Int($0.filter(\.isNumber)) }
            #expect((number ?? 0) > 0, "\(verb): \(last)")
            if verb == "write" { commits.append(number ?? 0) }
        }
        // Every commit is one round, and none was lost.
        let round = try trial.run(["inspect", trial.path])
        #expect(round == "\(commits.reduce(0, +))\n")
    }
}

extension ProcessTests {
    @Test(arguments: [false, true])
    func aFileThatMayNotGrowStaysWhatItWas(isEncrypted: Bool) throws {
        let folder = try TemporaryFolder()
        let trial = try Trial(in: folder, isEncrypted: isEncrypted)
        _ = try trial.run(["create", trial.path])
        let size = try File(path: trial.path).size()
        // Blocks of 512 bytes: room for the file and little more.
        let child = try trial.start(
            ["fill", trial.path, "--steps", "5000"],
            blocks: size / 512 + 200
        )
        let complaint = try child.complaint()
        // The limit meets the call that lengthens the file, or a write beyond its end: EFBIG.
        #expect(complaint.contains("code: 27"), "\(complaint)")
        #expect(try File(path: trial.path).size() == size)
        #expect(try trial.run(["inspect", trial.path]) == "0\n")
        _ = try trial.run(["fill", trial.path, "--steps", "50"])
    }
}

/// The program `regent-trial` on a file.
private struct Trial {
    let path: String
    private let keyArguments: [String]

    init(in folder: TemporaryFolder, isEncrypted: Bool) throws {
        path = folder.file("trial.realm")
        guard isEncrypted else {
            keyArguments = []
            return
        }
        let key = folder.file("key")
        let digits = (0..<64).map { String($0 + 16, radix: 16) }.joined()
        try digits.write(toFile: key, atomically: true, encoding: .utf8)
        keyArguments = ["--key-file", key]
    }

    func run(_ arguments: [String]) throws -> String {
        try start(arguments).finish()
    }

    /// Starts the program; with `blocks`, files it writes may not grow beyond so many of them.
    func start(_ arguments: [String], blocks: Int? = nil) throws -> Child {
        let process = Process()
        let program = try #require(Self.program)
        process.executableURL = URL(fileURLWithPath: blocks == nil ? program : "/bin/sh")
        process.arguments = arguments + keyArguments
        if let blocks {
            let script = "ulimit -f \(blocks); exec \"$0\" \"$@\""
            process.arguments = ["-c", script, program] + arguments + keyArguments
        }
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        return Child(process: process, output: output, errors: errors)
    }

    struct Child {
        let process: Process
        let output: Pipe
        let errors: Pipe

        /// Why the process failed, as it must.
        func complaint() throws -> String {
            _ = output.fileHandleForReading.readDataToEndOfFile()
            let complaint = errors.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            #expect(process.terminationReason == .exit && process.terminationStatus == 1)
            return String(decoding: complaint, as: UTF8.self)
        }

        /// What the process wrote; it must end well.
        func finish() throws -> String {
            let data = output.fileHandleForReading.readDataToEndOfFile()
            let complaint = errors.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0, "\(String(decoding: complaint, as: UTF8.self))")
            return String(decoding: data, as: UTF8.self)
        }
    }

    /// The program beside the test bundle.
    private static let program: String? = {
        var folders = [Bundle.main.bundleURL, Bundle.main.executableURL].compactMap(\.self)
        folders += CommandLine.arguments.prefix(1).map { URL(fileURLWithPath: $0) }
        folders += Bundle.allBundles.map(\.bundleURL)
        for folder in folders {
            var folder = folder.standardizedFileURL
            for _ in 0..<5 {
                let candidate = folder.appendingPathComponent("regent-trial").path
                if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
                folder.deleteLastPathComponent()
            }
        }
        return nil
    }()
}
