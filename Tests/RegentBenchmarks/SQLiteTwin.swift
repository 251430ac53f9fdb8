import Foundation
import RegentCore

/// The same people in SQLite: the tables that a person would make, with the same indexes.
final class SQLiteTwin {
    let path: String
    let countOfPersons: Int
    private let database: SQLiteDatabase

    /// Copies all objects into a file of the temporary folder, which goes with this object.
    init(of people: PeopleData) throws {
        path =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("regent-bench-\(UUID().uuidString).db").path
        countOfPersons = people.count
        database = try SQLiteDatabase(path: path)
        // Room for all pages, as the other engines map the whole file.
        try database.execute(
            """
            PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000;
            CREATE TABLE owner(id INTEGER PRIMARY KEY, key INTEGER UNIQUE, name TEXT);
            CREATE TABLE person(id INTEGER PRIMARY KEY, key INTEGER UNIQUE, name TEXT, email TEXT,
                age INTEGER, score REAL, active INTEGER, seconds INTEGER, nanoseconds INTEGER,
                owner INTEGER REFERENCES owner(key), number INTEGER, bio TEXT);
            CREATE TABLE tags(person INTEGER, position INTEGER, value TEXT,
                PRIMARY KEY(person, position)) WITHOUT ROWID;
            BEGIN;
            """
        )
        try copyOwners(of: people)
        try copyPersons(of: people)
        try database.execute(
            """
            COMMIT; CREATE INDEX person_email ON person(email);
            CREATE INDEX person_owner ON person(owner);
            CREATE INDEX person_number ON person(number); ANALYZE;
            """
        )
    }

    deinit {
        // A file that is left behind harms nobody; there is no one to tell.
        try? FileManager.default.removeItem(atPath: path)
    }

    func prepare(_ text: String) throws -> SQLiteStatement {
        try database.prepare(text)
    }

    /// The first column of all rows.
    func integers(_ text: String) throws -> [Int64] {
        let statement = try database.prepare(text)
        var result: [Int64] = []
        while try statement.step() { result.append(statement.integer(0)) }
        return result
    }

    private func copyOwners(of people: PeopleData) throws {
        let insert = try database.prepare("INSERT INTO owner VALUES (?, ?, ?)")
        let columns = people.owners.schema.properties.map { ($0.name, $0.column) }
        for key in try people.owners.keys(in: 0..<people.owners.count) {
            insert.bind(key.rawValue, at: 2)
            for (name, column) in columns {
                switch try people.owners.value(of: column, in: key) {
                case .int(let number): insert.bind(number, at: 1)
                case .string(let text): insert.bind(text, at: 3)
                default: throw BenchError.data("Owner.\(name) has an unknown type")
                }
            }
            _ = try insert.step()
            insert.reset()
        }
    }

    private func copyPersons(of people: PeopleData) throws {
        let insert = try database.prepare(
            "INSERT INTO person VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        )
        let insertTag = try database.prepare("INSERT INTO tags VALUES (?, ?, ?)")
        let order: [(String, Int32)] = [
            ("id", 1), ("name", 3), ("email", 4), ("age", 5), ("score", 6), ("active", 7),
            ("createdAt", 8), ("owner", 10), ("tags", 0), ("number", 11), ("bio", 12),
        ]
        let known = order.filter { people.persons.schema[$0.0] != nil }
        let places = known.map(\.1)
        let columns = try known.map { try people.column($0.0) }
        try people.persons.forEachLeaf { leaf in
            for row in 0..<leaf.count {
                let key = try leaf.key(at: row).rawValue
                insert.bind(key, at: 2)
                for (column, place) in zip(columns, places) {
                    switch try leaf.value(of: column, at: row) {
                    case .int(let number): insert.bind(number, at: place)
                    case .string(let text): insert.bind(text, at: place)
                    case .double(let number): insert.bind(number, at: place)
                    case .bool(let flag): insert.bind(Int64(flag ? 1 : 0), at: place)
                    case .timestamp(let time):
                        insert.bind(time.seconds, at: 8)
                        insert.bind(Int64(time.nanoseconds), at: 9)
                    case .link(let link): insert.bind(link.object.rawValue, at: place)
                    case .list(let values):
                        for (position, value) in values.enumerated() {
                            guard case .string(let text) = value else { continue }
                            insertTag.bind(key, at: 1)
                            insertTag.bind(Int64(position), at: 2)
                            insertTag.bind(text, at: 3)
                            _ = try insertTag.step()
                            insertTag.reset()
                        }
                    default: throw BenchError.data("a person has a value of an unknown type")
                    }
                }
                _ = try insert.step()
                insert.reset()
            }
            return true
        }
    }
}
