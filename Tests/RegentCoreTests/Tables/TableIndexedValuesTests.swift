import RegentTestSupport
import Testing

@testable import RegentCore

@Suite(.needsSharedMaterial)
struct TableIndexedValuesTests {
    /// Longer texts may share an entry.
    private func isShort(_ value: Value) -> Bool {
        if case .string(let text) = value { return text.utf8.count < 200 }
        return true
    }

    @Test(arguments: ["golden/indexed.realm", "golden/blog.realm", "queries/zoo.realm"])
    func `the index lists each value as often as the objects have it`(file: String) throws {
        let database = try Database(path: SharedMaterial.path(file))
        try database.read { snapshot in
            var countOfColumns = 0
            for table in snapshot.tables {
                for property in table.schema.properties
                where property.index == .general && property.collection == nil
                    && property.type != .mixed
                {
                    let listed = try #require(
                        try table.indexedValues(of: property.column, limit: 10_000),
                        "\(table.schema.displayName).\(property.name)"
                    )
                    var expected: [Value: Int] = [:]
                    for key in try table.keys(in: 0..<table.count) {
                        let value = try table.value(of: property.column, in: key)
                        if isShort(value) { expected[value, default: 0] += 1 }
                    }
                    var found: [Value: Int] = [:]
                    for (value, count) in listed where isShort(value) {
                        found[value, default: 0] += count
                    }
                    let isSame = found == expected
                    #expect(isSame, "\(property.name)")
                    countOfColumns += 1
                }
            }
            #expect(countOfColumns > 0)
        }
    }

    @Test func `an enumerated column tells its texts`() throws {
        let database = try Database(path: SharedMaterial.path("golden/enum-strings.realm"))
        try database.read { snapshot in
            var countOfColumns = 0
            for table in snapshot.tables {
                for property in table.schema.properties where property.isEnumerated {
                    let texts = try #require(
                        try table.enumeratedTexts(of: property.column, limit: 10_000)
                    )
                    let values = try table.keys(in: 0..<table.count).map {
                        try table.value(of: property.column, in: $0)
                    }
                    #expect(Set(texts).isSuperset(of: values))
                    #expect(texts.count < table.count)
                    countOfColumns += 1
                }
            }
            #expect(countOfColumns > 0)
        }
    }

    @Test func `an index with many values lists none`() throws {
        let database = try Database(path: SharedMaterial.path("golden/blog.realm"))
        try database.read { snapshot in
            let table = try #require(snapshot.table(named: "class_User"))
            let email = try #require(table.schema["email"])
            #expect(try table.indexedValues(of: email.column, limit: 10) == nil)
            #expect(try table.indexedValues(of: email.column, limit: 294)?.count == 294)
            let name = try #require(table.schema["name"])
            #expect(try table.indexedValues(of: name.column, limit: 1000) == nil)
        }
    }
}
