import RegentCore

/// Every property of every object, in the order of keys.
struct ScanWorkload: Workload {
    let name = "scan"
    let sentence = "all properties of all objects"

    func regent(_ people: PeopleData) throws -> String {
        let names = [
            "id", "name", "email", "age", "score", "active", "createdAt", "owner",
        ]
        let columns = try names.map(people.column)
        let tags = try people.column("tags")
        var sum: UInt64 = 0
        try people.persons.forEachLeaf { leaf in
            for column in columns {
                for value in try leaf.values(of: column) { sum &+= Self.weight(value) }
            }
            for row in 0..<leaf.count {
                sum &+= UInt64(try leaf.elementCount(of: tags, at: row) ?? 0)
            }
            return true
        }
        return "\(sum)"
    }

    func sqlite(_ twin: SQLiteTwin) throws -> String {
        let statement = try twin.prepare(
            """
            SELECT id, age, score, active, seconds, owner, name, email,
            (SELECT count(*) FROM tags WHERE tags.person = person.key) FROM person
            """
        )
        var sum: UInt64 = 0
        while try statement.step() {
            for column in [0, 1, 3, 4, 5, 8] {
                sum &+= UInt64(bitPattern: statement.integer(Int32(column)))
            }
            sum &+= UInt64(statement.real(2))
            sum &+= UInt64(statement.textSize(6) + statement.textSize(7))
        }
        return "\(sum)"
    }

    private static func weight(_ value: Value) -> UInt64 {
        switch value {
        case .int(let number): UInt64(bitPattern: number)
        case .bool(let flag): flag ? 1 : 0
        case .double(let number): UInt64(number)
        case .string(let text): UInt64(text.utf8.count)
        case .timestamp(let time): UInt64(bitPattern: time.seconds)
        case .link(let link): UInt64(bitPattern: link.object.rawValue)
        default: 0
        }
    }
}
