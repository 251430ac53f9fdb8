import RegentCore
import RegentDrafts
import RegentTestSupport
import Testing

/// Changes of the schema that are all a commit holds.
@Suite struct SchemaEditTests {
    private func names(in shop: ShopFile) throws -> [String] {
        try shop.database().read { $0.schema.classes.map(\.displayName) }
    }

    @Test func aClassAloneIsAddedRenamedAndDropped() throws {
        let shop = try ShopFile()
        let version = try shop.commit(.schema(.addClass(ClassPlan(name: "Box")))).version
        #expect(try names(in: shop).contains("Box"))
        let renamed = try shop.commit(.schema(.renameClass("Box", to: "Crate")))
        #expect(renamed.version == version + 1)
        #expect(try names(in: shop).contains("Crate"))
        #expect(try !names(in: shop).contains("Box"))
        let dropped = try shop.commit(.schema(.dropClass("Crate")))
        #expect(dropped.version == version + 2)
        #expect(try !names(in: shop).contains("Crate"))
    }

    @Test func aPropertyAloneIsAddedRenamedIndexedAndDropped() throws {
        let shop = try ShopFile()
        func properties() throws -> [Property] {
            try shop.database().read { $0.schema["Pet"]?.properties ?? [] }
        }
        let plan = PropertyPlan(name: "tag", type: .string)
        try shop.commit(.schema(.addProperty(className: "Pet", plan)))
        try shop.commit(.schema(.renameProperty(className: "Pet", "tag", to: "chip")))
        #expect(try properties().contains { $0.name == "chip" })
        try shop.commit(.schema(.setIndex(className: "Pet", property: "chip", .general)))
        #expect(try properties().first { $0.name == "chip" }?.index == .general)
        try shop.commit(.schema(.dropProperty(className: "Pet", "chip")))
        #expect(try !properties().contains { $0.name == "chip" })
        try shop.commit(.schema(.setPrimaryKey(className: "Person", property: nil)))
        #expect(try shop.database().read { $0.schema["Person"]?.primaryKey } == nil)
        try shop.commit(.schema(.setPrimaryKey(className: "Person", property: "id")))
        #expect(try shop.database().read { $0.schema["Person"]?.primaryKey?.name } == "id")
    }
}
