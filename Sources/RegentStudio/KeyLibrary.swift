import Foundation

/// The keys there are: those of the program with the user's own.
package struct KeyLibrary: Sendable {
    /// One command in one place.
    package struct Entry: Sendable, Equatable {
        package let place: String
        /// All keys; empty for commands that are only written behind `:`.
        package let keys: [String]
        /// The name in the file of keys.
        package let command: String
        package let sentence: String
    }

    /// The path of the user's file, whether it is there or not.
    package let path: String
    /// What is wrong in it; then the keys of the program are in use.
    package let faults: [KeyFile.Fault]
    let table: KeyTable

    /// Reads `$XDG_CONFIG_HOME/regent/keys.conf`, or below `~/.config`.
    package static func load(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> KeyLibrary {
        let home = environment["HOME"] ?? NSHomeDirectory()
        let config = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        let path = (config ?? home + "/.config") + "/regent/keys.conf"
        // Most people have no such file.
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let file = KeyFile(text)
        return KeyLibrary(path: path, faults: file.faults, table: file.table)
    }

    /// All commands with their keys, place by place.
    package var entries: [Entry] {
        KeyContext.allCases.flatMap { context in
            table.commands(in: context).map { command in
                Entry(
                    place: context.rawValue,
                    keys: table.names(of: command.id, in: context),
                    command: command.id.rawValue,
                    sentence: command.sentence
                )
            }
        } + typed
    }

    private var typed: [Entry] {
        Command.all.compactMap { command in
            guard let spelling = command.spelling else { return nil }
            let argument = spelling.argument.map { " " + $0 } ?? ""
            return Entry(
                place: ":",
                keys: [":" + spelling.word + argument],
                command: command.id.rawValue,
                sentence: command.sentence
            )
        }
    }
}
