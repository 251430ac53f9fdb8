import RegentCore
import Testing

@testable import RegentQuery

@Suite struct QueryCompletionTests {
    private static func complete(
        _ before: String,
        in table: TableSchema = SampleSchema.person,
        values: @escaping (TableSchema, Property) -> [Value] = { _, _ in [] }
    ) -> QueryCompletion? {
        QueryCompletion(
            before: before,
            table: table,
            schema: SampleSchema.schema,
            values: values
        )
    }

    @Test(
        arguments: [
            // A condition begins: properties first, then keywords.
            ("na", 0, "name"), ("NOT na", 4, "name"), ("age > 3 AND bo", 12, "born"),
            ("(ac", 1, "active"), ("AN", 0, "ANY "), ("SUB", 0, "SUBQUERY("),
            // Along links and behind lists.
            ("best.na", 5, "name"), ("posts.ti", 6, "title"), ("tags.@c", 5, "@count"),
            ("posts.@ma", 6, "@max"),
            // Operators of the type.
            ("name ", 5, "== "), ("name CO", 5, "CONTAINS[c] "), ("age B", 4, "BETWEEN {"),
            ("active ", 7, "== "),
            // Values.
            ("active == t", 10, "true"), ("token == u", 9, "uuid("), ("oid == ", 7, "oid("),
            ("best == ", 8, "obj('Person', "), ("nick == n", 8, "null"),
            // A condition is complete.
            ("age > 3 ", 8, "AND "), ("age > 3 S", 8, "SORT("), ("tags.@count > 1 O", 16, "OR "),
            ("age IN {1, 2} L", 14, "LIMIT("),
            // Clauses.
            ("age > 3 SORT(na", 13, "name"), ("age > 3 SORT(name D", 18, "DESC"),
            ("age > 3 SORT(name ASC, sc", 23, "score"), ("age > 3 SORT(name ASC) ", 23, "SORT("),
            // Inside of a subquery, with and without its variable.
            ("SUBQUERY(", 9, "posts"), ("SUBQUERY(posts, ", 16, "$x, "),
            ("SUBQUERY(posts, $p, ", 20, "title"), ("SUBQUERY(posts, $p, $p.li", 23, "likes"),
            ("SUBQUERY(posts, $p, $p.title ", 29, "== "),
            ("SUBQUERY(posts, $p, likes > 3 ", 30, "AND "),
            ("SUBQUERY(posts, $p, likes > 3).", 31, "@count"),
            // Behind an aggregate, in arithmetic.
            ("posts.@max.", 11, "likes"), ("age + ", 6, "id"),
        ] as [(String, Int, String)]
    )
    func `what fits at the cursor comes first`(before: String, start: Int, first: String) throws {
        let completion = try #require(Self.complete(before))
        #expect(completion.start == start)
        #expect(completion.items.first?.text == first)
    }

    @Test(arguments: [
        "name == 'Le", "name == 'Leo ", "unknown.pa", "name == 'x' AND nope.na",
        "SUBQUERY(nope, $p, ", "name == 'n", "age == '",
    ])
    func `where nothing is known nothing is said`(before: String) {
        #expect(Self.complete(before) == nil)
    }

    @Test func `values of the property are offered as literals`() throws {
        let values: (TableSchema, Property) -> [Value] = { table, property in
            #expect(table.name == SampleSchema.person.name)
            return property.name == "name" ? [.string("Leo"), .string("O'Brien")] : []
        }
        let first = try #require(Self.complete("name == ", values: values))
        #expect(first.items.prefix(2).map(\.text) == ["'Leo'", "\"O'Brien\""])
        let text = try #require(Self.complete("name ==[c] 'le", values: values))
        #expect(text.items.map(\.text) == ["'Leo'"])
        #expect(text.start == 11)
        let list = try #require(Self.complete("name IN {'Leo', \"O", values: values))
        #expect(list.items.map(\.text) == ["\"O'Brien\"", "'Leo'"])
    }

    @Test func `keys of a dictionary are offered behind a point and in brackets`() throws {
        let labels = Property(
            name: "labels",
            column: ColumnKey(rawValue: 0),
            type: .string,
            isNullable: false,
            collection: .dictionary,
            index: nil,
            isPrimaryKey: false,
            target: nil,
            isEnumerated: false
        )
        let table = TableSchema(
            name: "class_Book",
            key: TableKey(rawValue: 9),
            kind: .topLevel,
            properties: [labels],
            backlinks: []
        )
        func texts(_ before: String) -> [String] {
            let completion = QueryCompletion(
                before: before,
                table: table,
                schema: Schema(tables: [table])
            ) { _, _ in [.string("en"), .string("a b"), .string("1.5")] }
            return completion?.items.map(\.text) ?? []
        }
        #expect(texts("labels.").prefix(3) == ["en", "a\\ b", "@count"])
        #expect(texts("labels['") == ["'en']", "'a b']", "'1.5']"])
        #expect(texts("labels['e") == ["'en']"])
        #expect(texts("labels.en ").first == "== ")
        #expect(texts("labels['en'] ").first == "== ")
    }

    @Test func `what can't be ordered by is not offered there`() throws {
        let completion = try #require(Self.complete("age > 3 SORT("))
        let texts = completion.items.map(\.text)
        #expect(!texts.contains("tags") && !texts.contains("posts") && texts.contains("best"))
    }

    @Test func `backlinks are named by class and property`() throws {
        let post = SampleSchema.linkedPost
        let schema = Schema(tables: [SampleSchema.person, post])
        func complete(_ before: String) -> [String] {
            QueryCompletion(before: before, table: post, schema: schema)?.items.map(\.text) ?? []
        }
        #expect(complete("@li") == ["@links"])
        #expect(complete("@links.").contains("Person"))
        #expect(complete("@links.Person.") == ["posts"])
        #expect(complete("@links.Person.posts.na").first == "name")
        #expect(complete("@links.Person.posts.age ").contains("BETWEEN {"))
    }

    @Test func `every suggestion of a value is read again`() throws {
        let values: [Value] = [
            .int(-5), .bool(true), .string("a\"b"), .string("it's"), .double(1.5), .null,
            .timestamp(Timestamp(seconds: -7, nanoseconds: -3)), .binary([0, 255]),
            .string("back\\slash"), .string("both ' and \""),
        ]
        for value in values {
            let text = try #require(ValueLiteral.text(of: value))
            #expect(throws: Never.self) { try Query(parsing: "a == \(text)") }
        }
    }
}
