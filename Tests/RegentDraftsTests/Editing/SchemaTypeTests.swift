import RegentCore
import RegentDrafts
import RegentTestSupport
import Testing

/// Types, nullability and the schema version in a draft.
@Suite struct SchemaTypeTests {
    private func type(
        _ property: String,
        _ type: ValueType,
        isNullable: Bool = false,
        replaces: Bool = false
    ) -> Edit {
        .schema(
            .setType(
                className: "Person",
                property: property,
                type,
                isNullable: isNullable,
                replacesFailures: replaces
            )
        )
    }

    @Test func aTypeIsChangedWithItsValues() throws {
        let shop = try ShopFile()
        let one = try shop.person(1)
        try shop.commit(type("age", .string))
        #expect(try shop.content("Person", one)?["age"] == .string("21"))
    }

    @Test func theReportSaysWhatCanNotBeConverted() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let report = try draft.conversion(of: "name", in: "Person", to: .int, isNullable: false)
        #expect(report.countOfValues == 5)
        #expect(report.countOfFailures == 5)
        #expect(throws: DraftError.self) { try draft.apply(type("name", .int)) }
        #expect(draft.isEmpty)
        try draft.apply(type("name", .int, replaces: true))
        _ = try draft.commit(in: shop.session())
        #expect(try shop.content("Person", shop.person(1))?["name"] == .int(0))
    }

    @Test func valuesEditedBeforeAndAfterStayPending() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let (one, two) = (try shop.person(1), try shop.person(2))
        try draft.apply(.set(Place("Person", one, "age"), .int(90)))
        try draft.apply(type("age", .string))
        try draft.apply(.set(Place("Person", two, "age"), .string("many")))
        let values = draft.lines.filter { !$0.isSchema }
        #expect(values.map(\.before) == [.string("21"), .string("22")])
        #expect(values.map(\.after) == [.string("90"), .string("many")])
        // Over a newer version the same comes of it.
        try shop.commit(.set(Place("Person", shop.person(3), "age"), .int(1)))
        #expect(try draft.catchUp() == [])
        #expect(draft.lines.count == 3)
        try draft.undo()
        try draft.undo()
        #expect(draft.lines.map(\.after) == [.int(90)])
        try draft.redo()
        try draft.redo()
        _ = try draft.commit(in: shop.session())
        #expect(try shop.content("Person", one)?["age"] == .string("90"))
        #expect(try shop.content("Person", two)?["age"] == .string("many"))
        #expect(try shop.content("Person", shop.person(3))?["age"] == .string("1"))
    }

    @Test func theSchemaVersionIsALineOfItsOwn() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let before = try draft.schemaVersion()
        try draft.apply(.schema(.setVersion(from: before, to: 7)))
        try draft.apply(.schema(.setVersion(from: 7, to: 8)))
        #expect(draft.lines.map(\.change) == [.schema(.setVersion(from: before, to: 8))])
        let text = try draft.patchText()
        let other = try shop.draft()
        _ = try other.merge(other.patch(parsing: text).lines)
        #expect(try other.schemaVersion() == 8)
        _ = try other.commit(in: shop.session())
        #expect(try shop.draft().schemaVersion() == 8)
    }

    @Test func aChangeOfTypeTravelsInAPatch() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        try draft.apply(type("name", .int, isNullable: true, replaces: true))
        let text = try draft.patchText()
        let other = try shop.draft()
        let lines = try other.patch(parsing: text).lines
        #expect(lines == draft.lines)
        #expect(try other.merge(lines).countOfApplied == 1)
        _ = try other.commit(in: shop.session())
        #expect(try shop.content("Person", shop.person(1))?["name"] == .null)
    }
}
