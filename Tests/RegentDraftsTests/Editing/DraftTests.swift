import RegentCore
import RegentDrafts
import RegentTestSupport
import Testing

@Suite struct DraftTests {
    @Test func nothingReachesTheFileBeforeTheCommit() throws {
        let shop = try ShopFile()
        let before = try shop.bytes()
        let draft = try shop.draft()
        let person = try shop.person(1)
        try draft.apply(.set(Place("Person", person, "name"), .string("Ada")))
        try draft.apply(.create(className: "Pet", values: ["name": .string("Rex")]))
        try draft.apply(.delete(className: "Person", object: shop.person(2)))
        #expect(try shop.bytes() == before)
        #expect(draft.counts.text == "1 set, 1 new, 1 delete")
        let commit = try draft.commit(in: shop.session())
        #expect(commit.counts.total == 3)
        #expect(try shop.content("Person", person)?["name"] == .string("Ada"))
    }

    @Test func editingBackTakesTheLineAway() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let place = Place("Person", try shop.person(1), "age")
        try draft.apply(.set(place, .int(99)))
        #expect(
            draft.lines == [
                Line(
                    place: place,
                    primaryKey: .int(1),
                    change: .set(before: .int(21), after: .int(99))
                )
            ]
        )
        try draft.apply(.set(place, .int(21)))
        #expect(draft.lines.isEmpty)
        #expect(draft.counts.total == 0)
        try draft.undo()
        #expect(draft.lines.first?.after == .int(99))
        try draft.undo()
        #expect(draft.isEmpty)
        try draft.redo()
        #expect(draft.lines.first?.after == .int(99))
    }

    @Test func aListEditedBackIsNoChange() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let tags = Place("Person", try shop.person(1), "tags")
        try draft.apply(.insert(tags.appending(.index(1)), .string("x")))
        try draft.apply(.move(tags.appending(.index(0)), to: 3))
        try draft.apply(.set(tags.appending(.index(0)), .string("y")))
        #expect(draft.lines.count == 1)
        #expect(
            draft.lines.first?.after
                == .list([.string("y"), .string("b"), .string("c"), .string("a")])
        )
        try draft.apply(.remove(tags.appending(.index(0))))
        try draft.apply(.move(tags.appending(.index(2)), to: 0))
        #expect(draft.lines.isEmpty)
    }

    @Test func keysOfDictionariesAreLinesOfTheirOwn() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let labels = Place("Person", try shop.person(1), "labels")
        try draft.apply(.set(labels.appending(.key("en")), .string("bye")))
        try draft.apply(.set(labels.appending(.key("de")), .string("hallo")))
        #expect(draft.lines.map(\.place.pathText) == ["labels[\"en\"]", "labels[\"de\"]"])
        #expect(draft.lines.map(\.before) == [.string("hello"), nil])
        try draft.apply(.remove(labels.appending(.key("en"))))
        #expect(draft.lines.map(\.after) == [nil, .string("hallo")])
        let newKey = try #require(draft.lines.last)
        try draft.drop(newKey)
        #expect(draft.lines.count == 1)
        _ = try draft.commit(in: shop.session())
        #expect(try shop.content("Person", shop.person(1))?["labels"] == .dictionary([]))
    }

    @Test func setsTakeAndGiveValues() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let codes = Place("Person", try shop.person(1), "codes")
        try draft.apply(.add(codes, .int(7)))
        try draft.apply(.discard(codes, .int(1)))
        #expect(draft.lines.first?.after == .set([.int(2), .int(7)]))
        try draft.apply(.clear(codes))
        #expect(draft.lines.first?.after == .set([]))
    }

    @Test func embeddedObjectsAreEditedFromTheirOwner() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let person = try shop.person(1)
        let street = Place(
            className: "Person",
            object: person,
            path: [.property("home"), .property("street")]
        )
        try draft.apply(.set(street, .string("Lane")))
        #expect(draft.lines.map(\.place) == [street])
        // The same object, met in the table of its own class.
        let embedded = try shop.database().read { snapshot in
            let table = try #require(snapshot.table(named: "Address"))
            let property = try #require(table.schema["street"])
            let key = try table.keys(in: 0..<table.count).first { key in
                try table.value(of: property.column, in: key) == .string("Road 1")
            }
            return try #require(key)
        }
        try draft.apply(.set(Place("Address", embedded, "zip"), .int(5)))
        #expect(draft.lines.map(\.place.pathText) == ["home.street", "home.zip"])
        try draft.apply(.set(Place("Person", person, "home"), .null))
        #expect(draft.lines.map(\.place.pathText) == ["home"])
        #expect(draft.lines.first?.before?["street"] == .string("Road 1"))
        try draft.undo()
        #expect(draft.lines.count == 2)
        try draft.apply(
            .insert(
                Place("Person", person, "places").appending(.index(0)),
                .dictionary(of: [("street", .string("Alley")), ("zip", .int(3))])
            )
        )
        _ = try draft.commit(in: shop.session())
        let content = try #require(try shop.content("Person", person))
        #expect(content["home"]?["street"] == .string("Lane"))
        #expect(content["places"]?.elements.first?["zip"] == .int(3))
    }

    @Test func aRefusalChangesNothing() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let person = try shop.person(1)
        try draft.apply(.set(Place("Person", person, "age"), .int(7)))
        let refused: [Edit] = [
            .set(Place("Person", person, "name"), .null),
            .set(Place("Person", person, "name"), .int(1)),
            .set(Place("Person", person, "id"), .int(8)),
            .set(Place("Person", person, "nobody"), .int(8)),
            .set(Place("Person", ObjectKey(rawValue: 999), "age"), .int(8)),
            .insert(Place("Person", person, "tags").appending(.index(9)), .string("x")),
            .remove(Place("Person", person, "labels").appending(.key("none"))),
            .create(className: "Person", values: ["id": .int(2)]),
            .create(className: "Person", values: ["id": .int(77), "age": .null]),
            .create(className: "Nobody", values: [:]),
            .set(
                Place("Person", person, "friend"),
                try shop.link("Person", ObjectKey(rawValue: 555))
            ),
            .set(Place("Person", person, "home"), .dictionary(of: [("nothing", .int(1))])),
        ]
        for edit in refused {
            #expect(throws: DraftError.self, "\(edit)") { try draft.apply(edit) }
            #expect(draft.lines.count == 1)
        }
        #expect(draft.canUndo)
        let count = try draft.read { $0.table(named: "Person")?.count }
        #expect(count == 5)
        _ = try draft.commit(in: shop.session())
        #expect(try shop.content("Person", person)?["age"] == .int(7))
    }

    @Test func aDeletedObjectComesBackWhenItsLineIsDropped() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let (one, two) = (try shop.person(1), try shop.person(2))
        try shop.commit(.set(Place("Person", one, "friend"), shop.link("Person", two)))
        try draft.catchUp()
        try draft.apply(.delete(className: "Person", object: two))
        try draft.apply(.set(Place("Person", one, "age"), .int(1)))
        #expect(draft.lines.count == 2)
        let line = try #require(draft.lines.first)
        try draft.drop(line)
        #expect(draft.lines.map(\.place.pathText) == ["age"])
        try draft.undo()
        #expect(draft.lines.count == 2)
        #expect(try draft.cascades().map(\.place.pathText) == ["friend"])
        try draft.redo()
        #expect(draft.lines.count == 1)
        _ = try draft.commit(in: shop.session())
        #expect(try shop.content("Person", one)?["friend"] == shop.link("Person", two))
    }

    @Test func droppingANewObjectNamesWhatLinksToIt() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let person = try shop.person(1)
        let pet = try #require(
            try draft.apply(.create(className: "Pet", values: ["name": .string("Rex")])).first
        )
        try draft.apply(
            .insert(
                Place("Person", person, "pets").appending(.index(1)),
                shop.link("Pet", pet)
            )
        )
        let line = try #require(draft.lines.first)
        #expect(draft.dependents(of: line).map(\.place.pathText) == ["pets"])
        try draft.drop(line)
        #expect(draft.lines.isEmpty)
    }

    @Test func changesOfTheSchemaAreLinesToo() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let person = try shop.person(1)
        try draft.apply(
            .schema(
                .addProperty(className: "Person", PropertyPlan(name: "email", type: .string))
            )
        )
        try draft.apply(.set(Place("Person", person, "email"), .string("a@b.c")))
        try draft.apply(.schema(.renameProperty(className: "Person", "name", to: "fullName")))
        try draft.apply(.set(Place("Person", person, "fullName"), .string("Ada")))
        #expect(draft.counts.text == "2 set, 2 schema")
        let email = try #require(draft.lines.first)
        #expect(draft.dependents(of: email).count == 1)
        try draft.drop(email)
        #expect(draft.counts.text == "1 set, 1 schema")
        try draft.undo()
        let commit = try draft.commit(in: shop.session())
        #expect(commit.counts.total == 4)
        let content = try #require(try shop.content("Person", person))
        #expect(content["email"] == .string("a@b.c"))
        #expect(content["fullName"] == .string("Ada"))
    }

    @Test func aClassThatCameAndWentIsNoChange() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        try draft.apply(
            .schema(
                .addClass(
                    ClassPlan(name: "Box", properties: [PropertyPlan(name: "n", type: .int)])
                )
            )
        )
        try draft.apply(.create(className: "Box", values: ["n": .int(1)]))
        #expect(draft.counts.text == "1 new, 1 schema")
        try draft.apply(.schema(.dropClass("Box")))
        #expect(draft.isEmpty)
    }

    @Test(arguments: [false, true])
    func whatWasCommittedCanBeReverted(isEncrypted: Bool) throws {
        let key = isEncrypted ? try EncryptionKey(bytes: Array(0..<64)) : nil
        let shop = try ShopFile(key: key)
        let (one, two, three) = (
            try shop.person(1), try shop.person(2), try shop.person(3)
        )
        try shop.commit(
            .set(Place("Person", one, "friend"), shop.link("Person", two)),
            .set(Place("Person", three, "friend"), shop.link("Person", two))
        )
        let people = try (0..<5).map { try shop.content("Person", shop.person($0)) }
        let draft = try shop.draft()
        try draft.apply(.delete(className: "Person", object: two))
        try draft.apply(
            .setMany(
                className: "Person",
                property: "age",
                objects: [one, three],
                values: .each([.int(1), .int(2)])
            )
        )
        try draft.apply(.create(className: "Person", values: ["id": .int(50)]))
        let commit = try draft.commit(in: shop.session())
        #expect(commit.countOfFinal == 0)
        let back = try shop.draft()
        let merge = try back.merge(commit.revert)
        #expect(merge.conflicts == [])
        _ = try back.commit(in: shop.session())
        let again = try (0..<5).map { number -> Value? in
            // The object that was deleted has another key now, and its links lead there.
            try shop.content("Person", shop.person(number))
        }
        let new = try shop.person(2)
        #expect(again[2] == people[2])
        #expect(again[1]?["friend"] == (try shop.link("Person", new)))
        #expect(again[3]?["age"] == people[3]?["age"])
        let count = try shop.database().read { $0.table(named: "Person")?.count }
        #expect(count == 5)
    }
}
