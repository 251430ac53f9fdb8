/// Queries that the program of `PeerEngine` has no name for.
extension QueryWorkload {
    static let more: [any Workload] = [
        QueryWorkload(
            name: "int-indexed",
            query: "number == 4711",
            statement: "SELECT count(*) FROM person WHERE number = 4711",
            result: .count,
            hasPeer: false,
            properties: ["number"]
        ),
        QueryWorkload(
            name: "in-1000",
            query: "age IN {\(members)}",
            statement: "SELECT count(*) FROM person WHERE +age IN (\(members))",
            result: .count,
            hasPeer: false
        ),
        QueryWorkload(
            name: "in-1000-indexed",
            query: "id IN {\(members)}",
            statement: "SELECT count(*) FROM person WHERE id IN (\(members))",
            result: .count,
            hasPeer: false
        ),
        QueryWorkload(
            name: "or-mix",
            query: "(name BEGINSWITH 'Ada' OR age == 7) AND (score < 100.0 OR active == true)",
            statement: """
                SELECT count(*) FROM person WHERE (name GLOB 'Ada*' OR age = 7)
                AND (score < 100.0 OR active = 1)
                """,
            result: .count,
            hasPeer: false
        ),
        QueryWorkload(
            name: "and-selective",
            query: "name CONTAINS 'ber' AND age == 7 AND score < 50.0",
            statement: """
                SELECT count(*) FROM person WHERE instr(name, 'ber') > 0 AND age = 7
                AND score < 50.0
                """,
            result: .count,
            hasPeer: false
        ),
        QueryWorkload(
            name: "date-range",
            query: "createdAt >= T1550000000:0 AND createdAt < T1600000000:0",
            statement: """
                SELECT count(*) FROM person WHERE seconds >= 1550000000 AND seconds < 1600000000
                """,
            result: .count,
            hasPeer: false
        ),
        QueryWorkload(
            name: "tag-count",
            query: "tags.@count == 2",
            statement: """
                SELECT count(*) FROM person WHERE
                (SELECT count(*) FROM tags WHERE tags.person = person.key) = 2
                """,
            result: .count,
            hasPeer: false
        ),
        QueryWorkload(
            name: "links-count",
            query: "@links.@count > 990",
            statement: """
                SELECT count(*) FROM (SELECT owner FROM person GROUP BY owner HAVING count(*) > 990)
                """,
            result: .count,
            isOfOwners: true,
            hasPeer: false
        ),
        QueryWorkload(
            name: "subquery",
            query: "SUBQUERY(@links.Person.owner, $p, $p.age > 50).@count > 480",
            statement: """
                SELECT count(*) FROM (SELECT owner FROM person WHERE age > 50 GROUP BY owner
                HAVING count(*) > 480)
                """,
            result: .count,
            isOfOwners: true,
            hasPeer: false
        ),
        QueryWorkload(
            name: "sort-link",
            query: "TRUEPREDICATE SORT(owner.name ASC)",
            statement: """
                SELECT person.key FROM person JOIN owner ON owner.key = person.owner
                ORDER BY owner.name, person.key
                """,
            result: .keys,
            hasPeer: false
        ),
        QueryWorkload(
            name: "sort-limit-100",
            query: "age > 50 SORT(name ASC) LIMIT(100)",
            statement: "SELECT key FROM person WHERE age > 50 ORDER BY name, key LIMIT 100",
            result: .keys,
            hasPeer: false
        ),
        QueryWorkload(
            name: "full-text",
            query: "bio TEXT 'word77 river'",
            statement: """
                SELECT count(*) FROM person WHERE ' ' || bio || ' ' LIKE '% word77 %'
                AND ' ' || bio || ' ' LIKE '% river %'
                """,
            result: .count,
            hasPeer: false,
            properties: ["bio"]
        ),
    ]

    /// 1,000 numbers, every fifth of which is an age.
    private static let members = (0..<1_000).map { String($0 * 5) }.joined(separator: ", ")
}
