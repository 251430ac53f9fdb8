import RegentCore
import RegentTestSupport
import Testing

@testable import RegentQuery

@Suite(.needsSharedMaterial) struct RuleBookTests {
    private static func check(_ text: String) throws -> [RuleCheck.Report] {
        let path = SharedMaterial.path("golden/sdk.realm")
        return try Database(path: path).read { snapshot in
            try RuleBook(parsing: text, schema: snapshot.schema).rules.map {
                try RuleCheck($0, in: snapshot, limit: 3).run()
            }
        }
    }

    /// What is wrong with the text, and the part of it that is marked.
    private static func fault(_ text: String) throws -> (RuleError, marked: String)? {
        let path = SharedMaterial.path("golden/sdk.realm")
        return try Database(path: path).read { snapshot in
            do throws(RuleError) {
                _ = try RuleBook(parsing: text, schema: snapshot.schema)
                return nil
            } catch {
                return (error, String(decoding: Array(text.utf8)[error.range], as: UTF8.self))
            }
        }
    }

    @Test func aRuleHoldsForEveryObjectOrNamesThoseThatBreakIt() throws {
        let reports = try Self.check(
            """
            # dogs
            Dog.fullName != nil
              Dog.fullName == nil\u{20}
            Dog: fullName != nil AND @links.@count >= 0
            """
        )
        #expect(reports.map(\.rule.line) == [2, 3, 4])
        #expect(reports.map(\.rule.text)[1] == "Dog.fullName == nil")
        #expect(reports.map(\.examined) == [60, 60, 60])
        #expect(reports.map(\.problems) == [0, 60, 0])
        #expect(reports[1].keys.map(\.rawValue) == [0, 1, 2])
    }

    @Test func theClassIsTakenFromEveryPropertyOfIt() throws {
        let reports = try Self.check(
            "Dog.fullName != nil OR (Dog.fullName == \"Dog.fullName\" AND Dog.age > 1)"
        )
        #expect(reports.map(\.problems) == [0])
    }

    @Test func valuesThatComeTwiceAreFound() throws {
        let reports = try Self.check(
            "unique Dog.fullName\nunique Dog.fullName, Dog.age\nunique Dog.owner"
        )
        let path = SharedMaterial.path("golden/sdk.realm")
        let expected = try Database(path: path).read { snapshot in
            let table = try #require(snapshot.table(named: "Dog"))
            return try [["fullName"], ["fullName", "age"], ["owner"]].map { names in
                let columns = try names.map { try #require(table.schema[$0]).column }
                let keys = try table.keys(in: 0..<table.count)
                var known: Set<[Value]> = []
                return try table.values(of: columns, keys: keys, limit: .max).count {
                    !$0.contains(.null) && !known.insert($0).inserted
                }
            }
        }
        #expect(reports.map(\.problems) == expected)
    }

    @Test func aWrongRuleIsMarkedWhereItIsWrong() throws {
        let cases: [(String, String)] = [
            ("Dog.fullName != nil\nDgo.fullName != nil", "Dgo"),
            ("Dog.nmae != nil", "nmae"),
            ("unique Dog.nmae", "Dog.nmae"),
            ("unique Dog.fullName, Owner.name", "Owner.name"),
            ("name != nil", "name != nil"),
            ("Dog.fullName != nil SORT(fullName ASC)", "Dog.fullName != nil SORT(fullName ASC)"),
            ("Dog.age > \"x\"\nDog.fullName != nil", "\"x\""),
        ]
        for (text, marked) in cases {
            #expect(try Self.fault(text)?.marked == marked, "\(text)")
        }
        #expect(try Self.fault("Dgo.fullName != nil")?.0.remedy == "did you mean Dog?")
        #expect(try Self.fault("") == nil)
    }
}
