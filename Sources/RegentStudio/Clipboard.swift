import Foundation
import RegentTerminal

/// Hands text to the clipboard: by `REGENT_CLIPBOARD`, the terminal, a program, or into a file.
struct Clipboard: Sendable {
    let terminal: any TerminalDriver
    let environment: [String: String]

    /// Programs that take text, and the variable without which they have no clipboard to reach.
    private static let programs: [(name: String, arguments: [String], variable: String?)] = [
        ("pbcopy", [], nil), ("wl-copy", [], "WAYLAND_DISPLAY"),
        ("xclip", ["-selection", "clipboard"], "DISPLAY"), ("xsel", ["-b"], "DISPLAY"),
    ]

    /// Copies text and tells where it went.
    ///
    /// Throws `StudioFault.sentence` when nothing takes it.
    func copy(_ text: String) throws -> String {
        if let command = environment["REGENT_CLIPBOARD"], !command.isEmpty {
            guard run("/bin/sh", ["-c", command], input: text) else {
                throw StudioFault.sentence("the command in REGENT_CLIPBOARD failed")
            }
            return "by REGENT_CLIPBOARD"
        }
        if terminal.copy(text) { return "to the terminal's clipboard" }
        for program in Self.programs {
            if let variable = program.variable, environment[variable] == nil { continue }
            guard let path = find(program.name) else { continue }
            if run(path, program.arguments, input: text) { return "by \(program.name)" }
        }
        return "into " + (try write(text))
    }

    private func find(_ program: String) -> String? {
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(program)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private func run(_ path: String, _ arguments: [String], input: String) -> Bool {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardInput = pipe
        // What it says would land in the middle of the screen.
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
            try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try pipe.fileHandleForWriting.close()
        } catch {
            return false
        }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    /// A file that only its owner can read.
    private func write(_ text: String) throws -> String {
        let folder = environment["XDG_RUNTIME_DIR"] ?? NSTemporaryDirectory()
        // A name nobody can know beforehand: the folder may be everybody's.
        let slash = folder.hasSuffix("/") ? "" : "/"
        let path = folder + slash + "regent-clipboard-" + UUID().uuidString.prefix(8) + ".txt"
        let isWritten = FileManager.default.createFile(
            atPath: path,
            contents: Data(text.utf8),
            attributes: [.posixPermissions: 0o600]
        )
        guard isWritten else { throw StudioFault.sentence("nothing here takes a copy") }
        return path
    }
}
