import RegentCore

/// Every property of every object, in the order of keys.
struct ScanWorkload: Workload {
    let name = "scan"
    let sentence = "all properties of all objects"

    func regent(_ people: PeopleData) throws -> String {
        let integers = try ["id", "age"].map(people.column)
        let texts = try ["name", "email"].map(people.column)
        let (score, active) = (try people.column("score"), try people.column("active"))
        let (created, owner) = (try people.column("createdAt"), try people.column("owner"))
        let tags = try people.column("tags")
        var sum: UInt64 = 0
        var buffers = Buffers()
        let columns = texts + integers + [score, active, created, owner, tags]
        try people.persons.forEachLeaf(reading: columns) { leaf in
            buffers.removeAll()
            for column in integers {
                _ = try leaf.appendIntegers(of: column, to: &buffers.integers)
            }
            for column in texts { _ = try leaf.appendStrings(of: column, to: &buffers.texts) }
            _ = try leaf.appendDoubles(of: score, to: &buffers.doubles)
            _ = try leaf.appendBooleans(of: active, to: &buffers.flags)
            _ = try leaf.appendTimestamps(of: created, to: &buffers.times)
            _ = try leaf.appendLinks(of: owner, to: &buffers.keys)
            _ = try leaf.appendElementCounts(of: tags, to: &buffers.counts)
            sum &+= buffers.sum
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
}

/// The columns of one leaf, taken out.
private struct Buffers {
    var integers: [Int64] = []
    var texts = ByteStrings()
    var doubles: [Double] = []
    var flags: [Bool] = []
    var times: [Timestamp] = []
    var keys: [ObjectKey] = []
    var counts: [Int] = []

    mutating func removeAll() {
        integers.removeAll(keepingCapacity: true)
        texts.removeAll()
        doubles.removeAll(keepingCapacity: true)
        flags.removeAll(keepingCapacity: true)
        times.removeAll(keepingCapacity: true)
        keys.removeAll(keepingCapacity: true)
        counts.removeAll(keepingCapacity: true)
    }

    /// Something that depends on every value.
    var sum: UInt64 {
        var sum = UInt64(texts.bytes.count)
        for number in integers { sum &+= UInt64(bitPattern: number) }
        for number in doubles { sum &+= UInt64(number) }
        for flag in flags where flag { sum &+= 1 }
        for time in times { sum &+= UInt64(bitPattern: time.seconds) }
        for key in keys { sum &+= UInt64(bitPattern: key.rawValue) }
        for count in counts { sum &+= UInt64(count) }
        return sum
    }
}
