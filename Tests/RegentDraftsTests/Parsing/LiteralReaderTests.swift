import RegentCore
import RegentDrafts
import Testing

@Suite struct LiteralReaderTests {
    private static func value(_ text: String, _ name: String, _ shop: ShopFile) throws -> Value {
        try shop.database().read { snapshot in
            let table = try #require(snapshot.table(named: "Person"))
            let property = try #require(table.schema[name])
            let now = Timestamp(seconds: 0, nanoseconds: 0)
            return try LiteralReader(snapshot, now: now).value(text, for: property).value
        }
    }

    @Test func textsAreReadAsTheirPropertyWants() throws {
        let shop = try ShopFile(people: 2)
        let cases: [(String, String, Value)] = [
            ("null", "nick", .null), ("\"null\"", "nick", .string("null")),
            ("null", "name", .string("null")), ("12", "age", .int(12)),
            ("1.5", "score", .double(1.5)),
            ("[\"a\",\"b\"]", "tags", .list([.string("a"), .string("b")])),
            ("[2,1]", "codes", .set([.int(2), .int(1)])),
            ("{\"en\":\"x\"}", "labels", .dictionary(of: [("en", .string("x"))])),
            (
                "{\"street\":\"S\",\"zip\":7}", "home",
                .dictionary(of: [("street", .string("S")), ("zip", .int(7))])
            ),
            ("null", "home", .null), ("null", "friend", .null),
            ("1", "friend", try shop.link("Person", shop.person(1))),
            ("#\(try shop.person(0).rawValue)", "friend", try shop.link("Person", shop.person(0))),
            (
                "[1,2.5,\"t\",null,true,{\"k\":[]}]", "any",
                .list([
                    .int(1), .double(2.5), .string("t"), .null, .bool(true),
                    .dictionary(of: [("k", .list([]))]),
                ])
            ),
            ("{\"type\":\"float\",\"value\":0.5}", "any", .float(0.5)),
        ]
        for (text, name, expected) in cases {
            #expect(try Self.value(text, name, shop) == expected, "\(name) \(text)")
        }
    }

    @Test(arguments: [
        ("null", "age"), ("x", "tags"), ("[1]", "tags"), ("{}", "tags"), ("9", "friend"),
        ("{\"nothing\":1}", "home"), ("[1,", "any"), ("text", "any"),
    ])
    func whatDoesNotFitIsRefused(text: String, name: String) throws {
        let shop = try ShopFile(people: 1)
        #expect(throws: ValueParser.Failure.self) { try Self.value(text, name, shop) }
    }
}
