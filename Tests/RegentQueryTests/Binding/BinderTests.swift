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

    private static func keys(_ text: String) throws -> [Int] {
        let database = try Database(path: SharedMaterial.path("golden/collections.realm"))
        return try database.read { snapshot in
            let table = try #require(snapshot.table(named: "Collections"))
            return try Query(parsing: text).bind(to: table.schema, in: snapshot.schema)
                .run(in: snapshot).map { Int($0.rawValue) }
        }
    }
}
