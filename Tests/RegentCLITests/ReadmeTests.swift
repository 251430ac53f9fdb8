import Foundation
import RegentTestSupport
import Testing

/// What README shows is what happens.
@Suite struct ReadmeTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The blocks of one kind, without their fences.
    private static func blocks(_ kind: String) throws -> [String] {
        let text = try String(
            contentsOf: root.appendingPathComponent("README.md"),
            encoding: .utf8
        )
        return text.components(separatedBy: "```\(kind)\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
    }

    /// A folder with a copy of the demo database and its key, which only its owner can read.
    private static func demoFolder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let resources = root.appendingPathComponent("Sources/RegentCLI/Resources").path
        _ = try folder.copy(of: resources + "/demo.realm")
        let key = try folder.copy(of: resources + "/demo.key")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
        return folder
    }

    @Test("Every block of commands runs as it is written")
    func commandsRun() throws {
        let blocks = try Self.blocks("sh").filter { !$0.hasPrefix(".ci/setup") }
        #expect(blocks.count >= 3)
        for block in blocks {
            let folder = try Self.demoFolder()
            let run = try withExtendedLifetime(folder) {
                try Regent.shell("set -e\n" + block, in: folder.path)
            }
            #expect(run.status == 0, "\(block)\n\(run.errors)")
            #expect(!run.output.isEmpty)
        }
    }

    @Test("The screen is the one that the script under it gives")
    func screenIsReal() throws {
        let screen = try #require(try Self.blocks("text").first)
        let script = try #require(try Self.blocks("sh").first { $0.contains("--script") })
        let folder = try Self.demoFolder()
        let run = try withExtendedLifetime(folder) { try Regent.shell(script, in: folder.path) }
        #expect(run.output.hasPrefix("── screen 1\n"))
        #expect(Self.trimmed(run.output).hasSuffix(Self.trimmed(screen)))
    }

    @Test("The command that opens the studio names files that are there")
    func demoOpens() throws {
        let block = try #require(try Self.blocks("sh").first)
        let words = block.split(separator: " ").map(String.init)
        #expect(words.prefix(6) == [".ci/setup", "&&", "swift", "run", "-c", "release"])
        let command = words.dropFirst(7) + ["--script", "/dev/null"]
        #expect(try Regent.run(Array(command), in: Self.root.path).status == 0)
    }

    @Test("The command for the tests is the one that is run on every commit")
    func testsAreRun() throws {
        let block = try #require(try Self.blocks("sh").dropFirst().first)
        let run = try String(
            contentsOf: Self.root.appendingPathComponent(".ci/run"),
            encoding: .utf8
        )
        #expect(run.components(separatedBy: "\n").contains(block))
    }

    @Test("The exit codes are those of the help")
    func exitCodesAgree() throws {
        let help = try Regent.run("--help").output
        let words = help.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        let readme = try String(
            contentsOf: Self.root.appendingPathComponent("README.md"),
            encoding: .utf8
        )
        let rows = readme.components(separatedBy: "\n").filter { $0.hasPrefix("| ") }
            .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
            .filter { $0.count == 2 && Int($0[0]) != nil && !$0[0].contains("–") }
        #expect(rows.count == 13)
        for row in rows {
            #expect(words.contains(row[0] + " " + row[1].replacing("`", with: "")), "\(row)")
        }
    }

    private static func trimmed(_ text: String) -> String {
        text.components(separatedBy: "\n")
            .map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
            .joined(separator: "\n").trimmingCharacters(in: .newlines)
    }
}
