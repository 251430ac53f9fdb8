import Foundation
import RegentTestSupport
import Testing

@Suite(.needsSharedMaterial) struct QueryCommandTests {
    private static let people = SharedMaterial.path("golden/people.realm")

    @Test func keysComeOneALineInTheOrderOfTheResult() throws {
        let run = try Regent.run(
            "query",
            Self.people,
            "Person",
            "id >= 57 SORT(id DESC)",
            "--format",
            "keys"
        )
        #expect(run.status == 0)
        #expect(run.output == "59\n58\n57\n")
        #expect(run.errors.isEmpty)
    }

    @Test func ndjsonIsTheDefaultIntoAPipeWithTheKeyFirstWhenAsked() throws {
        let plain = try Regent.run("query", Self.people, "Person", "id = 24", "--select", "id,name")
        #expect(plain.output == "{\"id\":24,\"name\":\"Øyvind Tanaka\"}\n")
        let keyed = try Regent.run(
            "query",
            Self.people,
            "Person",
            "id = 24",
            "--select",
            "id",
            "--with-key"
        )
        #expect(keyed.output == "{\"_key\":24,\"id\":24}\n")
    }

    @Test func countLimitAndOffsetCount() throws {
        #expect(try Regent.run("query", Self.people, "Person", "--count").output == "60\n")
        #expect(try Regent.run("count", Self.people, "Person", "id < 10").output == "10\n")
        let page = ["query", Self.people, "Person", "--format", "keys", "--limit", "2"]
        #expect(try Regent.run(page + ["--offset", "58"]).output == "58\n59\n")
        #expect(try Regent.run(page + ["--offset", "60"]).output == "")
        #expect(try Regent.run(page + ["--offset", "99"]).output == "")
        #expect(try Regent.run(page + ["--offset", "59"]).output == "59\n")
        let sorted = [
            "query", Self.people, "Person", "id < 5", "--format", "keys", "--offset", "3",
        ]
        #expect(try Regent.run(sorted).output == "3\n4\n")
    }

    @Test func nothingFoundIsASuccessUnlessAskedOtherwise() throws {
        let words = ["query", Self.people, "Person", "id = -1"]
        #expect(try Regent.run(words).status == 0)
        #expect(try Regent.run(words + ["--fail-empty"]).status == 1)
    }

    @Test func argumentsStandForPlaceholders() throws {
        let run = try Regent.run(
            "query",
            Self.people,
            "Person",
            "id = $0 OR name = $1",
            "--args",
            "[24, \"Dagny Dufour\"]",
            "--format",
            "keys"
        )
        #expect(run.output == "0\n24\n")
    }

    @Test func anErrorInTheQueryIsMarkedInItsLine() throws {
        let run = try Regent.run("query", Self.people, "Person", "id = = 24")
        #expect(run.status == 7)
        #expect(run.output.isEmpty)
        let lines = run.errors.split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("regent: "))
        #expect(lines[1] == "  id = = 24")
        #expect(lines[2] == "       ^")
    }

    @Test func anUnknownClassSuggestsTheNearest() throws {
        let run = try Regent.run("query", Self.people, "Persn")
        #expect(run.status == 2)
        #expect(run.errors.contains("did you mean Person?"))
    }

    @Test func aListOfQueriesIsAnsweredLineByLine() throws {
        let list = "# comment\na\tPerson\tid < 2\nb\tPerson\tid <\nc\tPerson\tid == $0\t[3]\n"
        let run = try Regent.run(
            ["query", Self.people, "--batch", "-"],
            input: Data(list.utf8)
        )
        #expect(run.status == 0)
        let lines = try run.output.split(separator: "\n").map { line in
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
        }
        #expect(lines.map { $0["id"] as? String } == ["a", "b", "c"])
        #expect(lines[0]["count"] as? Int == 2)
        // FNV-1a of "0,1" and of "3".
        #expect(lines[0]["digest"] as? String == Self.digest("0,1"))
        #expect(lines[1]["error"] != nil)
        #expect(lines[2]["digest"] as? String == Self.digest("3"))
        #expect(lines[0]["keys"] as? [Int] == [0, 1])
        #expect(lines[1]["keys"] == nil)
        #expect(lines[1]["span"] as? [Int] == [4, 4])
        #expect(lines[2]["keys"] as? [Int] == [3])
    }

    @Test(arguments: [
        (
            "SELECT * FROM Person WHERE name LIKE '%a%' ORDER BY nam LIMIT 3;", "write ",
            "name LIKE '*a*' SORT(name ASC) LIMIT(3)"
        ),
        ("id　＝　２４", "use plain characters: ", "id = 24"),
        ("name = Dagny", "put it in quotes: ", "name = 'Dagny'"),
    ])
    func aWrongQueryIsShownAsItWouldBeRight(query: String, label: String, mended: String) throws {
        let run = try Regent.run("query", Self.people, "Person", query, "--count")
        #expect(run.status == 7)
        #expect(run.errors.hasSuffix("hint: \(label)\(mended)\n"))
        #expect(try Regent.run("query", Self.people, "Person", mended, "--count").status == 0)
    }

    @Test func aMissingArgumentIsToldHowToGive() throws {
        let run = try Regent.run("query", Self.people, "Person", "id == $0", "--count")
        #expect(run.status == 7)
        #expect(run.errors.hasSuffix("hint: --args '[…]' gives what $0, $1 and so on stand for\n"))
    }

    @Test func textsInAListForIdentifiersAreToldWhenNothingIsFound() throws {
        let blog = SharedMaterial.path("golden/blog.realm")
        let run = try Regent.run("count", blog, "Post", "id IN {'5f5e10000000000000000001'}")
        #expect(run.status == 0)
        #expect(
            run.errors.hasSuffix(
                "hint: no identifier or date equals a text: id IN {oid(5f5e10000000000000000001)}\n"
            )
        )
    }

    @Test func aPlanTellsWhatIsUsedAndHowMuchIsFound() throws {
        let zoo = SharedMaterial.path("queries/zoo.realm")
        let key = try Regent.run("explain", zoo, "Animal", "id == 4 AND name != 'x'")
        #expect(key.status == 0)
        #expect(key.output.contains("primary key id, 1 object"))
        #expect(key.output.contains("filter"))
        #expect(key.output.contains("1 of 12 objects, "))
        let scan = try Regent.run(
            "explain",
            Self.people,
            "Person",
            "name CONTAINS 'a' SORT(name ASC) LIMIT(3)",
            "--json"
        )
        let json = try JSONSerialization.jsonObject(with: Data(scan.output.utf8))
        let plan = try #require(json as? [String: Any])
        #expect(plan["schema"] as? String == "regent.explain/1")
        #expect(plan["summary"] as? String == "full scan")
        let steps = try #require(plan["steps"] as? [[String: Any]])
        #expect(steps.compactMap { $0["kind"] as? String } == ["scan", "filter", "sort", "limit"])
        #expect(plan["total"] as? Int == 60)
        let wrong = try Regent.run("explain", Self.people, "Person", "id ==")
        #expect(wrong.status == 7)
    }

    @Test func oneObjectIsReadByItsKey() throws {
        let graph = SharedMaterial.path("golden/graph.realm")
        let keys = try Regent.run("query", graph, "Node", "--format", "keys", "--limit", "1")
        let key = "#" + keys.output.dropLast()
        let name = try Regent.run("get", graph, "Node", key, "--path", "name").output.dropLast()
        let run = try Regent.run("get", graph, "Node", String(name), "--select", "name")
        #expect(run.output == "{\"name\":\"\(name)\"}\n")
        #expect(try Regent.run("get", graph, "Node", "no such node").status == 1)
        #expect(try Regent.run("get", graph, "Node", "#x").status == 2)
        #expect(try Regent.run("get", graph, "Node", key, "--path", "nam").status == 2)
        #expect(try Regent.run("get", graph, "Node", key, "--path", "children[9999]").status == 1)
    }

    private static func digest(_ text: String) -> String {
        let hash = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return String(format: "%016lx", hash)
    }
}
