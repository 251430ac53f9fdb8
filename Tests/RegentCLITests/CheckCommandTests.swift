import Foundation
import RegentTestSupport
import Testing

/// `check --rules`: what the owner of a file demands of its objects.
@Suite(.needsSharedMaterial) struct CheckCommandTests {
    private static let people = SharedMaterial.path("golden/people.realm")

    private static func check(_ rules: String, _ words: String...) throws -> Regent.Run {
        let input = Data(rules.utf8)
        return try Regent.run(["check", people, "--rules", "-"] + words, input: input)
    }

    @Test func keptRulesAreNoProblem() throws {
        let run = try Self.check("Person.name != nil\nunique Person.id\n")
        #expect(run.status == 0)
        #expect(run.output.contains("no problems; 2 rules kept"))
    }

    @Test func brokenRulesNameTheFirstObjects() throws {
        let run = try Self.check("Person.id < 3\nPerson.name != nil", "--limit", "2", "--json")
        #expect(run.status == 1)
        let answer = try run.json()
        #expect(answer["sound"] as? Bool == false)
        let rules = try #require(answer["rules"] as? [[String: Any]])
        #expect(rules.map { $0["rule"] as? String } == ["Person.id < 3", "Person.name != nil"])
        #expect(rules.map { $0["looked_at"] as? Int } == [60, 60])
        #expect((rules[0]["keys"] as? [Int])?.count == 2)
        #expect(rules[1]["problems"] as? Int == 0)
        let text = try Self.check("Person.id < 3")
        #expect(text.output.contains("line 1: Person.id < 3: "))
        #expect(text.output.contains("1 of 1 rule broken"))
    }

    @Test func aWrongRuleIsShownWithACaret() throws {
        let run = try Self.check("Person.name != nil\nPersn.name != nil\n")
        #expect(run.status == 7)
        #expect(
            run.errors == """
                regent: stdin:2: there is no class Persn (column 1)
                  Persn.name != nil
                  ^^^^^
                hint: did you mean Person?

                """
        )
        #expect(try Regent.run("check", Self.people, "--rules", "/no/such/file").status == 3)
    }
}
