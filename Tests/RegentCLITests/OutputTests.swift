import Foundation
import RegentTestSupport
import Testing

@Suite(.needsSharedMaterial) struct OutputTests {
    private static let people = SharedMaterial.path("golden/people.realm")

    @Test func anOutputFileIsCompleteAndReplacedOnlyWhenAsked() throws {
        let folder = try TemporaryFolder()
        let target = folder.file("out.json")
        #expect(try Regent.run("export", Self.people, "-o", target).status == 0)
        let content = try String(contentsOfFile: target, encoding: .utf8)
        #expect(content == (try Regent.run("export", Self.people).output))
        let refused = try Regent.run("export", Self.people, "-o", target)
        #expect(refused.status == 10)
        #expect(refused.errors.contains("--force"))
        #expect(try Regent.run("export", Self.people, "-o", target, "--force").status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.json"])
    }

    @Test func theDatabaseIsNeverOverwritten() throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: Self.people)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"),
            withDestinationPath: path
        )
        try FileManager.default.linkItem(atPath: path, toPath: folder.file("hard"))
        for target in [path, folder.file("link"), folder.file("hard")] {
            #expect(try Regent.run("export", path, "-o", target, "--force").status == 10)
        }
        #expect(FileManager.default.contentsEqual(atPath: path, andPath: Self.people))
    }

    @Test func dataOfAnEncryptedFileIsForItsOwnerOnly() throws {
        let folder = try TemporaryFolder()
        let file = SharedMaterial.path("golden/blog-encrypted.realm")
        let key = SharedMaterial.path("golden/blog-encrypted.key")
        let target = folder.file("out.csv")
        let run = try Regent.run(
            "export",
            file,
            "--key-file",
            key,
            "--class",
            "User",
            "--format",
            "csv",
            "-o",
            target
        )
        #expect(run.status == 0)
        #expect(run.errors.contains("writing decrypted data to \(target)"))
        let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test func separatedValuesOfSeveralClassesGoIntoAFolder() throws {
        let folder = try TemporaryFolder()
        let refused = try Regent.run(
            "export",
            SharedMaterial.path("golden/graph.realm"),
            "--format",
            "csv"
        )
        #expect(refused.status == 2)
        #expect(refused.errors.contains("--class"))
        let target = folder.file("tables/")
        let graph = SharedMaterial.path("golden/graph.realm")
        #expect(try Regent.run("export", graph, "--format", "csv", "-o", target).status == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: target).sorted()
        #expect(files == ["Node.csv", "Tag.csv"])
    }

    @Test func aClosedPipeEndsQuietly() throws {
        let line = "regent export '\(Self.people)' --format ndjson | head -1; echo ${PIPESTATUS[0]}"
        let run = try Regent.shell(line)
        #expect(run.errors.isEmpty)
        #expect(run.output.split(separator: "\n").count == 2)
    }

    @Test(arguments: [(SIGINT, 130), (SIGQUIT, 131), (SIGTERM, 143)] as [(Int32, Int32)])
    func aSignalRemovesWhatIsHalfDone(signal: Int32, status: Int32) throws {
        let folder = try TemporaryFolder()
        // The program waits for its list of queries; its output file is there already.
        let running = try Regent.start(
            ["query", Self.people, "--batch", "-", "-o", folder.file("out")],
            holdsInput: true
        )
        let manager = FileManager.default
        let deadline = ContinuousClock().now + .seconds(10)
        while try manager.contentsOfDirectory(atPath: folder.path).isEmpty {
            try #require(ContinuousClock().now < deadline)
            usleep(1_000)
        }
        kill(running.process.processIdentifier, signal)
        let run = try Regent.finish(running)
        #expect(run.status == status)
        #expect(try manager.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func quietSaysNothing() throws {
        let run = try Regent.run("query", Self.people, "Nobody", "-q")
        #expect(run.status == 2)
        #expect(run.errors.isEmpty)
        #expect(run.output.isEmpty)
    }

    @Test func aFullDiskIsAnErrorOfTheOutput() throws {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let run = try Regent.shell("regent export '\(Self.people)' > /dev/full")
        #expect(run.status == 10)
        #expect(run.errors.hasPrefix("regent: stdout: cannot be written"))
    }

    @Test func devicesAndPipesAreWrittenIntoAsTheyAre() throws {
        let folder = try TemporaryFolder()
        let plain = try Regent.run("export", Self.people).output
        #expect(try Regent.run("export", Self.people, "-o", "/dev/null").status == 0)
        #expect(try Regent.run("export", Self.people, "-o", "/dev/stdout").output == plain)
        let command = "regent export '\(Self.people)' -o"
        let piped = try Regent.shell(
            "mkfifo pipe; cat pipe & \(command) pipe; wait; test -p pipe",
            in: folder.path
        )
        #expect(piped.status == 0)
        #expect(piped.output == plain)
        // Where stdout stands in a file, its content stays.
        let file = try Regent.shell(
            "echo first > out; \(command) /dev/stdout >> out; cat out",
            in: folder.path
        )
        #expect(file.output == "first\n" + plain)
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let full = try Regent.run("export", Self.people, "-o", "/dev/full")
        #expect(full.status == 10)
        #expect(full.errors.hasPrefix("regent: /dev/full: cannot be written"))
    }

    @Test func namesWithDashesBlanksAndLettersWork() throws {
        let folder = try TemporaryFolder()
        for name in ["-dash.realm", "with blank.realm", "日本 🦄.realm"] {
            let path = try folder.copy(of: Self.people, as: name)
            _ = path
            let run = try Regent.run(["count", "--", name, "Person"], in: folder.path)
            #expect(run.output == "60\n", "\(name): \(run.errors)")
        }
    }
}
