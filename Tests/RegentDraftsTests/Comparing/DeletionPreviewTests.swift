import RegentCore
import RegentDrafts
import Testing

@Suite struct DeletionPreviewTests {
    @Test func whatElseGoesIsCounted() throws {
        let shop = try ShopFile()
        let two = try shop.person(2)
        try shop.commit(
            .set(Place("Person", shop.person(1), "friend"), shop.link("Person", two)),
            .set(Place("Person", two, "friend"), shop.link("Person", two)),
            .set(Place("Pet", shop.pet(0), "owner"), shop.link("Person", two)),
            .insert(
                Place("Person", two, "places").appending(.index(0)),
                .dictionary(of: [("street", .string("x"))])
            )
        )
        let preview = try shop.database().read { snapshot in
            let table = try #require(snapshot.table(named: "Person"))
            return try DeletionPreview(deleting: [two, two], of: table, in: snapshot)
        }
        #expect(preview.countOfObjects == 1)
        #expect(preview.embedded.map(\.className) == ["Address"])
        #expect(preview.embedded.map(\.count) == [2])
        #expect(
            preview.links.map { "\($0.className).\($0.property) \($0.count) \($0.isNulled)" }
                == ["Person.friend 1 true", "Pet.owner 1 true"]
        )
        let pets = try shop.database().read { snapshot in
            let table = try #require(snapshot.table(named: "Pet"))
            return try DeletionPreview(deleting: [shop.pet(0)], of: table, in: snapshot)
        }
        #expect(pets.links.map(\.isNulled) == [false])
    }
}
