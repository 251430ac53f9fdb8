import RegentCore
import RegentTestSupport
import Testing

@testable import RegentQuery

@Suite(.needsSharedMaterial) struct OrderingTests {
    @Test(
        arguments: [
            "SORT(age ASC)", "SORT(name DESC)", "SORT(age DESC, name ASC)", "SORT(city.name ASC)",
        ]
    )
    func `the first few of many parts are those of a whole sort`(clause: String) throws {
        let database = try Database(path: SharedMaterial.path("golden/normal-form.realm"))
        try database.read { snapshot in
            let table = try #require(snapshot.table(named: "Person"))
            let query = try Query(parsing: "TRUEPREDICATE " + clause)
                .bind(to: table.schema, in: snapshot.schema)
            let sort = try #require(query.clauses.first)
            let keys = try table.keys(in: 0..<table.count)
            let ordering = Ordering(snapshot: snapshot, table: table, isCancelled: { false })
            let whole = try ordering.apply(sort, to: keys, atMost: .max)
            let inParts = Ordering(
                snapshot: snapshot,
                table: table,
                isCancelled: { false },
                keysPerPart: 64
            )
            for limit in 0..<4 {
                let first = try inParts.apply(sort, to: keys, atMost: limit)
                #expect(first == Array(whole.prefix(limit)))
            }
        }
    }
}
