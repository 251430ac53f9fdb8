import RegentCore
import RegentTestSupport
import Testing

@testable import RegentQuery

/// Totals of properties, held against values read one by one.
@Suite struct TotalsTests {
    private static let names = [
        "all-types", "people", "music", "indexed", "schema-changes", "multi-cluster", "graph",
    ]

    @Test(.needsSharedMaterial, arguments: names)
    func `totals of packed leaves are those of single values`(name: String) throws {
        let database = try Database(path: SharedMaterial.path("golden/\(name).realm"))
        try database.read { snapshot in
            for table in snapshot.tables where table.schema.className != nil {
                let everything = try Query(parsing: "TRUEPREDICATE")
                    .bind(to: table.schema, in: snapshot.schema)
                let keys = try table.keys(in: 0..<table.count)
                for property in table.schema.properties where property.collection == nil {
                    let totals = try everything.totals(of: property, in: snapshot)
                    let values = try keys.map {
                        try table.value(of: property.column, in: $0, limit: 0)
                    }
                    try Self.compare(totals, values, property)
                }
            }
        }
    }

    private static func compare(
        _ totals: ColumnTotals,
        _ values: [Value],
        _ property: Property
    ) throws {
        let type = OperandType(property.type)
        let present = values.filter { !$0.isNull && !$0.isNaN }
        #expect(totals.count == present.count, "\(property.name)")
        #expect(
            Value.order(totals.greatest, Aggregate(.max, type).result(of: values)) == 0,
            "\(property.name)"
        )
        #expect(
            Value.order(totals.least, Aggregate(.min, type).result(of: values)) == 0,
            "\(property.name)"
        )
        guard case .int(let sum) = totals.sum else { return }
        #expect(Aggregate(.sum, type).result(of: values) == .int(sum))
        #expect(Aggregate(.average, type).result(of: values) == totals.average)
    }

    @Test(.needsSharedMaterial)
    func `totals of a result are those of its objects`() throws {
        let database = try Database(path: SharedMaterial.path("golden/people.realm"))
        try database.read { snapshot in
            let table = try #require(snapshot.table(named: "Person"))
            let id = try #require(table.schema["id"])
            func totals(_ text: String) throws -> ColumnTotals {
                try Query(parsing: text).bind(to: table.schema, in: snapshot.schema)
                    .totals(of: id, in: snapshot)
            }
            #expect(try totals("id < 10").sum == .int(45))
            #expect(try totals("id < 10").average == .double(4.5))
            #expect(try totals("id == 24").greatest == .int(24))
            #expect(try totals("id < 10 SORT(id DESC) LIMIT(2)").sum == .int(17))
            #expect(try totals("id < 0").sum == .int(0))
            #expect(try totals("id < 0").average == .null)
            #expect(try totals("FALSEPREDICATE").count == 0)
        }
    }
}
