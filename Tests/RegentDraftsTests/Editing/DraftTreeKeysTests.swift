import RegentCore
import RegentDrafts
import RegentTestSupport
import Testing

/// Objects under another primary key.
@Suite struct DraftTreeKeysTests {
    @Test func allLinksLeadToTheCopyAndTheOldObjectGoes() throws {
        let shop = try ShopFile()
        let (one, two) = (try shop.person(1), try shop.person(2))
        let link = try shop.link("Person", one)
        try shop.commit(
            .set(Place("Person", one, "friend"), link),
            .set(Place("Person", two, "friend"), link),
            .set(Place("Person", two, "any"), .list([.int(1), link])),
            .set(Place("Pet", shop.pet(0), "owner"), link)
        )
        let before = try #require(try shop.content("Person", one))
        let draft = try shop.draft()
        let key = try #require(
            try draft.apply(.rekey(className: "Person", object: one, to: .int(100))).first
        )
        #expect(draft.counts.created == 1)
        #expect(draft.counts.deleted == 1)
        #expect(draft.counts.values == 3)
        #expect(try draft.checks() == [])
        try draft.undo()
        #expect(draft.isEmpty)
        try draft.redo()
        _ = try draft.commit(in: shop.session())
        #expect(try shop.content("Person", one) == nil)
        let copied = try shop.link("Person", key)
        let after = try #require(try shop.content("Person", key))
        #expect(after["id"] == .int(100))
        #expect(after["friend"] == copied)
        for name in ["name", "home", "tags", "codes", "labels", "pets"] {
            #expect(after[name] == before[name])
        }
        #expect(try shop.content("Person", two)?["friend"] == copied)
        #expect(try shop.content("Person", two)?["any"] == .list([.int(1), copied]))
        #expect(try shop.content("Pet", shop.pet(0))?["owner"] == copied)
    }

    @Test func aKeyThatIsTakenIsRefusedAndNothingIsChanged() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let one = try shop.person(1)
        #expect(throws: DraftError.self) {
            try draft.apply(.rekey(className: "Person", object: one, to: .int(2)))
        }
        #expect(throws: DraftError.self) {
            try draft.apply(.rekey(className: "Pet", object: shop.pet(0), to: .int(2)))
        }
        #expect(draft.isEmpty)
        #expect(try draft.read { try $0.table(named: "Person")?.contains(one) } == true)
    }

    @Test func anElementOfASetIsReplacedInOneStep() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let place = Place("Person", try shop.person(1), "codes")
        try draft.apply(.replace(place, .int(1), with: .int(7)))
        #expect(draft.lines.map(\.after) == [.set([.int(2), .int(7)])])
        // What is there already is held once.
        try draft.apply(.replace(place, .int(7), with: .int(2)))
        #expect(draft.lines.map(\.after) == [.set([.int(2)])])
        try draft.undo()
        try draft.undo()
        #expect(draft.isEmpty)
    }
}
