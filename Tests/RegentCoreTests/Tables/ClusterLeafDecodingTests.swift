import RegentCore
import RegentTestSupport
import Testing

@Suite struct ClusterLeafDecodingTests {
    /// All plain golden files.
    private static let names = SharedMaterial.files(in: "golden", ending: ".realm")
        .filter { !$0.contains("encrypted") }

    @Test("Columns taken out whole hold what single reads give", arguments: names)
    func decodersAgreeWithSingleValues(name: String) throws {
        let database = try Database(path: SharedMaterial.path("golden/" + name))
        try database.read { snapshot in
            for table in snapshot.tables {
                try table.forEachLeaf { leaf in
                    for property in table.schema.properties {
                        try Self.compare(leaf, property)
                    }
                    return true
                }
            }
        }
    }

    @Test("An object is found by its primary key, and none by another", arguments: names)
    func primaryKeysAreFound(name: String) throws {
        let database = try Database(path: SharedMaterial.path("golden/" + name))
        try database.read { snapshot in
            for table in snapshot.tables {
                guard let property = table.schema.primaryKey else { continue }
                for key in try table.keys(in: 0..<table.count) {
                    let value = try table.value(of: property.column, in: key)
                    #expect(try table.objectKey(primaryKey: value) == key)
                }
                #expect(try table.objectKey(primaryKey: .int(.min + 7)) == nil)
            }
        }
    }

    private static func compare(_ leaf: borrowing ClusterLeaf, _ property: Property) throws {
        let column = property.column
        if property.collection != nil {
            var counts: [Int] = []
            #expect(try leaf.appendElementCounts(of: column, to: &counts))
            for row in 0..<leaf.count {
                let single = try leaf.elementCount(of: column, at: row)
                #expect(counts[row] == single)
            }
            return
        }
        let expected = try leaf.values(of: column)
        for row in 0..<leaf.count {
            let single = try leaf.value(of: column, at: row)
            #expect(single == expected[row], "\(property.name)")
        }
        guard let decoded = try decoded(leaf, column) else {
            let others: Set<ValueType> = [.binary, .mixed, .decimal, .typedLink, .objectID, .uuid]
            #expect(others.contains(property.type), "\(property.name)")
            return
        }
        #expect(decoded == expected.map(widened), "\(property.name)")
    }

    /// The column by the decoder of its type, as values.
    private static func decoded(
        _ leaf: borrowing ClusterLeaf,
        _ column: ColumnKey
    ) throws -> [Value]? {
        var integers: [Int64] = [0]
        if let nulls = try leaf.appendIntegers(of: column, to: &integers) {
            return integers.dropFirst().enumerated().map { nulls[$0] ? .null : .int($1) }
        }
        var doubles: [Double] = [0]
        if let nulls = try leaf.appendDoubles(of: column, to: &doubles) {
            return doubles.dropFirst().enumerated().map { nulls[$0] ? .null : .double($1) }
        }
        var times: [Timestamp] = []
        if let nulls = try leaf.appendTimestamps(of: column, to: &times) {
            return times.enumerated().map { nulls[$0] ? .null : .timestamp($1) }
        }
        var flags: [Bool] = []
        if let nulls = try leaf.appendBooleans(of: column, to: &flags) {
            return flags.enumerated().map { nulls[$0] ? .null : .bool($1) }
        }
        var texts = ByteStrings()
        texts.append("before".utf8)
        if try leaf.appendStrings(of: column, to: &texts) {
            return (1..<texts.count).map {
                texts.isNull[$0] ? .null : Value(utf8: Array(texts[$0]))
            }
        }
        var links: [ObjectKey] = []
        if try leaf.appendLinks(of: column, to: &links) {
            let target = leaf.table.schema.properties.first { $0.column == column }?.target
            return links.map {
                $0 == .none ? .null : .link(ObjectLink(table: target ?? .none, object: $0))
            }
        }
        return nil
    }

    private static func widened(_ value: Value) -> Value {
        if case .float(let number) = value { .double(Double(number)) } else { value }
    }
}
