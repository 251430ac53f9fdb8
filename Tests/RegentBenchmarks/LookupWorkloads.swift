import RegentCore
import RegentQuery

/// 100,000 objects by primary key in random order, one property read of each.
struct PrimaryKeyWorkload: Workload {
    let name = "pk-lookup"
    let sentence = "100,000 objects by primary key, age of each"

    func regent(_ people: PeopleData) throws -> String {
        let age = try people.column("age")
        var random = PeerRandom(seed: 99)
        var sum: Int64 = 0
        for _ in 0..<100_000 {
            let id = Int64(random.below(people.count))
            guard let key = try people.persons.objectKey(primaryKey: .int(id)),
                case .int(let value) = try people.persons.value(of: age, in: key)
            else { throw BenchError.data("no person with the id \(id)") }
            sum += value
        }
        return "\(sum)"
    }

    func sqlite(_ twin: SQLiteTwin) throws -> String {
        let statement = try twin.prepare("SELECT age FROM person WHERE id = ?")
        var random = PeerRandom(seed: 99)
        var sum: Int64 = 0
        for _ in 0..<100_000 {
            statement.bind(Int64(random.below(twin.countOfPersons)), at: 1)
            if try statement.step() { sum += statement.integer(0) }
            statement.reset()
        }
        return "\(sum)"
    }
}

/// 1,000 queries for a string that has an index; half of the strings do not exist.
struct IndexLookupWorkload: Workload {
    let name = "eq-string-indexed"
    let sentence = "1,000 × email == $0"

    func regent(_ people: PeopleData) throws -> String {
        var random = PeerRandom(seed: 98)
        var found = 0
        for _ in 0..<1_000 {
            let email = Self.email(random.below(people.count * 2))
            found += try people.count(
                "email == $0",
                in: people.persons,
                [.value(.string(email))]
            )
        }
        return "\(found)"
    }

    func sqlite(_ twin: SQLiteTwin) throws -> String {
        var random = PeerRandom(seed: 98)
        var found: Int64 = 0
        for _ in 0..<1_000 {
            // Prepared anew each time, as a query text is parsed anew each time.
            let statement = try twin.prepare("SELECT count(*) FROM person WHERE email = ?")
            statement.bind(Self.email(random.below(twin.countOfPersons * 2)), at: 1)
            if try statement.step() { found += statement.integer(0) }
        }
        return "\(found)"
    }

    private static func email(_ number: Int) -> String { "user\(number)@example.com" }
}

/// One string without an index: the name of the person in the middle.
struct EqualStringWorkload: Workload {
    let name = "eq-string"
    let sentence = "name == (that of the person in the middle)"

    func regent(_ people: PeopleData) throws -> String {
        let key = try people.persons.key(at: people.count / 2)
        let name = try people.persons.value(of: people.column("name"), in: key)
        return "\(try people.count("name == $0", in: people.persons, [.value(name)]))"
    }

    func sqlite(_ twin: SQLiteTwin) throws -> String {
        let sum = try twin.integers(
            """
            SELECT count(*) FROM person WHERE +name =
            (SELECT name FROM person ORDER BY key LIMIT 1 OFFSET \(twin.countOfPersons / 2))
            """
        )
        return "\(sum.first ?? -1)"
    }
}
