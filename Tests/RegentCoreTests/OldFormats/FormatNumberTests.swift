import Foundation
import RegentTestSupport
import Testing

@testable import RegentCore

/// Formats of which there is no genuine file with data, and files from before there were formats.
@Suite(.needsSharedMaterial) struct FormatNumberTests {
    /// A copy of a genuine file whose header says another format.
    private static func copy(
        of name: String,
        format: UInt8,
        in folder: TemporaryFolder
    ) throws -> String {
        let path = folder.file("\(format).realm")
        let source = SharedMaterial.path("fixtures/" + name)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: source))
        for place in 20...21 where bytes[place] != 0 { bytes[place] = format }
        try bytes.write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Format 4 lies between two that are laid out alike: 3, and 5 without dates (`format/06 §1`).
    @Test(
        arguments: [
            "realm-java__0.98.0-alltypes.realm",
            "realm-core__test_upgrade_database_1000_4_to_5_datetime1.realm",
        ]
    )
    func format4IsReadAsFormat3(name: String) throws {
        let folder = try TemporaryFolder()
        let path = try Self.copy(of: name, format: 4, in: folder)
        let source = try Database(path: SharedMaterial.path("fixtures/" + name))
        try Database(path: path).read { four in
            #expect(four.fileFormat == 4)
            #expect(four.tables.count > 0)
            let difference = try source.read {
                try SnapshotDifference.first(between: $0, and: four)
            }
            #expect(difference == nil)
        }
    }

    @Test func format1IsNamed() throws {
        let folder = try TemporaryFolder()
        let name = "realm-java__0.98.0-alltypes.realm"
        let path = try Self.copy(of: name, format: 1, in: folder)
        #expect(throws: StorageError.olderFormat(found: 1)) { try Database(path: path) }
    }

    @Test func groupsFromBeforeTheHeaderAreNamed() throws {
        let manifest = ManifestLines(path: SharedMaterial.path("fixtures/MANIFEST.tsv"))
        let groups = manifest.rows.filter { $0["layout"] == "pre-header group" }
        #expect(groups.count == 6)
        for group in groups {
            let path = SharedMaterial.path("fixtures/" + (group["file"] ?? ""))
            #expect(throws: StorageError.notRealm(.tightDB2012)) { try Database(path: path) }
        }
    }
}
