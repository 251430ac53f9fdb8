import Foundation
import RegentCore
import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

/// What is offered when a file has an old format.
@Suite("Old formats", .needsSharedMaterial)
struct OldFormatTests {
    private static let old = SharedMaterial.path("fixtures/realm-java__0.98.0-alltypes.realm")

    private static func run(_ script: String, on path: String) async throws -> String {
        var options = StudioOptions(path: path, now: Date(timeIntervalSince1970: 1_760_000_000))
        options.query = nil
        let size = Size(width: 80, height: 24)
        let session = try ScriptedSession(options: options, size: size, script: script)
        return try await session.run().text
    }

    @Test("looking is the first answer, and changes nothing")
    func looking() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: Self.old, as: "old.realm")
        let asked = try await Self.run("", on: path)
        #expect(asked.contains("old.realm has the old format 3"))
        #expect(asked.contains("upgrade in place, keep a backup"))
        let looked = try await Self.run("key Enter", on: path)
        #expect(!looked.contains("old format"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["old.realm"])
    }

    @Test("a copy of the newest format is made and opened")
    func copying() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: Self.old, as: "old.realm")
        let screen = try await Self.run("key Down\nkey Enter", on: path)
        #expect(screen.contains("old.v24.realm"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["old.realm", "old.v24.realm"])
        let format = try Database(path: folder.file("old.v24.realm")).read { $0.fileFormat }
        #expect(format == FormatVersion.newest)
    }

    @Test("in place the old file stays as a backup")
    func inPlace() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: Self.old, as: "old.realm")
        _ = try await Self.run("key Down\nkey Down\nkey Enter", on: path)
        #expect(try Database(path: path).read { $0.fileFormat } == FormatVersion.newest)
        let backup = try Database(path: folder.file("old.backup-1.realm")).read { $0.fileFormat }
        #expect(backup == 3)
    }
}
