import Foundation
import RegentTestSupport
import Testing

/// Damaged and foreign inputs: no crash, no hang, the right kind of exit, one clear line, and the
/// file and its folder as they were.
@Suite(.needsSharedMaterial) struct BrokenFilesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let file: String
        let key: String
        let exit: String
        var testDescription: String { file }
    }

    static let rows: [Row] = {
        let path = SharedMaterial.path("fixtures/broken/MANIFEST.tsv")
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").dropFirst().map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(
                String.init
            )
            return Row(file: cells[0], key: cells[4].count == 128 ? cells[4] : "", exit: cells[6])
        }.filter { FileManager.default.fileExists(atPath: Self.path($0.file)) }
    }()

    static func path(_ name: String) -> String {
        SharedMaterial.path("fixtures/broken/" + name)
    }

    @Test(arguments: rows)
    func everyInputEndsAsTheManifestSays(row: Row) throws {
        let folder = try TemporaryFolder()
        let path = Self.path(row.file)
        let before = FileManager.default.contents(atPath: path)
        let beside = try FileManager.default.contentsOfDirectory(atPath: Self.path(""))
        var key: [String] = ["--no-input"]
        if !row.key.isEmpty {
            key = ["--key-file", try KeyInputTests.keyFile(Data(row.key.utf8), in: folder)]
        }
        for verb in [
            ["info", path], ["export", path, "--format", "typed-json"], ["check", path],
        ] {
            let start = ContinuousClock().now
            let run = try Regent.run(verb + key)
            #expect(ContinuousClock().now - start < .seconds(5), "\(verb[0])")
            #expect(run.status < 70, "\(verb[0]): \(run.status)")
            if row.exit == "non-zero" { #expect(run.status != 0, "\(verb[0])") }
            if row.exit == "zero", verb[0] != "check" { #expect(run.status == 0, "\(verb[0])") }
            if run.status != 0, verb[0] != "check" {
                #expect(run.errors.hasPrefix("regent: \(path): "), "\(verb[0]): \(run.errors)")
                #expect(run.errors.split(separator: "\n").count <= 2)
            }
            #expect(!(run.output + run.errors).contains("\u{1b}"))
        }
        #expect(FileManager.default.contents(atPath: path) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: Self.path("")) == beside)
    }

    @Test func checkDoesNotAdviseItself() throws {
        let damaged = Self.path("cycle-tables-self.realm")
        #expect(try Regent.run("info", damaged).errors.contains("hint: `regent check`"))
        let check = try Regent.run("check", damaged).errors
        #expect(!check.contains("`regent check`"))
        #expect(check.contains("hint: `regent salvage` saves what can be read"))
    }

    @Test(arguments: [
        ("zero-length.realm", 4, "empty"), ("wrong-mnemonic.realm", 4, "T-DB"),
        ("all-zero-4096.realm", 4, "blank"), ("future-format-25.realm", 4, "format 25"),
        ("unknown-format-15.realm", 4, "format 15"), ("sqlite-database.realm", 4, "SQLite"),
        ("picture.png", 4, "PNG"), ("text-file.realm", 4, "text"),
        ("git-lfs-pointer.realm", 4, "Git LFS"), ("base64-of-realm.realm", 4, "base64"),
        ("opened-the-lock-file.realm.lock", 4, ".lock"),
        ("stream-no-footer.realm", 4, "incomplete"),
        ("truncated-half.realm", 4, "incomplete"), ("encrypted-no-key.realm", 5, "encrypted"),
        ("directory.realm", 3, "directory"), ("missing.realm", 3, "no such file"),
    ])
    func theMessageSaysWhatTheFileIs(name: String, status: Int32, part: String) throws {
        let run = try Regent.run("info", Self.path(name))
        #expect(run.status == status)
        #expect(run.errors.contains(part), "\(run.errors)")
        let json = try Regent.run("info", Self.path(name), "--json")
        let line = try #require(json.errors.split(separator: "\n").last)
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        let error = try #require((object as? [String: Any])?["error"] as? [String: Any])
        #expect(error["exit"] as? Int == Int(status))
    }

    @Test func aFileInAFolderWithoutWritePermissionIsRead() throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: SharedMaterial.path("golden/people.realm"))
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
        defer { try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
        #expect(try Regent.run("export", path).status == 0)
        #expect(try manager.contentsOfDirectory(atPath: folder.path) == ["people.realm"])
    }
}
