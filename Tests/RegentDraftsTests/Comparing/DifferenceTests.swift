import RegentCore
import RegentDrafts
import RegentTestSupport
import Testing

@Suite struct DifferenceTests {
    private static func lines(_ a: ShopFile, _ b: ShopFile) throws -> [Line] {
        let (old, new) = (try a.database(), try b.database())
        return try old.read { old in
            try new.read { new in try Difference(from: old, to: new).lines() }
        }
    }

    @Test func equalFilesDifferInNothing() throws {
        #expect(try Self.lines(ShopFile(), ShopFile()) == [])
    }

    @Test func aDifferenceAppliedMakesFilesEqual() throws {
        let (a, b) = (try ShopFile(), try ShopFile())
        try b.commit(
            .schema(
                .addProperty(className: "Pet", PropertyPlan(name: "weight", type: .double))
            ),
            .schema(.dropProperty(className: "Person", "nick")),
            .schema(
                .addClass(
                    ClassPlan(
                        name: "Note",
                        properties: [PropertyPlan(name: "text", type: .string)]
                    )
                )
            ),
            .create(className: "Note", values: ["text": .string("new")]),
            .set(Place("Person", b.person(1), "age"), .int(3)),
            .set(Place("Person", b.person(2), "home"), .null),
            .delete(className: "Person", object: b.person(3)),
            .create(className: "Person", values: ["id": .int(30), "name": .string("x")]),
            .set(Place("Pet", b.pet(0), "weight"), .double(2))
        )
        // A link to a new object.
        try b.commit(
            .set(Place("Person", b.person(1), "friend"), b.link("Person", b.person(30)))
        )
        let lines = try Self.lines(a, b)
        #expect(LineCounts(lines).text == "4 set, 2 new, 1 delete, 4 schema")
        let text = try a.database().read { old in
            try b.database().read { new in
                try Patch.text(of: lines, file: "a", base: old, in: new)
            }
        }
        let draft = try a.draft()
        let merge = try draft.merge(draft.patch(parsing: text).lines)
        #expect(merge.conflicts == [])
        _ = try draft.commit(in: a.session())
        #expect(try Self.lines(a, b) == [])
        #expect(try Self.lines(b, a) == [])
    }

    @Test func linksAreEqualByPrimaryKey() throws {
        let (a, b) = (try ShopFile(), try ShopFile())
        // The same objects with other keys.
        try b.commit(.delete(className: "Person", object: b.person(4)))
        let content = try #require(try a.content("Person", a.person(4)))
        var values: [String: Value] = [:]
        for member in content.members { values[member.key] = member.value }
        try b.commit(.create(className: "Person", values: values))
        #expect(try b.person(4) != a.person(4))
        for shop in [a, b] {
            try shop.commit(
                .set(Place("Person", shop.person(1), "friend"), shop.link("Person", shop.person(4)))
            )
        }
        #expect(try Self.lines(a, b) == [])
    }
}
