import Foundation
import RegentCore
import RegentTestSupport
import Testing

/// The built program, run as a person runs it: arguments in; status, output and errors out.
struct Regent {
    /// What a run came to.
    struct Run {
        let status: Int32
        let output: String
        let errors: String
        let outputBytes: Data

        /// The output as one JSON value.
        func json() throws -> [String: Any] {
            let value = try JSONSerialization.jsonObject(with: outputBytes)
            return try #require(value as? [String: Any])
        }
    }

    /// Runs `regent` with these words and waits for it.
    @discardableResult
    static func run(
        _ words: [String],
        input: Data? = nil,
        environment: [String: String] = [:],
        in folder: String? = nil
    ) throws -> Run {
        try finish(start(words, input: input, environment: environment, in: folder))
    }

    /// Words of a command line without quoting.
    @discardableResult
    static func run(_ words: String...) throws -> Run { try run(words) }

    /// Runs a line of the shell in which `regent` stands for the built program.
    static func shell(_ line: String, in folder: String? = nil) throws -> Run {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", line]
        var environment = Self.environment
        let folderOfProgram = URL(fileURLWithPath: try program()).deletingLastPathComponent().path
        environment["PATH"] = folderOfProgram + ":" + (environment["PATH"] ?? "")
        process.environment = environment
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        return try finish(Running(process, input: nil))
    }

    /// A run that goes on.
    final class Running {
        let process: Process
        let output = Pipe()
        let errors = Pipe()
        /// What the program reads from, for as long as it is kept open.
        let source = Pipe()

        init(_ process: Process, input: Data?, holdsInput: Bool = false) throws {
            self.process = process
            process.standardOutput = output
            process.standardError = errors
            let hasInput = input != nil || holdsInput
            process.standardInput = hasInput ? source : FileHandle.nullDevice
            try process.run()
            if let input {
                try source.fileHandleForWriting.write(contentsOf: input)
                try source.fileHandleForWriting.close()
            }
        }
    }

    static func start(
        _ words: [String],
        input: Data? = nil,
        environment: [String: String] = [:],
        in folder: String? = nil,
        holdsInput: Bool = false
    ) throws -> Running {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try program())
        process.arguments = words
        process.environment = Self.environment.merging(environment) { $1 }
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        return try Running(process, input: input, holdsInput: holdsInput)
    }

    static func finish(_ running: Running) throws -> Run {
        // Both pipes are read at once: a full one would stop the program.
        let errors = Reading(running.errors.fileHandleForReading)
        let output = try running.output.fileHandleForReading.readToEnd() ?? Data()
        let talk = errors.wait()
        running.process.waitUntilExit()
        let isSignal = running.process.terminationReason == .uncaughtSignal
        let status = running.process.terminationStatus
        return Run(
            status: isSignal ? 128 + status : status,
            output: String(decoding: output, as: UTF8.self),
            errors: String(decoding: talk, as: UTF8.self),
            outputBytes: output
        )
    }

    /// Only what a program needs, so that no key of the person who tests gets in.
    private static let environment: [String: String] = {
        let all = ProcessInfo.processInfo.environment
        var kept = all.filter { ["PATH", "HOME", "TMPDIR", "LANG"].contains($0.key) }
        kept["LC_ALL"] = "C.UTF-8"
        return kept
    }()

    /// The program beside the test bundle.
    static func program() throws -> String {
        var folders = [Bundle.main.bundleURL, Bundle.main.executableURL].compactMap(\.self)
        folders += CommandLine.arguments.prefix(1).map { URL(fileURLWithPath: $0) }
        folders += Bundle.allBundles.map(\.bundleURL)
        for folder in folders {
            var folder = folder.standardizedFileURL
            for _ in 0..<5 {
                let candidate = folder.appendingPathComponent("regent").path
                if !OutputFile.isDirectory(candidate),
                    FileManager.default.isExecutableFile(atPath: candidate)
                {
                    return candidate
                }
                folder.deleteLastPathComponent()
            }
        }
        throw Missing()
    }

    struct Missing: Error, CustomStringConvertible {
        var description: String { "the program regent is not beside the test bundle" }
    }
}

/// Reads a pipe to its end on a thread of its own.
private final class Reading: @unchecked Sendable {
    private var data = Data()
    private let done = DispatchSemaphore(value: 0)

    // Sound across threads: `wait` reads only after the semaphore says that the thread is done.
    init(_ handle: FileHandle) {
        Thread.detachNewThread {
            self.data = (try? handle.readToEnd()) ?? Data()
            self.done.signal()
        }
    }

    func wait() -> Data {
        done.wait()
        return data
    }
}
