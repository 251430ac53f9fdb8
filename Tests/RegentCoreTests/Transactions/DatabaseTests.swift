import RegentCore
import RegentTestSupport
import Testing

@Suite struct DatabaseTests {
    @Test(.needsSharedMaterial) func objectsAreReadByRowAndByKey() throws {
        let database = try Database(path: SharedMaterial.path("golden/people.realm"))
        try database.read { snapshot in
            #expect(snapshot.tables.map(\.schema.displayName) == ["Person", "SampleModel"])
            let people = try #require(snapshot.table(named: "Person"))
            let name = try #require(people.schema["name"])
            #expect(people.count == 60)
            let third = try people.key(at: 2)
            #expect(try people.value(of: name.column, in: third) == .string("Jonas Quist"))
            #expect(try people.row(of: third) == 2)
            #expect(try people.contains(ObjectKey(rawValue: 1_000_000)) == false)
        }
    }

    @Test(.needsSharedMaterial) func aPrimaryKeyLeadsToItsObject() throws {
        let database = try Database(path: SharedMaterial.path("golden/people.realm"))
        try database.read { snapshot in
            let people = try #require(snapshot.table(named: "Person"))
            let id = try #require(people.schema.primaryKey)
            for row in 0..<people.count {
                let key = try people.key(at: row)
                let value = try people.value(of: id.column, in: key)
                #expect(try people.objectKey(primaryKey: value) == key)
            }
            #expect(try people.objectKey(primaryKey: .int(-7)) == nil)
        }
    }
}
