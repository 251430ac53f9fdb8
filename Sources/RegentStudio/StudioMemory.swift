import Foundation

/// What the studio keeps between sessions, in the user's state folder and never beside a file:
/// queries by class, files opened, columns by file and class.
///
/// Nothing is written for an encrypted file: its queries and names of properties are its content.
struct StudioMemory: Codable, Sendable, Equatable {
    /// How a column was left.
    struct Column: Codable, Sendable, Equatable {
        let name: String
        var width: Int?
        var isHidden: Bool?
        var isPinned: Bool?
    }

    /// Queries that gave results, by class; the newest last.
    var history: [String: [String]] = [:]
    /// Paths of files that were opened; the newest first.
    var recent: [String] = []
    /// Columns in their order, by file and class.
    var columns: [String: [String: [Column]]] = [:]

    private static let longestHistory = 200
    private static let mostRecent = 50
    private static let mostFiles = 100

    /// Notes a file that was opened.
    mutating func note(file path: String) {
        recent.removeAll { $0 == path }
        recent.insert(path, at: 0)
        recent = Array(recent.prefix(Self.mostRecent))
    }

    /// Notes the columns of the classes of a file; empty where nothing was changed.
    mutating func note(columns layouts: [String: [Column]], of path: String) {
        columns[path] = layouts.isEmpty ? nil : layouts
        while columns.count > Self.mostFiles {
            // Files that are no longer among the recent ones go first.
            guard let old = columns.keys.first(where: { !recent.contains($0) && $0 != path }) else {
                break
            }
            columns[old] = nil
        }
    }

    // MARK: - On disk

    /// `$XDG_STATE_HOME/regent/studio.json`, or below `~/.local/state`.
    static func path(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        let home = environment["HOME"] ?? NSHomeDirectory()
        let state = environment["XDG_STATE_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        return (state ?? home + "/.local/state") + "/regent/studio.json"
    }

    /// What was kept; nothing where there is none or it can't be read.
    static func load(from path: String) -> StudioMemory {
        guard let data = FileManager.default.contents(atPath: path),
            // A file of another program or a later version is as good as none.
            let memory = try? JSONDecoder().decode(StudioMemory.self, from: data)
        else { return StudioMemory() }
        return memory
    }

    /// Writes what is to be kept, readable by its owner only.
    ///
    /// Throws what the system says; the session is none the worse for it.
    func save(to path: String) throws {
        var kept = self
        kept.history = history.mapValues { Array($0.suffix(Self.longestHistory)) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let data = try encoder.encode(kept)
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        // The folder is closed to others, so the moment before the mode is set tells them nothing.
        try data.write(to: URL(fileURLWithPath: path), options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }
}
