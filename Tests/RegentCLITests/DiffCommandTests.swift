import Foundation
import RegentTestSupport
import Testing

/// Differences of versions and of files too different to be kept, and local copies of synced ones.
@Suite(.needsSharedMaterial) struct DiffCommandTests {
    @Test func versionsThatAFileStillHoldsAreCompared() throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: SharedMaterial.path("golden/people.realm"))
        for number in 1...2 {
            let run = try Regent.run("set", path, "Person", "#0", "id=9\(number)", "--commit")
            #expect(run.status == 0, "\(run.errors)")
        }
        let roots = try Regent.run("debug", "roots", path, "--json").json()
        let known = try #require(roots["roots"] as? [[String: Any]])
        let other = try #require(known.first { $0["in_force"] as? Bool == false }?["ref"] as? Int)
        let diff = try Regent.run("diff", path, "--from", "\(other)")
        #expect(diff.status == 1, "\(diff.errors)")
        #expect(diff.output.contains("91"))
        #expect(diff.output.contains("1 change (1 set)"))
        let back = try Regent.run("diff", path, "--to", "\(other)", "--format", "ndjson")
        #expect(back.output.contains(#""after":{"type":"int","value":91}"#))
        #expect(try Regent.run("diff", path, "--from", "12344").status == 4)
        #expect(try Regent.run("diff", path).status == 2)
    }

    @Test func manyDifferencesAreWrittenAsTheyAreFound() throws {
        let folder = try TemporaryFolder()
        let a = try folder.copy(of: SharedMaterial.path("golden/empty-committed.realm"))
        let b = SharedMaterial.path("golden/blog.realm")
        let patch = folder.file("p.ndjson")
        #expect(try Regent.run("diff", a, b, "-o", patch).status == 1)
        #expect(try Regent.run("diff", a, b).output.contains("2,326 changes"))
        let run = try Regent.run("apply", a, patch, "--commit", "--yes", "-q")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try Regent.run("check", a).status == 0)
        #expect(try Regent.run("diff", a, b).status == 0)
    }

    @Test(arguments: [
        "set FILE FlexParentObject --where TRUEPREDICATE name=Edited",
        "insert FILE FlexParentObject _id=0123456789abcdef01234567",
        "delete FILE FlexParentObject --where TRUEPREDICATE --confirm FlexParentObject",
        "schema add-class FILE Note text:string",
        "schema add-property FILE FlexParentObject nick:string?",
        "schema rename FILE FlexParentObject Boss",
        "schema type FILE FlexParentObject.name string?",
        "schema primary-key FILE FlexParentObject none",
        "schema drop FILE FlexParentObject.name",
        "schema index FILE FlexParentObject.name",
    ])
    func everyVerbDetaches(line: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(
            of: SharedMaterial.path("fixtures/realm-kotlin__asset-fs.realm"),
            as: "synced.realm"
        )
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let out = folder.file("local.realm")
        let words = line.split(separator: " ").map { $0 == "FILE" ? path : String($0) }
        let refused = try Regent.run(words + ["--commit"])
        #expect([6, 9].contains(refused.status))
        #expect(refused.errors.contains("--detach"), "\(refused.errors)")
        let run = try Regent.run(words + ["--commit", "--detach", out])
        #expect(run.status == 0, "\(run.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["local.realm", "synced.realm"])
        #expect(try Regent.run("check", out).status == 0)
        let info = try Regent.run("info", out, "--json").json()
        #expect(info["history"] as? String == "local")
        #expect(try Regent.run("diff", path, out).status == 1)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test(arguments: [
        "set FILE FlexParentObject --where TRUEPREDICATE nothing=1",
        "insert FILE FlexParentObject _id=1",
        "delete FILE FlexParentObject --where TRUEPREDICATE --expect 7",
        "schema type FILE FlexParentObject.name int",
        "schema drop FILE Nothing",
    ])
    func aRefusedEditLeavesNoCopyBehind(line: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(
            of: SharedMaterial.path("fixtures/realm-kotlin__asset-fs.realm"),
            as: "synced.realm"
        )
        let words = line.split(separator: " ").map { $0 == "FILE" ? path : String($0) }
        let run = try Regent.run(words + ["--commit", "--detach", folder.file("local.realm")])
        #expect(run.status != 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names == ["synced.realm"], "\(names)")
    }

    @Test func apatchDetachesAndABackupOfACopyIsNone() throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(
            of: SharedMaterial.path("fixtures/realm-kotlin__asset-fs.realm"),
            as: "synced.realm"
        )
        let (first, second) = (folder.file("a.realm"), folder.file("b.realm"))
        let patch = folder.file("p.ndjson")
        let set = ["set", path, "FlexParentObject", "--where", "TRUEPREDICATE", "name=Edited"]
        #expect(
            try Regent.run(set + ["--detach", first, "--commit", "-o", patch]).status == 0
        )
        let apply = try Regent.run("apply", path, patch, "--detach", second, "--commit")
        #expect(apply.status == 0, "\(apply.errors)")
        #expect(try Regent.run("diff", first, second).status == 0)
        let other = folder.file("c.realm")
        let backup = try Regent.run(set + ["--detach", other, "--commit", "--backup"])
        #expect(backup.status == 2)
        #expect(!FileManager.default.fileExists(atPath: other))
    }

    @Test func whatIsGoneIsLeftOutOnlyWhenThatIsAskedFor() throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: SharedMaterial.path("golden/people.realm"))
        let patch = folder.file("p.ndjson")
        let set = try Regent.run(
            "set",
            path,
            "Person",
            "--where",
            "id < 2",
            "id:=+100",
            "-o",
            patch
        )
        #expect(set.status == 0, "\(set.errors)")
        #expect(try Regent.run("delete", path, "Person", "#0", "--commit").status == 0)
        let refused = try Regent.run("apply", path, patch, "--take", "mine", "--commit")
        #expect(refused.status == 9)
        #expect(refused.errors.contains("1 change can't be made here any more"))
        #expect(refused.errors.contains("--leave-out"))
        let run = try Regent.run("apply", path, patch, "--take", "mine", "--leave-out", "--commit")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try Regent.run("query", path, "Person", "id == 101", "--count").output == "1\n")
    }
}
