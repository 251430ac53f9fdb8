/// The queries that are measured.
extension QueryWorkload {
    static let all: [any Workload] =
        [
            ScanWorkload(), PrimaryKeyWorkload(), IndexLookupWorkload(), EqualStringWorkload(),
        ] + queries + more + AggregateWorkload.all

    private static let queries: [any Workload] = [
        QueryWorkload(
            name: "count-int",
            query: "age > 50",
            statement: "SELECT count(*) FROM person WHERE age > 50",
            result: .count
        ),
        QueryWorkload(
            name: "count-double",
            query: "score < 1000.0",
            statement: "SELECT count(*) FROM person WHERE score < 1000.0",
            result: .count
        ),
        QueryWorkload(
            name: "count-and",
            query: "age > 50 AND active == true AND score < 8000.0",
            statement: """
                SELECT count(*) FROM person WHERE age > 50 AND active = 1 AND score < 8000.0
                """,
            result: .count
        ),
        QueryWorkload(
            name: "contains-ci",
            query: "name CONTAINS[c] 'ber'",
            statement: "SELECT count(*) FROM person WHERE name LIKE '%ber%'",
            result: .count
        ),
        QueryWorkload(
            name: "contains",
            query: "name CONTAINS 'ber'",
            statement: "SELECT count(*) FROM person WHERE instr(name, 'ber') > 0",
            result: .count
        ),
        QueryWorkload(
            name: "begins-with",
            query: "name BEGINSWITH 'Ada'",
            statement: "SELECT count(*) FROM person WHERE name GLOB 'Ada*'",
            result: .count
        ),
        QueryWorkload(
            name: "like",
            query: "name LIKE '*Berg*7'",
            statement: "SELECT count(*) FROM person WHERE name GLOB '*Berg*7'",
            result: .count
        ),
        QueryWorkload(
            name: "find-all",
            query: "age > 50",
            statement: "SELECT key FROM person WHERE age > 50",
            result: .keys
        ),
        QueryWorkload(
            name: "limit",
            query: "age > 50 LIMIT(100)",
            statement: "SELECT key FROM person WHERE age > 50 LIMIT 100",
            result: .keys,
            hasPeer: false
        ),
        QueryWorkload(
            name: "sort-string",
            query: "TRUEPREDICATE SORT(name ASC)",
            statement: "SELECT key FROM person ORDER BY name",
            result: .keys
        ),
        QueryWorkload(
            name: "sort-double",
            query: "TRUEPREDICATE SORT(score DESC)",
            statement: "SELECT key FROM person ORDER BY score DESC, key",
            result: .keys
        ),
        QueryWorkload(
            name: "sort-two",
            query: "TRUEPREDICATE SORT(age ASC, name ASC)",
            statement: "SELECT key FROM person ORDER BY age, name",
            result: .keys
        ),
        QueryWorkload(
            name: "sort-limit",
            query: "TRUEPREDICATE SORT(score DESC) LIMIT(20)",
            statement: "SELECT key FROM person ORDER BY score DESC, key LIMIT 20",
            result: .keys,
            hasPeer: false
        ),
        QueryWorkload(
            name: "distinct-int",
            query: "TRUEPREDICATE DISTINCT(age)",
            statement: "SELECT min(key) FROM person GROUP BY age ORDER BY 1",
            result: .keys
        ),
        QueryWorkload(
            name: "link-query",
            query: "owner.name == 'Owner 7'",
            statement: """
                SELECT count(*) FROM person JOIN owner ON owner.key = person.owner
                WHERE owner.name = 'Owner 7'
                """,
            result: .count
        ),
        QueryWorkload(
            name: "any-tags",
            query: "ANY tags == 'river'",
            statement: "SELECT count(DISTINCT person) FROM tags WHERE value = 'river'",
            result: .count
        ),
        QueryWorkload(
            name: "backlink-query",
            query: "@links.Person.owner.@count > 990",
            statement: """
                SELECT count(*) FROM (SELECT owner FROM person GROUP BY owner HAVING count(*) > 990)
                """,
            result: .count,
            isOfOwners: true
        ),
    ]
}
