import RegentCore
import RegentQuery

/// The database that is read: persons who belong to owners.
///
///     Person   id int (primary key), name string, email string (indexed), age int, score double,
///              active bool, createdAt date, owner → Owner, tags list<string>
///     Owner    id int (primary key), name string
struct PeopleData {
    let path: String
    let key: KeyFile?
    let database: Database
    /// Held for all runs: the file stands still while it is measured.
    let snapshot: Snapshot
    let persons: Table
    let owners: Table

    init(path: String, key: KeyFile?) throws {
        self.path = path
        self.key = key
        database = try Database(path: path, key: key?.key)
        snapshot = try database.read { $0 }
        guard let persons = snapshot.table(named: "Person"),
            let owners = snapshot.table(named: "Owner")
        else { throw BenchError.data("\(path) has no classes Person and Owner") }
        self.persons = persons
        self.owners = owners
    }

    /// The number of persons.
    var count: Int { persons.count }

    /// The column of a property of Person.
    func column(_ name: String) throws -> ColumnKey {
        guard let property = persons.schema.properties.first(where: { $0.name == name }) else {
            throw BenchError.data("Person has no property \(name)")
        }
        return property.column
    }

    /// The keys that a query finds among the objects of a class, by the way a user's query goes.
    func keys(_ text: String, in table: Table, _ arguments: [QueryArgument] = []) throws
        -> [ObjectKey]
    {
        try Query(parsing: text, arguments: arguments)
            .bind(to: table.schema, in: snapshot.schema).run(in: snapshot)
    }

    /// How many objects a query finds.
    func count(_ text: String, in table: Table, _ arguments: [QueryArgument] = []) throws -> Int {
        try Query(parsing: text, arguments: arguments)
            .bind(to: table.schema, in: snapshot.schema).count(in: snapshot)
    }
}

/// The sequence of random numbers that `PeerEngine` draws its look-ups from (SplitMix64).
struct PeerRandom {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 0x0123_4567
        _ = next()
    }

    /// A number from 0 up to, not including, `bound`.
    mutating func below(_ bound: Int) -> Int {
        Int(next() % UInt64(max(bound, 1)))
    }

    private mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
