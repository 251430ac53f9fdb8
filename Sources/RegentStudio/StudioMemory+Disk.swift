import Foundation
import RegentCore

extension StudioMemory {
    private static let longestHistory = 200

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
        let file = try OutputFile(path: path, isPrivate: true, replacesExisting: true)
        do {
            try file.write(Array(data))
            try file.finish()
        } catch {
            file.discard()
            throw error
        }
        Self.removeLeftovers(in: folder)
    }

    /// Removes what sessions left that were killed while they wrote.
    private static func removeLeftovers(in folder: URL) {
        let manager = FileManager.default
        // A folder that can't be listed keeps its leftovers; nothing else depends on it.
        let names = (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix(".studio.json.") || name.hasPrefix(".dat.nosync") {
            let path = folder.appendingPathComponent(name).path
            let attributes = try? manager.attributesOfItem(atPath: path)
            let date = attributes?[.modificationDate] as? Date
            // A young one may be another session's that is writing now.
            guard let date, date.timeIntervalSinceNow < -60 else { continue }
            try? manager.removeItem(atPath: path)
        }
    }
}
