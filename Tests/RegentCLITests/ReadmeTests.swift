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

    @Test("Every block of commands runs as it is written")
    func commandsRun() throws {
        let blocks = try Self.blocks("sh").filter { !$0.hasPrefix(".ci/setup") }
        #expect(blocks.count >= 3)
        for block in blocks {
            let folder = try Demo.folder()
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
        let folder = try Demo.folder()
        let run = try withExtendedLifetime(folder) { try Regent.shell(script, in: folder.path) }
        #expect(run.output.hasPrefix("── screen 1\n"))
        #expect(Self.trimmed(run.output).hasSuffix(Self.trimmed(screen)))
    }

    @Test("The command that opens the studio makes the demo database and opens it")
    func demoOpens() throws {
        let block = try #require(try Self.blocks("sh").first)
        #expect(block == ".ci/setup && swift run -c release regent demo .build/demo.realm --open")
        let folder = try Demo.folder()
        let words = ["demo.realm", "--key-file", "demo.key", "--script", "/dev/null"]
        #expect(try Regent.run(words, in: folder.path).status == 0)
        // Without a terminal there is no studio; what was made stays.
        #expect(try Regent.run(["demo", "--open"], in: folder.path).status == 2)
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
