import Foundation
import RegentCore
import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

/// A copy of a golden file on which scripts of keys are played.
final class EditedCopy {
    let folder: TemporaryFolder
    let path: String
    private let original: Data

    init(_ name: String) throws {
        folder = try TemporaryFolder()
        path = try folder.copy(of: SharedMaterial.path("golden/\(name).realm"))
        original = try Data(contentsOf: URL(fileURLWithPath: path))
    }

    /// Whether the file has not changed by one byte.
    var isUntouched: Bool {
        (try? Data(contentsOf: URL(fileURLWithPath: path))) == original
    }

    /// The names of what lies beside the file.
    var neighbours: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !path.hasSuffix("/" + $0) }.sorted()
    }

    /// Plays keys and returns the screens.
    func play(
        _ script: String,
        size: Size = Size(width: 80, height: 16),
        options change: (inout StudioOptions) -> Void = { _ in }
    ) async throws -> String {
        var options = StudioOptions(
            path: path,
            remembers: false,
            now: Date(timeIntervalSince1970: 1_760_000_000)
        )
        change(&options)
        return try await ScriptedSession(options: options, size: size, script: script).run().text
    }

    /// Plays keys written in one line: names, and texts to type in quotes.
    func press(
        _ keys: String,
        size: Size = Size(width: 80, height: 16),
        options change: (inout StudioOptions) -> Void = { _ in }
    ) async throws -> String {
        try await play(Self.script(keys), size: size, options: change)
    }

    /// `Tab e 'text' Enter` as the lines of a script.
    static func script(_ keys: String) -> String {
        var lines: [String] = []
        for (index, part) in keys.split(separator: "'", omittingEmptySubsequences: false)
            .enumerated()
        {
            if index % 2 == 1 {
                lines.append("type \(part)")
            } else {
                lines += part.split(separator: " ").map { $0 == "dump" ? "dump" : "key \($0)" }
            }
        }
        return lines.joined(separator: "\n")
    }

    /// A value of the file as it is now.
    func value(_ property: String, of className: String, at row: Int = 0) throws -> Value? {
        try Database(path: path).read { snapshot in
            guard let table = snapshot.table(named: className),
                let column = table.schema[property]?.column
            else { return nil }
            return try table.value(of: column, in: table.key(at: row))
        }
    }
}
