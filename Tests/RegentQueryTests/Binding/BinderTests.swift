import RegentCore
import RegentTestSupport
import Testing

@testable import RegentQuery

/// What may be compared with what, where the lists of queries say nothing.
@Suite(.needsSharedMaterial) struct BinderTests {
    @Test(
        arguments: [
            ("dict_link['key11'] != 5", [2, 3, 4, 5, 7]), ("dict_link['key11'] == 'a'", []),
            ("dict_link['key11'] < O1", []), ("dict_link['key11'] > O1", []),
            ("dict_link['key0'] <= null", [2, 3, 4, 7]),
            ("dict_link['key0'] >= obj('Target', 3)", [2, 3, 4, 7]),
            ("dict_link['key0'] < L1:5", [5]), ("L1:5 >= dict_link['key0']", [5]),
            ("embedded == dict_link['key11']", [5]), ("dict_link['key11'] < kind", []),
            ("5 < ANY dict_link['key0']", []),
        ]
    )
    func `an entry of a dictionary of links meets every value`(text: String, keys: [Int]) throws {
        #expect(try Self.keys(text) == keys)
    }

    @Test(
        arguments: [
            "O1 < dict_link['key0']", "dict_link < O2", "dict_link['key11'] == dict_link['key13']",
            "dict_link['key11'] == dict_mixed['a']", "list_int == dict_link['key11']",
            "dict_link['key0'] BETWEEN {5, 6}", "ALL dict_link['key0'] BETWEEN {5, 6}",
            "dict_link['key0'] CONTAINS 5", "dict_link['key0'] ==[c] 5",
        ]
    )
    func `other meetings of such entries are refused`(text: String) {
        #expect(throws: QueryError.self) { try Self.keys(text) }
    }

    @Test(
        arguments: [
            "list_string == list_string", "list_string LIKE list_string",
            "ANY list_string CONTAINS NONE list_string", "dict_string['a'] BEGINSWITH list_string",
        ]
    )
    func `two collections of values are not compared`(text: String) {
        #expect(throws: QueryError.self) { try Self.keys(text) }
    }

    @Test(
        arguments: [
            ("roles['guard'].@type == 'link'", [1, 2, 3, 5, 6, 7, 9, 10, 11]),
            ("roles['vacant'].@type == 'null'", [1, 2, 3, 5, 6, 7, 9, 10, 11]),
            ("1 + roles['guard'] == null", [1, 2, 3, 5, 6, 7, 9, 10, 11]),
            ("roles['guard'] * 2 > 0", []), ("name CONTAINS roles['guard']", []),
            ("friends.roles['nurse'] == null", [0, 4, 7, 9]),
            ("ALL friends.roles['guard'] == O2", [0, 1, 2, 3, 5, 7, 10, 11]),
        ]
    )
    func `an entry of a dictionary of links counts as mixed`(text: String, keys: [Int]) throws {
        #expect(try Self.animals(text) == keys)
    }

    @Test(
        arguments: [
            ("friends.counts['eggs'] == {10, 20}", []), ("friends.counts['eggs'] == {10}", [0, 7]),
            ("ANY friends.counts['eggs'] == {10, 20}", [0, 3, 7]),
            ("friends.roles['guard'] == {O2, null}", []), ("friends.scores[0] == {5, 7}", []),
            ("friends[0].facts['origin'] >= {'Kenya', 'zzz'}", []),
            ("mother.facts['origin'] >= {'Kenya', 'zzz'}", [1, 11]),
        ]
    )
    func `an entry behind a step to many is a list of one`(text: String, keys: [Int]) throws {
        #expect(try Self.animals(text) == keys)
    }

    @Test(
        arguments: [
            ("extra == O1", []), ("extra > O1", []), ("anyIndexed == O1", []),
            ("extra != O1", Array(0..<12)), ("age IN {O1, 7}", [0, 6, 11]),
            ("name CONTAINS {O1, 'e'}", [0, 3, 4, 5, 10]), ("extra CONTAINS ANY {O1}", []),
            ("counts == ANY {O1, 10}", [1]), ("friends.@count IN {O1, 2}", [0, 9, 11]),
        ]
    )
    func `a key of an object is unlike every value`(text: String, keys: [Int]) throws {
        #expect(try Self.animals(text) == keys)
    }

    @Test(arguments: ["friends == {null}", "ANY friends IN {null}", "{null} == friends.mother"])
    func `links to many are not compared with null, in a list neither`(text: String) {
        #expect(throws: QueryError.self) { try Self.animals(text) }
    }

    @Test(
        arguments: [
            "mother < roles['guard']", "O1 < extra", "roles['guard'].@max.age > 1",
            "roles['guard'].@type ==[c] 'link'", "'link' ==[c] roles['guard'].@type",
        ]
    )
    func `an entry of a dictionary of links is no list and no link`(text: String) {
        #expect(throws: QueryError.self) { try Self.animals(text) }
    }

    @Test(
        arguments: [
            ("mother['id'] == 3", [4]), ("mother['mother']['id'] == 2", [4]),
            ("friends[0]['friends'].name == 'Leo'", [0, 8]), ("roles['id'] == 3", [2]),
            ("roles['guard']['id'] == 3", [2]), ("foods['length'] == 3", [1, 10]),
            ("counts['@keys'] == 'legs'", [2, 3, 6, 7, 10, 11]), ("counts['@values'] == 10", [1]),
            ("SUBQUERY(mother['friends'], $x, $x['age'] > 3).@count > 0", [4, 5, 7, 8]),
        ]
    )
    func `a name in brackets says the same as behind a dot`(text: String, keys: [Int]) throws {
        #expect(try Self.animals(text) == keys)
    }

    @Test(
        arguments: [
            ("scores[$0] == 5", -1, [2]), ("friends[$0].id == 2", -1, [0]),
            ("extra[$0] == 'v'", -1, []), ("scores[$0] == 5", -2, []),
            ("scores[$0] == 5", .min, []),
        ]
    )
    func `an index argument of -1 is the last element`(
        text: String,
        index: Int64,
        keys: [Int]
    ) throws {
        #expect(try Self.animals(text, [.value(.int(index))]) == keys)
    }

    @Test(arguments: ["foods IN {$0, 'hay'}", "name CONTAINS {$0, 'e'}", "mother IN {$0}"])
    func `an argument in a list must fit`(text: String) {
        #expect(throws: QueryError.self) { try Self.animals(text, [.value(.int(5))]) }
    }

    @Test(arguments: [Float.infinity, -.infinity, .nan])
    func `a float without a number is not compared with integers`(float: Float) {
        #expect(throws: QueryError.self) { try Self.animals("age == $0", [.value(.float(float))]) }
    }

    @Test(
        arguments: ["ANY extra == 1", "NONE extra == {1, 5}", "ALL mother.extra == 1"]
    )
    func `a plain mixed value takes no quantifier`(text: String) {
        #expect(throws: QueryError.self) { try Self.animals(text) }
    }

    @Test func `a shape may be the text of an argument`() throws {
        let text = "spot geoWithin $0"
        let box = QueryArgument.value(.string("geoBox([1.0, 2.0], [30.0, 40.0])"))
        #expect(try Self.animals(text, [box]) == [3, 4, 6, 7])
        for wrong in ["x", "", "$0", "geoCircle([$0, 2.0], 1.5)", "geoCircle([1, 2], 1) x"] {
            let error = #expect(throws: QueryError.self) {
                try Self.animals(text, [.value(.string(wrong))])
            }
            #expect(error?.range == 15..<17)
        }
    }

    @Test(
        arguments: [
            ("(1 + 1) * age == 'x'", []), ("(1 + 1) * age == inf", []),
            ("(1 + 2) * age / 2.0 == 10.5", [0, 6, 11]), ("3 * age / 2.0 == 10.5", []),
            ("1.5 * 2 * age == '21'", []), ("2 * age == '14'", [0, 6, 11]),
        ]
    )
    func `arithmetic that begins with folded constants counts as mixed`(
        text: String,
        keys: [Int]
    ) throws {
        #expect(try Self.animals(text) == keys)
    }

    @Test(
        arguments: [
            ("{[5.0, 5.0], [9.0, 5.0], [9.0, 9.0], [5.0, 5.0]}", [3, 4, 6, 7]),
            ("{[0.0, 0.0], [10.0, 5.0], [10.0, 10.0], [0.0, 0.0]}", [4, 6, 7]),
            (
                "{[5.0, 5.0], [9.0, 5.0], [9.0, 9.0], [5.0, 5.0]}, "
                    + "{[9.0, 5.0], [15.0, 5.0], [15.0, 9.0], [9.0, 5.0]}", [3, 4, 6, 7]
            ),
        ]
    )
    func `holes lie within a polygon and apart`(holes: String, keys: [Int]) throws {
        #expect(try Self.animals("spot geoWithin geoPolygon(\(Self.square), \(holes))") == keys)
    }

    @Test(
        arguments: [
            "{[10.0, 0.0], [20.0, 0.0], [20.0, 10.0], [10.0, 0.0]}",
            "{[0.0, 5.0], [10.0, 5.0], [10.0, 10.0], [0.0, 5.0]}",
            "{[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 0.0]}",
            "{[30.0, 5.0], [50.0, 5.0], [50.0, 9.0], [30.0, 5.0]}",
            "{[1.0, 1.0], [9.0, 1.0], [9.0, 9.0], [1.0, 1.0]}, "
                + "{[6.0, 2.0], [8.0, 2.0], [8.0, 4.0], [6.0, 2.0]}",
            "{[1.0, 1.0], [9.0, 1.0], [9.0, 9.0], [1.0, 1.0]}, "
                + "{[6.0, 2.0], [18.0, 2.0], [18.0, 4.0], [6.0, 2.0]}",
            "{[1.0, 1.0], [9.0, 1.0], [9.0, 9.0], [1.0, 1.0]}, "
                + "{[9.0, 1.0], [15.0, 1.0], [9.0, 9.0], [9.0, 1.0]}",
        ]
    )
    func `holes that touch a side or each other are refused`(holes: String) {
        #expect(throws: QueryError.self) {
            try Self.animals("spot geoWithin geoPolygon(\(Self.square), \(holes))")
        }
    }

    private static let square =
        "{[0.0, 0.0], [40.0, 0.0], [40.0, 40.0], [0.0, 40.0], [0.0, 0.0]}"

    @Test(
        arguments: [
            ("notes TEXT 'fox ,'", []), ("notes TEXT '!'", []), ("notes TEXT 'fox -,'", [0, 1, 8]),
            ("notes TEXT 'fox,'", [0, 1, 8]), ("notes TEXT '-×'", Array(0..<12)),
            ("TRUEPREDICATE SORT(mother['age'] ASC)", [7, 8, 3, 1, 11, 5, 10, 4, 0, 2, 6, 9]),
        ]
    )
    func `a word without letters occurs nowhere, a key in brackets sorts`(
        text: String,
        keys: [Int]
    ) throws {
        #expect(try Self.animals(text) == keys)
    }

    private static func animals(_ text: String, _ arguments: [QueryArgument] = []) throws -> [Int] {
        try keys(text, arguments, of: "Animal", in: "queries/zoo.realm")
    }

    private static func keys(
        _ text: String,
        _ arguments: [QueryArgument] = [],
        of className: String = "Collections",
        in file: String = "golden/collections.realm"
    ) throws -> [Int] {
        let database = try Database(path: SharedMaterial.path(file))
        return try database.read { snapshot in
            let table = try #require(snapshot.table(named: className))
            return try Query(parsing: text, arguments: arguments)
                .bind(to: table.schema, in: snapshot.schema)
                .run(in: snapshot).map { Int($0.rawValue) }
        }
    }
}
