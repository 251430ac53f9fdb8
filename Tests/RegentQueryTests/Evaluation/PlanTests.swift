import RegentCore
import RegentTestSupport
import Testing

@testable import RegentQuery

/// Which way a query takes, and that every way finds the same.
@Suite(.needsSharedMaterial) struct PlanTests {
    @Test(
        arguments: [
            ("Animal", "id == 3", "primary key id"),
            ("Animal", "species == 'cat' AND legs > 2", "index species"),
            ("Animal", "notes TEXT 'the'", "text index notes"),
            ("Animal", "keeper == obj('Keeper', 'k1')", "links from Keeper"),
            ("Animal", "keeper.email == 'ada@zoo.example'", "links from Keeper"),
            ("Animal", "ANY friends.id == 3", "links from Animal"),
            ("Animal", "@links.Keeper.animals._id == 'k1'", "links from Keeper"),
            ("Animal", "SUBQUERY(friends, $x, $x.id == 3).@count > 0", "links from Animal"),
            ("Animal", "legs > 2 OR id == 3", "full scan"),
            ("Animal", "id == 2 OR id == 3", "index id"),
            ("Animal", "TRUEPREDICATE", "all objects"),
        ]
    )
    func `an index is used where it decides`(name: String, text: String, summary: String) throws {
        try Self.onZoo { snapshot in
            let table = try #require(snapshot.table(named: name))
            let query = try Query(parsing: text).bind(to: table.schema, in: snapshot.schema)
            #expect(try query.plan(in: snapshot).summary == summary)
            #expect(try query.count(in: snapshot) == query.run(in: snapshot).count)
        }
    }

    @Test func `a path of any length is followed`() throws {
        try Self.onZoo { snapshot in
            let table = try #require(snapshot.table(named: "Animal"))
            for length in [2, 3, 50_000] {
                let path = [String](repeating: "mother", count: length).joined(separator: ".")
                let query = try Query(parsing: "\(path).age == 1")
                    .bind(to: table.schema, in: snapshot.schema)
                #expect(try query.run(in: snapshot).map(\.rawValue) == [7, 8])
            }
        }
    }

    @Test(
        arguments: [
            ("ANY friends.legs > 2", "SUBQUERY(friends, $x, $x.legs > 2).@count >= 1"),

            ("keeper.boss.name != null", "NOT keeper.boss.name == null"),
            ("NOT ANY friends.age > 3", "NONE friends.age > 3"),
            ("@links.Keeper.animals.salary > 1", "@links.Keeper.animals.salary >= 2"),
            ("keeper != obj('Keeper', 'k1')", "NOT keeper == obj('Keeper', 'k1')"),
            ("ANY friends.id IN {1, 3}", "ANY friends.id == 1 OR ANY friends.id == 3"),
            ("friends.@count > 1", "NOT (friends.@count <= 1)"),
            ("@links.@count > 1", "NOT @links.@count <= 1"),
            ("@links.Keeper.animals.@count == 1", "NOT @links.Keeper.animals.@count != 1"),
            ("@links.Keeper.animals.@count > 0", "ANY @links.Keeper.animals.name != 'x'"),
            ("friends.@count != 2", "NOT (2 == friends.@count)"),
            ("friends.@count > 1.5", "SUBQUERY(friends, $x, TRUEPREDICATE).@count >= 2"),
            ("friends.@count == 1.5", "FALSEPREDICATE"),
            (
                "SUBQUERY(@links.Keeper.animals, $k, $k.name != 'x').@count > 0",
                "ANY @links.Keeper.animals.name != 'x'"
            ),
        ]
    )
    func `two ways to ask find the same`(text: String, other: String) throws {
        try Self.onZoo { snapshot in
            let table = try #require(snapshot.table(named: "Animal"))
            func keys(_ text: String) throws -> [ObjectKey]? {
                guard let query = try? Query(parsing: text) else { return nil }
                return try query.bind(to: table.schema, in: snapshot.schema).run(in: snapshot)
            }
            let found = try #require(try keys(text))
            if let wanted = try keys(other) { #expect(found == wanted) }
        }
    }

    @Test func `a cancelled run ends with an error`() throws {
        try Self.onZoo { snapshot in
            let table = try #require(snapshot.table(named: "Animal"))
            let query = try Query(parsing: "legs > 0").bind(to: table.schema, in: snapshot.schema)
            #expect(throws: CancellationError.self) {
                try query.run(in: snapshot, isCancelled: { true })
            }
        }
    }

    @Test func `a run that is watched tells how far it is`() throws {
        try Self.onZoo { snapshot in
            let table = try #require(snapshot.table(named: "Animal"))
            let query = try Query(parsing: "id > 3").bind(to: table.schema, in: snapshot.schema)
            let progress = QueryProgress()
            let keys = try query.run(in: snapshot, progress: progress, isCancelled: { false })
            #expect(progress.countOfRows == table.count)
            #expect(progress.countOfFound == keys.count)
        }
    }

    private static func onZoo(_ body: (Snapshot) throws -> Void) throws {
        let database = try Database(path: SharedMaterial.path("queries/zoo.realm"))
        try database.read(body)
    }
}
