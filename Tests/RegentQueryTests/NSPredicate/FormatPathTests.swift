import RegentCore
import RegentTestSupport
import Testing

@testable import RegentQuery

/// Key paths of predicate formats, where the lists of queries say nothing.
@Suite(.needsSharedMaterial) struct FormatPathTests {
    @Test(
        arguments: [
            ("roles['guard'] == nil", []), ("roles['nurse'] == nil", [1, 5, 9]),
            ("roles['guard'] != nil", [1, 2, 3, 5, 6, 7, 9, 10, 11]),
            ("ANY roles.@allKeys == 'nurse'", [2, 3, 6, 7, 10, 11]),
            ("ANY roles.@allValues.name == 'zara'", [11]),
            ("ANY counts.@allKeys BEGINSWITH 'w'", [3, 7, 11]),
            ("counts['eggs'] == 10", [1]), ("extra[-1]['k'] == 'v'", [8]), ("extra[-2] == 1", []),
        ]
    )
    func `an entry of a map is one value, keys and values are many`(
        text: String,
        keys: [Int]
    ) throws {
        #expect(try Self.animals(text) == keys)
    }

    @Test(
        arguments: [
            "ANY roles['guard'] == nil", "roles == nil", "roles.@allKeys == 'nurse'",
            "counts['eggs'].@count == 1", "mother['age'] == 7", "friends['age'] == 7",
            "ANY friends.@allKeys == 'x'", "age == %f", "counts[0] == 10",
        ]
    )
    func `what is no entry of a map is refused`(text: String) {
        #expect(throws: QueryError.self) { try Self.animals(text, [.value(.int(7))]) }
    }

    @Test func `a subscript argument may be negative`() throws {
        for (index, keys) in [(-1, [8]), (-2, []), (Int64.min, []), (4, [8])] {
            let text = "extra[%@]['k'] == 'v'"
            #expect(try Self.animals(text, [.value(.int(index))]) == keys)
        }
    }

    private static func animals(_ text: String, _ arguments: [QueryArgument] = []) throws -> [Int] {
        let database = try Database(path: SharedMaterial.path("queries/zoo.realm"))
        return try database.read { snapshot in
            let table = try #require(snapshot.table(named: "Animal"))
            return try Query(parsing: text, arguments: arguments, dialect: .nsPredicate)
                .bind(to: table.schema, in: snapshot.schema)
                .run(in: snapshot).map { Int($0.rawValue) }
        }
    }
}
