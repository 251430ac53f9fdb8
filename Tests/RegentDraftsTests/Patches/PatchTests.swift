import RegentCore
import RegentDrafts
import RegentTestSupport
import Testing

@Suite struct PatchTests {
    /// A draft with one change of every kind.
    private static func edited(_ shop: ShopFile) throws -> Draft {
        let draft = try shop.draft()
        let one = try shop.person(1)
        let edits: [Edit] = [
            .schema(
                .addClass(
                    ClassPlan(
                        name: "Box",
                        properties: [
                            PropertyPlan(name: "code", type: .string),
                            PropertyPlan(name: "owner", type: .link, target: "Person"),
                        ],
                        primaryKey: "code"
                    )
                )
            ),
            .schema(
                .addProperty(
                    className: "Pet",
                    PropertyPlan(name: "born", type: .timestamp, isNullable: true)
                )
            ),
            .schema(.setIndex(className: "Person", property: "name", .general)),
            .schema(.renameProperty(className: "Person", "nick", to: "alias")),
            .set(Place("Person", one, "name"), .string("Ada \"L\"\n日本")),
            .set(Place("Person", one, "alias"), .string("")),
            .set(Place("Person", one, "score"), .double(-Double.nan)),
            .set(Place("Person", one, "age"), .int(Int64.min)),
            .set(
                Place("Person", one, "any"),
                .list([
                    .decimal(try #require(Decimal128("1.50"))), .binary([0, 255]), .null,
                    .dictionary(of: [("k", .uuid(UUID128(high: 1, low: 2)))]),
                    .timestamp(Timestamp(seconds: -5, nanoseconds: -6)), .float(0.1),
                    .objectID(ObjectID(high: 3, low: 4)), .bool(true),
                ])
            ),
            .set(
                Place(
                    className: "Person",
                    object: one,
                    path: [.property("home"), .property("zip")]
                ),
                .int(5)
            ),
            .insert(
                Place("Person", one, "places").appending(.index(0)),
                .dictionary(of: [("street", .string("Alley"))])
            ),
            .set(Place("Person", one, "labels").appending(.key("de")), .string("hallo")),
            .remove(Place("Person", one, "labels").appending(.key("en"))),
            .add(Place("Person", one, "codes"), .int(9)),
            .delete(className: "Person", object: try shop.person(3)),
        ]
        for edit in edits { try draft.apply(edit) }
        let pet = try #require(
            try draft.apply(.create(className: "Pet", values: ["name": .string("Rex")])).first
        )
        try draft.apply(
            .insert(Place("Person", one, "pets").appending(.index(0)), shop.link("Pet", pet))
        )
        try draft.apply(
            .create(
                className: "Box",
                values: ["code": .string("b"), "owner": shop.link("Person", one)]
            )
        )
        return draft
    }

    @Test func aPatchAppliedElsewhereDoesTheSame() throws {
        let (shop, other) = (try ShopFile(), try ShopFile())
        let draft = try Self.edited(shop)
        let text = try draft.patchText()
        let copy = try other.draft()
        let patch = try copy.patch(parsing: text)
        #expect(patch.lines.count == draft.counts.total)
        let merge = try copy.merge(patch.lines)
        #expect(merge.conflicts == [])
        #expect(copy.counts == draft.counts)
        _ = try copy.commit(in: other.session())
        _ = try draft.commit(in: shop.session())
        let (a, b) = (try shop.database(), try other.database())
        let lines = try a.read { old in
            try b.read { new in try Difference(from: old, to: new).lines() }
        }
        #expect(lines == [])
        // The second time there is nothing left to do.
        let again = try other.draft()
        let merged = try again.merge(
            again.patch(parsing: text).lines.filter { !$0.isSchema && $0.after != nil }
        )
        #expect(merged.countOfApplied <= 1)
    }

    @Test func theTextIsReadBackAsItWas() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let one = try shop.person(1)
        try draft.apply(.set(Place("Person", one, "score"), .double(.infinity)))
        try draft.apply(.set(Place("Person", one, "any"), .float(-0.0)))
        try draft.apply(.delete(className: "Pet", object: shop.pet(0)))
        let text = try draft.patchText()
        let patch = try draft.patch(parsing: text)
        #expect(patch.lines.count == 3)
        #expect(patch.lines.map(\.change) == draft.lines.map(\.change))
        #expect(patch.header.countOfChanges == 3)
        #expect(String(decoding: text, as: UTF8.self).split(separator: "\n").count == 4)
    }

    @Test(arguments: [
        "", "{}", "no json", "{\"schema\":\"regent.patch/2\"}",
        "{\"schema\":\"regent.patch/1\",\"file\":\"a\",\"base_version\":1,\"digest\":\"\","
            + "\"changes\":1}",
        "{\"schema\":\"regent.patch/1\",\"file\":\"a\",\"base_version\":1,\"digest\":\"\","
            + "\"changes\":1}\n{\"op\":\"jump\",\"class\":\"Person\"}",
        "{\"schema\":\"regent.patch/1\",\"file\":\"a\",\"base_version\":1,\"digest\":\"\","
            + "\"changes\":1}\n{\"op\":\"set\",\"class\":\"Person\",\"key\":1,\"path\":[],"
            + "\"after\":null}",
        "{\"schema\":\"regent.patch/1\",\"file\":\"a\",\"base_version\":1,\"digest\":\"\","
            + "\"changes\":1}\n{\"op\":\"set\",\"class\":\"Person\",\"key\":1,\"path\":[\"age\"],"
            + "\"after\":{\"type\":\"int\",\"value\":99999999999999999999}}",
    ])
    func whatIsNoPatchIsRefused(text: String) throws {
        let draft = try ShopFile(people: 1).draft()
        #expect(throws: DraftError.self) { try draft.patch(parsing: Array(text.utf8)) }
        #expect(draft.isEmpty)
    }

    @Test func aPatchForAnotherStateIsAConflict() throws {
        let (shop, other) = (try ShopFile(), try ShopFile())
        let draft = try shop.draft()
        try draft.apply(.set(Place("Person", shop.person(1), "age"), .int(1)))
        try draft.apply(.set(Place("Person", shop.person(2), "age"), .int(2)))
        try other.commit(
            .set(Place("Person", other.person(1), "age"), .int(77)),
            .delete(className: "Person", object: other.person(2))
        )
        let copy = try other.draft()
        let merge = try copy.merge(copy.patch(parsing: draft.patchText()).lines)
        #expect(merge.countOfApplied == 0)
        #expect(merge.conflicts.map(\.reason) == [.changed(theirs: .int(77)), .gone])
        #expect(copy.conflicts == [])
        #expect(copy.isEmpty)
    }

    @Test func conflictsOfAPatchCanBeKeptUntilTheyAreDecided() throws {
        let (shop, other) = (try ShopFile(), try ShopFile())
        let draft = try shop.draft()
        try draft.apply(.set(Place("Person", shop.person(1), "age"), .int(1)))
        try draft.apply(.set(Place("Person", shop.person(2), "age"), .int(2)))
        try other.commit(.set(Place("Person", other.person(1), "age"), .int(77)))
        let copy = try other.draft()
        let lines = try copy.patch(parsing: draft.patchText()).lines
        let merge = try copy.merge(lines, keepsConflicts: true)
        #expect(merge.countOfApplied == 1)
        #expect(copy.conflicts == merge.conflicts)
        #expect(throws: DraftError.conflicts(merge.conflicts)) {
            try copy.commit(in: other.session())
        }
        // Merged again, it is the same conflict.
        #expect(try copy.merge(lines, keepsConflicts: true).countOfAlready == 1)
        let conflict = try #require(copy.conflicts.first)
        #expect(copy.conflicts.count == 1)
        try copy.resolve(conflict, as: .mine)
        #expect(copy.conflicts == [])
        _ = try copy.commit(in: other.session())
        #expect(try other.content("Person", other.person(1))?["age"] == .int(1))
        #expect(try other.content("Person", other.person(2))?["age"] == .int(2))
    }

    @Test func newObjectsOfNewClassesMayLinkToLaterOnes() throws {
        let (shop, other) = (try ShopFile(), try ShopFile())
        let pet = try shop.pet(0)
        let text = try {
            let draft = try shop.draft()
            try draft.apply(
                .schema(
                    .addClass(
                        ClassPlan(
                            name: "Bag",
                            properties: [PropertyPlan(name: "next", type: .link, target: "Pet")]
                        )
                    )
                )
            )
            try draft.apply(.create(className: "Bag", values: ["next": shop.link("Pet", pet)]))
            let fresh = try #require(
                try draft.apply(.create(className: "Pet", values: ["name": .string("new")])).first
            )
            let bag = try draft.read { try #require($0.table(named: "Bag")).key(at: 0) }
            let link = try draft.read { snapshot in
                let table = try #require(snapshot.table(named: "Pet"))
                return Value.link(ObjectLink(table: table.schema.key, object: fresh))
            }
            try draft.apply(.set(Place("Bag", bag, "next"), link))
            return try draft.patchText()
        }()
        // Here the key of the new pet is taken by another one.
        try other.commit(.create(className: "Pet", values: ["name": .string("other")]))
        let draft = try other.draft()
        let merge = try draft.merge(draft.patch(parsing: text).lines)
        #expect(merge.conflicts.isEmpty)
        #expect(merge.countOfApplied == 3)
        _ = try draft.commit(in: other.session())
        let name = try other.database().read { snapshot -> Value? in
            let bags = try #require(snapshot.table(named: "Bag"))
            let column = try #require(bags.schema["next"]?.column)
            guard case .link(let link) = try bags.value(of: column, in: bags.key(at: 0)) else {
                return nil
            }
            let pets = try #require(snapshot.table(named: "Pet"))
            return try pets.value(
                of: #require(pets.schema["name"]?.column),
                in: link.object
            )
        }
        #expect(name == .string("new"))
    }
}
