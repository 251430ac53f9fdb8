import Foundation
import RegentTestSupport
import Testing

@testable import RegentCore

@Suite struct VerifierTests {
    /// Files of a test build whose nodes held 4 entries: every released engine reads other object
    /// keys than were written, so links and indexes do not fit them (`format/02 §5.2`).
    static let filesOfSmallNodes: Set<String> = [
        "realm-core__test_upgrade_database_4_10_to_11~03d97f46.realm",
        "realm-core__test_upgrade_database_4_23~1018af51.realm",
        "realm-core__test_upgrade_database_4_23~16022ba3.realm",
        "realm-core__test_upgrade_database_4_23~2c2c7615.realm",
        "realm-core__test_upgrade_database_4_23~51126d69.realm",
        "realm-core__test_upgrade_database_4_23~956ff6a7.realm",
        "realm-core__test_upgrade_database_4_24.realm",
    ]

    static let goldenNames = SharedMaterial.files(in: "golden", ending: ".realm")

    @Test(.needsSharedMaterial, arguments: goldenNames)
    func everyReferenceFileIsSound(name: String) throws {
        let report = try Self.check(SharedMaterial.path("golden/" + name))
        #expect(report.problems == [])
    }

    @Test(
        .needsSharedMaterial,
        arguments: GenuineFile.all.filter { ($0.format ?? 0) >= 10 && !$0.isLocked }
    )
    func everyGenuineFileIsSound(file: GenuineFile) throws {
        let key = try file.keyDigits.map {
            try KeyText.recognise(Array($0.utf8), isText: true).key
        }
        let database = try Database(path: file.path, key: key)
        let report = try database.read { try Verifier($0).run() }
        guard Self.filesOfSmallNodes.contains(file.name) else {
            #expect(report.problems == [])
            return
        }
        // The official engine fails on these files too: "no object with key 4".
        #expect(report.notes.contains { $0.check == .clusters })
        let expected: Set<Check> = [.links, .backlinks, .indexes]
        #expect(Set(report.problems.map(\.check)).isSubset(of: expected))
    }

    @Test(.needsSharedMaterial) func whatTheOwnerStopsIsStopped() throws {
        struct Stop: Error {}
        let database = try Database(path: SharedMaterial.path("golden/music.realm"))
        var calls = 0
        #expect(throws: Stop.self) {
            try database.read { snapshot in
                _ = try Verifier(snapshot).run { _ in
                    calls += 1
                    throw Stop()
                }
            }
        }
        #expect(calls == 1)
    }

    @Test func anEmptyFileIsSound() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("young.realm")
        var bytes = [UInt8](repeating: 0, count: 4096)
        bytes.replaceSubrange(16..<20, with: "T-DB".utf8)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        #expect(try Self.check(path).problems == [])
    }

    /// The report on a file, opened with the key beside it if there is one.
    static func check(_ path: String) throws -> Verifier.Report {
        let keyPath = path.replacing(".realm", with: ".key")
        let key = try FileManager.default.contents(atPath: keyPath).map {
            try KeyText.recognise([UInt8]($0), isText: false).key
        }
        let database = try Database(path: path, key: key)
        return try database.read { try Verifier($0).run() }
    }
}
