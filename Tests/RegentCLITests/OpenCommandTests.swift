import Foundation
import RegentTestSupport
import Testing

@Suite(.needsSharedMaterial) struct OpenCommandTests {
    private static let people = SharedMaterial.path("golden/people.realm")

    @Test func aScriptDrivesTheStudioWithoutATerminal() throws {
        let script = "key Tab\nkey /\ntype id = 24\nkey Enter\nwait idle\ndump\n"
        let run = try Regent.run(
            [Self.people, "--script", "-", "--size", "80x16"],
            input: Data(script.utf8),
            environment: ["REGENT_NOW": "2026-01-31T12:00:00Z", "TZ": "UTC"]
        )
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        let screens = run.output.split(separator: "\n").filter { $0.hasPrefix("── screen ") }
        #expect(screens == ["── screen 1", "── screen 2"])
        #expect(run.output.contains("Øyvind Tanaka"))
        #expect(!run.output.contains("\u{1b}"))
    }

    @Test func screensGoToAFileWithTheirStyles() throws {
        let folder = try TemporaryFolder()
        let words = [Self.people, "--script", "/dev/null", "--dump", folder.file("screens")]
        #expect(try Regent.run(words).status == 0)
        let plain = try String(contentsOfFile: folder.file("screens"), encoding: .utf8)
        #expect(plain.hasPrefix("── screen 1\n"))
        #expect(try Regent.run(words + ["--dump-attrs", "--force"]).status == 0)
        let styled = try String(contentsOfFile: folder.file("screens"), encoding: .utf8)
        #expect(styled.count > plain.count)
    }

    @Test func screensReplaceAFileOnlyWhenAskedAndNeverTheDatabase() throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: Self.people)
        let target = folder.file("screens")
        try Data("mine".utf8).write(to: URL(fileURLWithPath: target))
        let script = [path, "--script", "/dev/null", "--dump"]
        #expect(try Regent.run(script + [target]).status == 10)
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "mine")
        for words in [[path], [path, "--force"]] {
            #expect(try Regent.run(script + words).status == 10)
        }
        #expect(FileManager.default.contentsEqual(atPath: path, andPath: Self.people))
        #expect(try Regent.run(script + ["-"]).output.hasPrefix("── screen 1\n"))
        #expect(try Regent.run(script + ["/dev/stdout"]).output.hasPrefix("── screen 1\n"))
    }

    @Test func aMissingKeyIsAnErrorWhereNobodyCanBeAsked() throws {
        let file = SharedMaterial.path("golden/blog-encrypted.realm")
        let script = [file, "--script", "/dev/null"]
        let run = try Regent.run(script)
        #expect(run.status == 5)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("--key-file"))
        let key = SharedMaterial.path("golden/blog-encrypted.key")
        #expect(try Regent.run(script + ["--key-file", key]).status == 0)
    }

    @Test func aClassThatIsNotThereIsAnError() throws {
        let script = [Self.people, "--script", "/dev/null", "--class"]
        let run = try Regent.run(script + ["Persom"])
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("did you mean Person?"))
        #expect(try Regent.run(script + ["Person"]).status == 0)
    }

    @Test func withoutATerminalTheStudioDoesNotStart() throws {
        let run = try Regent.run(Self.people)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("needs a terminal"))
    }

    @Test func whatCanNotBeShownIsSaidWithItsExitCode() throws {
        let script = ["--script", "/dev/null"]
        let text = SharedMaterial.path("fixtures/broken/text-file.realm")
        #expect(try Regent.run([text] + script).status == 4)
        #expect(try Regent.run(["/no/such.realm"] + script).status == 3)
        let wrong = try Regent.run([Self.people, "--script", "-"], input: Data("jump\n".utf8))
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("line 1"))
        #expect(try Regent.run([Self.people, "--size", "80x24"]).status == 2)
        #expect(try Regent.run([Self.people, "--theme", "nosuch"] + script).status == 2)
    }

    @Test func themesAreListedAndChecked() throws {
        let list = try Regent.run("themes")
        #expect(list.output.contains("okabe"))
        let folder = try TemporaryFolder()
        let path = folder.file("bad.theme")
        try Data("text = default\nnosuchrole = red\n".utf8).write(to: URL(fileURLWithPath: path))
        let run = try Regent.run("themes", "--check", path)
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("\(path):2: "))
    }
}
