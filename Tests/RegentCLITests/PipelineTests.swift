import Foundation
import RegentTestSupport
import Testing

/// Lines of the shell that people write; they must work as they stand.
@Suite(.needsSharedMaterial) struct PipelineTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (file, name) in [
            ("people.realm", "shop.realm"), ("blog.realm", "blog.realm"),
            ("blog-encrypted.realm", "secret.realm"), ("blog-encrypted.key", "secret.key"),
        ] {
            _ = try folder.copy(of: SharedMaterial.path("golden/" + file), as: name)
        }
    }

    private func shell(_ line: String) throws -> Regent.Run {
        try Regent.shell("set -o pipefail; " + line, in: folder.path)
    }

    @Test func everyLineOfAnExportIsOneJSONDocument() throws {
        let line = """
            regent query shop.realm Person 'id = 24' | python3 -c \
            'import json,sys; print([json.loads(l)["id"] for l in sys.stdin])'
            """
        #expect(try shell(line).output == "[24]\n")
    }

    @Test func columnsGoToAFile() throws {
        let line = """
            regent query blog.realm Post 'author != null' --select title,author.name --format csv \
            --limit 2 > posts.csv && head -1 posts.csv && wc -l < posts.csv
            """
        let run = try shell(line)
        #expect(run.output.hasPrefix("title,author.name\n"))
        #expect(run.status == 0)
    }

    @Test func aKeyComesThroughAPipe() throws {
        let run = try shell("cat secret.key | regent info --key-file - secret.realm")
        #expect(run.status == 0)
    }

    @Test func everyFileOfAFolderIsDescribedInALine() throws {
        let run = try shell(
            "find . -name '*.realm' -print0 | sort -z | xargs -0 -n1 regent info --json"
        )
        // The encrypted one has no key here, which makes xargs fail and the others go on.
        #expect(run.output.split(separator: "\n").count == 2)
        #expect(run.errors.contains("secret.realm"))
    }

    @Test func classesCanBePickedFromAList() throws {
        let line = """
            regent classes shop.realm --format tsv | cut -f1 | head -1 \
            | xargs -I{} regent query shop.realm {} --limit 1 --format keys
            """
        #expect(try shell(line).output == "0\n")
    }

    @Test func aCheckTellsAScriptThatAFileIsSound() throws {
        let line = """
            regent check shop.realm --json | python3 -c \
            'import json,sys; sys.exit(json.load(sys.stdin)["problems"] != [])'
            """
        #expect(try shell(line).status == 0)
    }

    @Test func aDiagramIsWrittenToAFile() throws {
        let run = try shell(
            "regent schema blog.realm --format mermaid > schema.mmd; head -1 schema.mmd"
        )
        #expect(run.output == "classDiagram\n")
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completionScriptsAreMadeForEveryShell(shell: String) throws {
        let run = try Regent.run("completion", shell)
        #expect(run.status == 0)
        for verb in ["query", "export", "debug", "completion"] {
            #expect(run.output.contains(verb))
        }
        guard
            let path = ["/bin/", "/usr/bin/"].map({ $0 + shell }).first(where: {
                FileManager.default.isExecutableFile(atPath: $0)
            })
        else { return }
        let check = try Regent.shell("regent completion \(shell) | \(path) -n")
        #expect(check.status == 0)
        #expect(check.errors.isEmpty)
    }
}
