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

    @Test(.needsSharedMaterial, arguments: ["pk-types", "blog", "multi-cluster", "music"])
    func aPrimaryKeyLeadsToItsObject(name: String) throws {
        let database = try Database(path: SharedMaterial.path("golden/\(name).realm"))
        try database.read { snapshot in
            for table in snapshot.tables {
                guard let id = table.schema.primaryKey else { continue }
                for key in try table.keys(in: 0..<table.count) {
                    let value = try table.value(of: id.column, in: key)
                    #expect(try table.objectKey(primaryKey: value) == key)
                    #expect(try table.incomingLinks(to: key).allSatisfy { !$0.keys.isEmpty })
                }
                #expect(try table.objectKey(primaryKey: .string("no such key")) == nil)
            }
        }
    }
}
