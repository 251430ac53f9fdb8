import RegentTestSupport
import Testing

@testable import RegentCLI

@Suite struct HelpTextTests {
    private static let help = HelpText(verbs: Verbs.all)

    @Test(arguments: Verbs.all.map(\.name))
    func theHelpOfAVerbIsAsKept(name: String) throws {
        let verb = try #require(Verbs.all.first { $0.name == name })
        let text = Self.help.short(verb) + "════\n" + Self.help.full(verb)
        let file = String(name.map { $0 == " " ? "-" : $0 })
        try Golden.expect(text, equals: "Goldens/help-\(file).txt")
    }

    @Test func theOverviewIsAsKept() throws {
        try Golden.expect(
            Self.help.short(nil) + "════\n" + Self.help.full(nil),
            equals: "Goldens/help.txt"
        )
    }

    @Test func noLineIsWiderThanATerminal() {
        for verb in Verbs.all {
            for line in Self.help.full(verb).split(separator: "\n")
            where !line.contains("regent ") {
                #expect(line.count <= 80, "\(verb.name): \(line)")
            }
        }
    }

    @Test(arguments: [
        (["-h"], "regent VERB"), (["--help"], "Exit codes"), (["help"], "Exit codes"),
        ([], "regent FILE"),
        (["help", "query"], "--fail-empty"), (["query", "--help"], "--fail-empty"),
        (["query", "-h"], "says everything"), (["help", "debug"], "debug header"),
        (["debug", "-h"], "debug header"), (["--version"], "regent "),
    ])
    func helpGoesToStdoutAndIsASuccess(words: [String], part: String) throws {
        let run = try Regent.run(words)
        #expect(run.status == 0)
        #expect(run.output.contains(part))
        #expect(run.errors.isEmpty)
    }
}
