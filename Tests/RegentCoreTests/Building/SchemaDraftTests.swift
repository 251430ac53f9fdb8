import RegentCore
import Testing

@Suite struct SchemaDraftTests {
    @Test func keysAreThoseThatTheOfficialEngineGives() throws {
        // The file that `format/02 §9` takes apart.
        let schema = Schema(drafts: [
            ClassDraft(tableName: "metadata", properties: [PropertyDraft("version", .int)]),
            ClassDraft(
                tableName: "class_Dog",
                properties: [
                    PropertyDraft("name", .string, isPrimaryKey: true),
                    PropertyDraft("age", .int, isNullable: true),
                    PropertyDraft("owner", .link, target: "class_Person"),
                ]
            ),
            ClassDraft(
                tableName: "class_Person",
                properties: [
                    PropertyDraft("name", .string, isNullable: true),
                    PropertyDraft("dogs", .link, collection: .list, target: "class_Dog"),
                ]
            ),
        ])
        let dog = try #require(schema["Dog"])
        let person = try #require(schema["Person"])
        #expect(schema.tables.map(\.name) == ["class_Dog", "class_Person", "metadata"])
        #expect(
            dog.properties.map(\.column.rawValue) == [0x4002_0000, 0x4400_0001, 0x440c_0002]
        )
        #expect(dog.backlinks.map(\.column.rawValue) == [0x400e_0003])
        // Here the backlinks of Dog.owner came up before Person's own columns.
        #expect(person.backlinks.map(\.column.rawValue) == [0x800e_0000])
        #expect(person.properties.map(\.column.rawValue) == [0x8402_0001, 0x880c_0002])
        #expect(dog.primaryKey?.index == .general)
        #expect(dog["owner"]?.isNullable == true)
        #expect(person["dogs"]?.isNullable == false)
    }
}
