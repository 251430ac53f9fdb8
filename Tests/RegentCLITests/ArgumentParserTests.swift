import Testing

@testable import RegentCLI

@Suite struct ArgumentParserTests {
    private let parser = ArgumentParser(verbs: Verbs.all) { $0 == "a.realm" || $0 == "shop" }

    private func arguments(_ words: String...) throws -> Arguments {
        guard case .run(let arguments) = try parser.parse(words) else {
            throw UsageError.noTerminal
        }
        return arguments
    }

    @Test func flagsStandAnywhereAndTakeTheirValuesInEitherForm() throws {
        for words in [
            ["query", "a.realm", "Person", "--limit", "3", "-q"],
            ["query", "--limit=3", "a.realm", "-q", "Person"],
            ["-q", "--limit", "3", "query", "a.realm", "Person"],
        ] {
            guard case .run(let arguments) = try parser.parse(words) else {
                Issue.record("no run: \(words)")
                continue
            }
            #expect(arguments.verb.name == "query")
            #expect(arguments.operands == ["a.realm", "Person"])
            #expect(arguments.value("limit") == "3")
            #expect(arguments.has("quiet"))
        }
    }

    @Test func lettersShareADashAndTakeAttachedValues() throws {
        let parsed = try arguments("export", "a.realm", "-qofile.json")
        #expect(parsed.has("quiet"))
        #expect(parsed.value("output") == "file.json")
    }

    @Test func twoDashesEndTheFlags() throws {
        #expect(try arguments("info", "--", "-strange.realm").operands == ["-strange.realm"])
    }

    @Test func aNegativeNumberIsAnOperand() throws {
        #expect(try arguments("get", "a.realm", "Person", "-5").operands.last == "-5")
    }

    @Test func aSecondWordStandsBeforeTheFile() throws {
        #expect(try arguments("debug", "header", "a.realm").verb.name == "debug header")
        #expect(
            throws: UsageError.unknownSecondWord(
                verb: "debug",
                word: "haeder",
                choices: ["header", "roots", "ref", "tree", "free"]
            )
        ) {
            try arguments("debug", "haeder", "a.realm")
        }
    }

    @Test func anUnknownVerbOrFlagSuggestsTheNearest() {
        #expect(throws: UsageError.unknownVerb("exprot", nearest: "export")) {
            try arguments("exprot", "a.realm")
        }
        #expect(throws: UsageError.unknownFlag("--fromat", verb: "export", nearest: "--format")) {
            try arguments("export", "a.realm", "--fromat", "csv")
        }
        #expect(throws: UsageError.unknownVerb("xyzzy", nearest: nil)) { try arguments("xyzzy") }
    }

    @Test func aKeyIsNeverTakenFromTheCommandLine() {
        for words in [["info", "a.realm", "--key", "00"], ["info", "--key=00", "a.realm"]] {
            #expect(throws: UsageError.keyOnCommandLine) { try parser.parse(words) }
        }
    }

    @Test func valuesAndOperandsThatAreMissingOrTooManyAreNamed() {
        #expect(throws: UsageError.missingOperand("FILE", verb: "info")) { try arguments("info") }
        #expect(throws: UsageError.tooManyOperands("b", verb: "info")) {
            try arguments("info", "a.realm", "b")
        }
        #expect(throws: UsageError.missingValue(flag: "format")) {
            try arguments("export", "a.realm", "--format")
        }
        #expect(throws: UsageError.unexpectedValue(flag: "quiet")) {
            try arguments("info", "a.realm", "--quiet=yes")
        }
        #expect(
            throws: UsageError.badValue(
                flag: "limit",
                value: "many",
                expected: "a whole number from 0 up"
            )
        ) {
            _ = try arguments("query", "a.realm", "P", "--limit", "many").count("limit")
        }
    }

    @Test func everyVerbHasASummaryAndTwoExamples() {
        for verb in Verbs.all {
            #expect(!verb.summary.isEmpty, "\(verb.name)")
            #expect(verb.examples.count >= 2, "\(verb.name)")
            #expect(Set(verb.allFlags.map(\.name)).count == verb.allFlags.count, "\(verb.name)")
        }
    }
}
