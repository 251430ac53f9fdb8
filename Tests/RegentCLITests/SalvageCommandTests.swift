import Foundation
import RegentTestSupport
import Testing

/// `salvage`: what can be read of a damaged file, in a new database or as text.
@Suite(.needsSharedMaterial) struct SalvageCommandTests {
    private static let people = SharedMaterial.path("golden/people.realm")

    /// A copy of a reference file with its header wiped.
    private static func headless(_ name: String, in folder: TemporaryFolder) throws -> String {
        let path = try folder.copy(of: SharedMaterial.path("golden/\(name).realm"))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.write(contentsOf: Data(count: 24))
        try file.close()
        return path
    }

    @Test func withoutATargetItOnlySaysWhatCanBeSaved() throws {
        let folder = try TemporaryFolder()
        let path = try Self.headless("people", in: folder)
        #expect(try Regent.run("info", path).status == 4)
        let run = try Regent.run("salvage", path)
        #expect(run.status == 0)
        #expect(run.output.contains("found by a search through the file"))
        #expect(run.output.contains("Person"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    }

    @Test func aNewFileHoldsWhatTheOldOneDid() throws {
        let folder = try TemporaryFolder()
        let path = try Self.headless("people", in: folder)
        let new = folder.file("saved.realm")
        let run = try Regent.run("salvage", path, "-o", new, "--json")
        #expect(run.status == 0)
        #expect(try run.json()["complete"] as? Bool == true)
        #expect(try Self.ndjson(new) == Self.ndjson(Self.people))
        #expect(try Regent.run("check", new).status == 0)
    }

    @Test func aFolderReceivesEachClassAndTheReport() throws {
        let folder = try TemporaryFolder()
        let path = try Self.headless("people", in: folder)
        let target = folder.file("saved")
        #expect(try Regent.run("salvage", path, "-o", target + "/").status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: target)
        #expect(names.contains("Person.ndjson"))
        #expect(names.contains("loss-report.txt"))
        #expect(names.contains("loss-report.json"))
        #expect(!names.contains { $0.hasSuffix(".part") || $0.hasSuffix(".realm") })
        let lines = try String(contentsOfFile: target + "/Person.ndjson", encoding: .utf8)
        #expect(lines.split(separator: "\n").count == 60)
        let again = try Regent.run("salvage", path, "-o", target + "/")
        #expect(again.status == 10)
        let typed = ["salvage", path, "-o", target + "/", "--format", "typed-json", "--force"]
        #expect(try Regent.run(typed).status == 0)
        let json = try Data(contentsOf: URL(fileURLWithPath: target + "/Person.json"))
        #expect(try JSONSerialization.jsonObject(with: json) is [String: Any])
    }

    @Test func whatIsLostIsSaidAndGivesExitCode1() throws {
        let folder = try TemporaryFolder()
        let key = SharedMaterial.path("golden/blog-encrypted.key")
        let path = try folder.copy(of: SharedMaterial.path("golden/blog-encrypted.realm"))
        let whole = try Regent.run("salvage", path, "--key-file", key)
        #expect(whole.status == 0)
        var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        // A byte of the third data page: the first block of the file holds checksums.
        bytes[3 * 4096 + 100] ^= 1
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let new = folder.file("saved.realm")
        let run = try Regent.run("salvage", path, "-o", new, "--key-file", key, "--json")
        #expect(run.status == 1)
        #expect(try run.json()["complete"] as? Bool == false)
        #expect(try Regent.run("check", new, "--key-file", key).status == 0)
    }

    @Test func nothingIsMadeOfAFileThatHoldsNothing() throws {
        let folder = try TemporaryFolder()
        let new = folder.file("saved.realm")
        let zero = SharedMaterial.path("fixtures/broken/all-zero-4096.realm")
        #expect(try Regent.run("salvage", zero, "-o", new).status == 4)
        let picture = SharedMaterial.path("fixtures/broken/picture.png")
        #expect(try Regent.run("salvage", picture, "-o", new).status == 4)
        #expect(try Regent.run("salvage", Self.people, "-o", Self.people).status == 10)
        #expect(try Regent.run("salvage", Self.people, "--format", "ndjson").status == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    private static func ndjson(_ path: String) throws -> Data {
        let run = try Regent.run("export", path, "--format", "ndjson", "--with-key")
        #expect(run.status == 0)
        return run.outputBytes
    }
}

/// `--top`: versions before the newest, as far as they are still there.
@Suite(.needsSharedMaterial) struct OlderVersionTests {
    private static let path = SharedMaterial.path("golden/multi-cluster.realm")

    @Test func anOlderVersionIsListedAndCanBeRead() throws {
        let roots = try Regent.run("debug", "roots", Self.path, "--json").json()
        let slots = try #require(roots["roots"] as? [[String: Any]])
        let other = try #require(slots.first { $0["in_force"] as? Bool == false }?["ref"] as? Int)
        let info = try Regent.run("info", Self.path, "--json").json()
        let older = try Regent.run("info", Self.path, "--top", "\(other)", "--json").json()
        let newest = try #require(info["version"] as? Int)
        #expect(try #require(older["version"] as? Int) == newest - 1)
        let count = try Regent.run("count", Self.path, "Item", "--top", "\(other)")
        #expect(count.status == 0)
        let folder = try TemporaryFolder()
        let copy = folder.file("old.realm")
        #expect(try Regent.run("copy", Self.path, "--top", "\(other)", "-o", copy).status == 0)
        #expect(try Regent.run("count", copy, "Item").output == count.output)
        let wrong = try Regent.run("info", Self.path, "--top", "24")
        #expect(wrong.status == 4)
        #expect(wrong.errors.contains("debug roots"))
    }
}
