import RegentCore
import RegentDrafts
import RegentTestSupport
import Testing

/// Another program commits while a draft is open.
@Suite struct DraftMergingTests {
    @Test func changesElsewhereAreMerged() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        try draft.apply(.set(Place("Person", shop.person(1), "age"), .int(90)))
        try shop.commit(
            .set(Place("Person", shop.person(2), "age"), .int(91)),
            .set(Place("Person", shop.person(1), "name"), .string("Theirs"))
        )
        let commit = try draft.commit(in: shop.session())
        #expect(commit.isMerged)
        let one = try #require(try shop.content("Person", shop.person(1)))
        #expect(one["age"] == .int(90))
        #expect(one["name"] == .string("Theirs"))
        #expect(try shop.content("Person", shop.person(2))?["age"] == .int(91))
    }

    @Test(arguments: [Conflict.Choice.mine, .theirs])
    func theSameFieldIsDecidedByThePerson(choice: Conflict.Choice) throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let place = Place("Person", try shop.person(1), "age")
        try draft.apply(.set(place, .int(90)))
        try draft.apply(.set(Place("Person", shop.person(2), "age"), .int(70)))
        try shop.commit(.set(place, .int(91)))
        let before = try shop.bytes()
        #expect(throws: DraftError.self) { try draft.commit(in: shop.session()) }
        #expect(try shop.bytes() == before)
        let conflict = try #require(draft.conflicts.first)
        #expect(conflict.line.before == .int(21))
        #expect(conflict.theirs == .int(91))
        #expect(conflict.line.after == .int(90))
        #expect(draft.lines.count == 1)
        try draft.resolve(conflict, as: choice)
        let commit = try draft.commit(in: shop.session())
        #expect(commit.counts.total == (choice == .mine ? 2 : 1))
        let age = try shop.content("Person", place.object)?["age"]
        #expect(age == .int(choice == .mine ? 90 : 91))
        #expect(try shop.content("Person", shop.person(2))?["age"] == .int(70))
    }

    @Test func theSameChangeIsNoConflict() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let place = Place("Person", try shop.person(1), "age")
        try draft.apply(.set(place, .int(90)))
        try shop.commit(.set(place, .int(90)))
        let commit = try draft.commit(in: shop.session())
        #expect(commit.counts.total == 0)
    }

    @Test func anEditOfADraftWhoseBaseMovedSaysSo() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let place = Place("Person", try shop.person(1), "age")
        try draft.apply(.set(place, .int(90)))
        try shop.commit(.set(Place("Person", shop.person(2), "age"), .int(91)))
        #expect(throws: DraftError.baseMoved) {
            try draft.apply(.set(Place("Person", shop.person(3), "age"), .int(92)))
        }
        #expect(try draft.catchUp() == [])
        #expect(draft.lines.count == 1)
        try draft.apply(.set(Place("Person", shop.person(3), "age"), .int(92)))
        #expect(draft.lines.count == 2)
    }

    @Test func objectsThatAreGoneAreConflicts() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let (one, two) = (try shop.person(1), try shop.person(2))
        try draft.apply(.set(Place("Person", one, "age"), .int(90)))
        try draft.apply(.delete(className: "Person", object: two))
        try draft.apply(.create(className: "Person", values: ["id": .int(60)]))
        try shop.commit(
            .delete(className: "Person", object: one),
            .set(Place("Person", two, "age"), .int(5)),
            .create(className: "Person", values: ["id": .int(60), "name": .string("x")])
        )
        let conflicts = try draft.catchUp()
        #expect(conflicts.map(\.canTakeMine) == [false, true, true])
        for conflict in conflicts { try draft.resolve(conflict, as: .mine) }
        #expect(draft.counts.text == "1 set, 1 delete")
        _ = try draft.commit(in: shop.session())
        let count = try shop.database().read { $0.table(named: "Person")?.count }
        #expect(count == 4)
        #expect(try shop.content("Person", shop.person(60))?["name"] == .string(""))
    }

    @Test func linksToNewObjectsFollowThemToTheNewerVersion() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let one = try shop.person(1)
        let pet = try #require(
            try draft.apply(.create(className: "Pet", values: ["name": .string("Rex")])).first
        )
        try draft.apply(
            .insert(Place("Person", one, "pets").appending(.index(0)), shop.link("Pet", pet))
        )
        // Takes the key that the new object had in the draft.
        try shop.commit(.create(className: "Pet", values: ["name": .string("Theirs")]))
        _ = try draft.commit(in: shop.session())
        let first = try #require(try shop.content("Person", one)?["pets"]?.elements.first)
        guard case .link(let link) = first else {
            Issue.record("no link")
            return
        }
        #expect(try shop.content("Pet", link.object)?["name"] == .string("Rex"))
    }
}
