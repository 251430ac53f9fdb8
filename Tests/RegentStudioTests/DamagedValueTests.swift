import Foundation
import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("A value that can't be read", .needsSharedMaterial)
struct DamagedValueTests {
    /// The node of the list `sample` of all persons.
    private static let node = 5064

    @Test("the table stays; Enter shows what is wrong and the bytes that are there")
    func bytes() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: SharedMaterial.path("golden/people.realm"))
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        // A node of so many elements would end far beyond the file.
        data.replaceSubrange(Self.node + 5..<Self.node + 8, with: [0xff, 0xff, 0xff])
        try data.write(to: URL(fileURLWithPath: path))
        let session = try ScriptedSession(
            options: StudioOptions(path: path, now: Date(timeIntervalSince1970: 0)),
            size: Size(width: 100, height: 30),
            script: "key Tab\nkey $\ndump\nkey Enter"
        )
        let text = try await session.run().text
        #expect(text.contains("Dagny Dufour"))
        #expect(text.contains("⚠ unreadable"))
        #expect(text.contains("This value can't be read"))
        #expect(text.contains("what stands at \(Self.node)"))
        #expect(text.contains("41 41 41 41"))
        _ = folder
    }
}
