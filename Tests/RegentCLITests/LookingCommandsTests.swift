import Foundation
import RegentTestSupport
import Testing

@Suite(.needsSharedMaterial) struct LookingCommandsTests {
    private static let people = SharedMaterial.path("golden/people.realm")
    private static let blog = SharedMaterial.path("golden/blog.realm")

    @Test func keysAreListedAndAFileOfThemIsChecked() throws {
        let folder = try TemporaryFolder()
        let list = try Regent.run("keys")
        #expect(list.status == 0)
        #expect(list.output.contains("histogram"))
        #expect(try Regent.run("keys", "--json").json()["schema"] as? String == "regent.keys/1")
        let path = folder.file("keys.conf")
        try Data("sort = z\n".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try Regent.run("keys", "--check", path).status == 0)
        try Data("sort = F\n".utf8).write(to: URL(fileURLWithPath: path))
        let run = try Regent.run("keys", "--check", path)
        #expect(run.status == 1)
        #expect(run.output.contains("keys.conf:1: ") && run.output.contains("“histogram”"))
    }

    @Test func everyThemeIsReadable() throws {
        let run = try Regent.run("themes", "--check", "all")
        #expect(run.status == 0)
        #expect(run.output.contains("contrast, true colour"))
        #expect(try Regent.run("themes", "--check", "no-such-theme").status == 3)
    }

    @Test func theStudioStandsOnTheObjectOfAKey() throws {
        let run = try Regent.run("open", Self.people, "--row", "24", "--script", "/dev/null")
        #expect(run.output.contains("object key · 24"))
        let none = try Regent.run("open", Self.blog, "--row", "x", "--script", "/dev/null")
        #expect(none.output.contains("“x” is no objectId"))
    }

    @Test func theDialogueNeedsNoTerminal() throws {
        let folder = try TemporaryFolder()
        let run = try Regent.shell(
            "export XDG_STATE_HOME=$PWD/state; printf 'class User\\nnext\\nquit\\n' | "
                + "regent '\(Self.blog)' --plain",
            in: folder.path
        )
        #expect(run.status == 0)
        #expect(run.output.contains("row 2 of 294"))
    }

    @Test func tablesTellNullFromTheEmptyString() throws {
        let file = SharedMaterial.path("golden/all-types.realm")
        let run = try Regent.run(
            "query",
            file,
            "AllTypes",
            "--select",
            "string,stringOpt",
            "--format",
            "table"
        )
        #expect(run.output.contains("│ \"\""))
        #expect(run.output.contains("│ ∅"))
    }

    @Test(arguments: [
        ["--select", "id,id"], ["--select", ""], ["--args", "[1]"],
    ])
    func whatWouldBeIgnoredIsRefused(flags: [String]) throws {
        #expect(try Regent.run(["query", Self.people, "Person"] + flags).status == 2)
    }

    @Test func anArgumentThatIsNotUsedIsNamed() throws {
        let run = try Regent.run(
            "query",
            Self.people,
            "Person",
            "id = $0",
            "--args",
            "[24, 25]",
            "--count"
        )
        #expect(run.status == 0)
        #expect(run.errors.contains("no $1"))
    }

    @Test func aLongQueryIsCutAroundItsMistake() throws {
        let long = String(repeating: "a", count: 500)
        let query = "name == '\(long)' AND nme == 3 AND name == '\(long)'"
        let run = try Regent.run("query", Self.people, "Person", query)
        #expect(run.status == 7)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count < 120 })
        let marks = try #require(lines.first { $0.contains("^^^") })
        let text = try #require(lines.first { $0.contains("…") })
        let start = marks.distance(
            from: marks.startIndex,
            to: try #require(marks.firstIndex(of: "^"))
        )
        #expect(text.dropFirst(start).hasPrefix("nme"))
    }

    @Test func aKeyFileMayBeginWithAMarkOfItsEncoding() throws {
        let folder = try TemporaryFolder()
        let file = SharedMaterial.path("golden/blog-encrypted.realm")
        let key = try Data(
            contentsOf: URL(fileURLWithPath: SharedMaterial.path("golden/blog-encrypted.key"))
        )
        let path = folder.file("bom.key")
        try (Data([0xef, 0xbb, 0xbf]) + key).write(to: URL(fileURLWithPath: path))
        #expect(try Regent.run("count", file, "Post", "--key-file", path).status == 0)
        try Data([UInt8](repeating: 0xfe, count: 64) + [0x0a]).write(
            to: URL(fileURLWithPath: path)
        )
        let run = try Regent.run("count", file, "Post", "--key-file", path)
        #expect(run.status == 2)
        #expect(run.errors.contains("head -c 64"))
    }
}
