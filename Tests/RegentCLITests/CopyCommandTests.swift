import Foundation
import RegentCore
import RegentTestSupport
import Testing

/// `copy`, `compact` and `upgrade`: a new file, and a source that stays what it is.
@Suite(.needsSharedMaterial) struct CopyCommandTests {
    private static let people = SharedMaterial.path("golden/people.realm")
    private static let blog = SharedMaterial.path("golden/blog-encrypted.realm")
    private static let blogKey = SharedMaterial.path("golden/blog-encrypted.key")
    private static let old = SharedMaterial.path("fixtures/realm-java__0.98.0-alltypes.realm")

    @Test func aCopyHoldsTheSameAndNoFreeSpace() throws {
        let folder = try TemporaryFolder()
        let copy = folder.file("copy.realm")
        #expect(try Regent.run("copy", Self.people, "-o", copy).status == 0)
        #expect(try Self.export(copy) == Self.export(Self.people))
        #expect(try Regent.run("check", copy).status == 0)
        let size = try FileManager.default.attributesOfItem(atPath: copy)[.size] as? Int
        let info = try Regent.run("info", copy, "--json").json()
        #expect(info["size"] as? Int == size)
        #expect(info["free_bytes"] as? Int ?? 0 == 0)
    }

    @Test func anOldFileBecomesOneOfTheNewestFormat() throws {
        let folder = try TemporaryFolder()
        let new = folder.file("new.realm")
        let before = try Data(contentsOf: URL(fileURLWithPath: Self.old))
        let run = try Regent.run("upgrade", Self.old, "-o", new, "--json")
        #expect(run.status == 0)
        let answer = try run.json()
        #expect(answer["source_format"] as? Int == 3)
        #expect(answer["format"] as? Int == 24)
        #expect(answer["objects"] as? Int == 121)
        #expect(try Self.export(new) == Self.export(Self.old))
        #expect(try Regent.run("check", new).status == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: Self.old)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["new.realm"])
    }

    @Test func anOldFileIsReplacedInPlaceAndKept() throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: Self.old, as: "old.realm")
        let run = try Regent.run("upgrade", path, "--in-place", "--json")
        #expect(run.status == 0)
        #expect(try run.json()["backup"] as? String == folder.file("old.backup-1.realm"))
        #expect(try Self.export(path) == Self.export(Self.old))
        #expect(try Regent.run("check", path).status == 0)
        let again = try Regent.run("upgrade", path, "--in-place")
        #expect(again.status == 0)
        #expect(again.errors.contains("nothing is changed"))
        #expect(try Regent.run("compact", path, "--commit").status == 0)
        #expect(try Self.export(path) == Self.export(Self.old))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.filter { $0.contains("backup") }.count == 2)
        let both = try Regent.run("upgrade", path, "--in-place", "-o", folder.file("new.realm"))
        #expect(both.status == 2)
    }

    @Test func aFileInUseIsNotReplaced() throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: Self.old, as: "old.realm")
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let lock = try FileLock(path: path + ".lock")
        #expect(try lock.take())
        let run = try withExtendedLifetime(lock) {
            try Regent.run("upgrade", path, "--in-place")
        }
        #expect(run.status == 8)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test func encryptionIsKeptTakenAwayOrChanged() throws {
        let folder = try TemporaryFolder()
        let key = ["--key-file", Self.blogKey]
        let expected = try Self.export(Self.blog, key)
        let same = folder.file("same.realm")
        #expect(try Regent.run(["copy", Self.blog, "-o", same] + key).status == 0)
        #expect(try Self.export(same, key) == expected)

        let plain = folder.file("plain.realm")
        let decrypted = try Regent.run(["copy", Self.blog, "--decrypt", "-o", plain] + key)
        #expect(decrypted.status == 0)
        #expect(decrypted.errors.contains("writing decrypted data to \(plain)"))
        #expect(try Self.export(plain) == expected)
        let mode = try FileManager.default.attributesOfItem(atPath: plain)[.posixPermissions]
        #expect(mode as? Int == 0o600)

        let fresh = folder.file("fresh.realm")
        let newKey = folder.file("new.key")
        let words = ["copy", plain, "--rekey", "--key-file-out", newKey, "-o", fresh]
        #expect(try Regent.run(words).status == 0)
        #expect(try Self.export(fresh, ["--key-file", newKey]) == expected)
        #expect(try Regent.run(["info", fresh, "--no-input"]).status == 5)
        #expect(try Regent.run(["classes", fresh] + key).status == 5)
        // A key that exists is never overwritten.
        #expect(try Regent.run(words + ["--force"]).status == 10)
    }

    @Test func wordsThatDoNotFitAreRefused() throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: Self.people)
        #expect(try Regent.run("upgrade", path).status == 2)
        #expect(try Regent.run("copy", path, "-o", path, "--force").status == 10)
        let new = folder.file("new.realm")
        #expect(try Regent.run("copy", path, "--rekey", "-o", new).status == 2)
        let both = ["copy", path, "--decrypt", "--key-file-out", Self.blogKey, "-o", new]
        #expect(try Regent.run(both).status == 2)
        #expect(FileManager.default.contentsEqual(atPath: path, andPath: Self.people))
    }

    /// The objects of a file; the line before them tells format and version.
    private static func export(_ path: String, _ flags: [String] = []) throws -> [Substring] {
        let run = try Regent.run(["export", path, "--format", "ndjson", "--with-key"] + flags)
        #expect(run.status == 0)
        return run.output.split(separator: "\n")
    }
}
