import Testing

@testable import RegentQuery

/// What people write who come from another keyboard or another language.
@Suite struct QueryHabitTests {
    private func mended(_ text: String) -> String? {
        Query.fault(in: text, of: SampleSchema.person, in: SampleSchema.schema)?.fix?
            .applied(to: text)
    }

    private static let keyboards: [(String, String)] = [
        ("ａｇｅ＝２４", "age=24"), ("age　==　24", "age == 24"), ("age\u{a0}== 24", "age == 24"),
        ("ag\u{200b}e == 24", "age == 24"), ("age ≦ 24", "age <= 24"), ("age =！ 24", "age != 24"),
        ("age 》 3 ，name = 'x'", "age > 3 AND name = 'x'"), ("age == 24 ； ", "age == 24"),
        ("name == „Leo“", "name == \"Leo\""), ("name == «Leo»", "name == \"Leo\""),
        ("name == “it’s”", "name == \"it’s\""), ("name == O’Brien", "name == 'O’Brien'"),
        ("name＝レオ", "name='レオ'"), ("name == “レオ　２” AND age ＞ 3", "name == \"レオ　２\" AND age > 3"),
        ("age ＞ 3 AND name == '２４；'", "age > 3 AND name == '２４；'"),
        ("age > 3 ∧ name ≠ 'x'", "age > 3 && name != 'x'"),
    ]

    private static let sql: [(String, String)] = [
        ("SELECT * FROM Person", "TRUEPREDICATE"), ("SELECT COUNT(*) FROM Person", "TRUEPREDICATE"),
        (
            "select name from Person where age = 24 order by name desc limit 5;",
            "age = 24 SORT(name desc) LIMIT(5)"
        ),
        (
            "SELECT DISTINCT name FROM Person WHERE age > 3 ORDER BY name",
            "age > 3 DISTINCT(name) SORT(name ASC)"
        ),
        ("SELECT TOP 5 * FROM Person ORDER BY age", "TRUEPREDICATE SORT(age ASC) LIMIT(5)"),
        (
            "SELECT p.name FROM Person p WHERE p.age = 4 AND p.name LIKE '%o%' ORDER BY p.name",
            "age = 4 AND name LIKE '*o*' SORT(name ASC)"
        ),
        ("age > 3 LIMIT 10 OFFSET 20", "age > 3 LIMIT(10)"),
        ("age > 3 LIMIT 10, 20", "age > 3 LIMIT(20)"),
        ("age > 3 GROUP BY name", "age > 3 DISTINCT(name)"),
        ("ORDER BY name", "TRUEPREDICATE SORT(name ASC)"),
        ("age > 3 and order by name", "age > 3 SORT(name ASC)"),
        ("LIMIT 10", "TRUEPREDICATE LIMIT(10)"),
        ("name NOT LIKE '%a%'", "NOT name LIKE '*a*'"), ("name REGEXP '^a'", "name LIKE 'a*'"),
        ("name MATCHES '.*a.'", "name LIKE '*a?'"), ("name =~ /a/", "name LIKE '*a*'"),
        ("name like %leo%", "name like '*leo*'"), ("age NOT IN (1, 2)", "NOT age IN {1, 2}"),
        ("age IN 1, 2", "age IN {1, 2}"), ("name IN (leo, ada)", "name IN {'leo', 'ada'}"),
        ("age NOT BETWEEN 1 AND 5", "NOT age BETWEEN {1, 5}"),
        ("age BETWEEN {1 AND 5}", "age BETWEEN {1, 5}"),
        (
            "born BETWEEN '2020-01-01' AND '2021-01-01'",
            "born BETWEEN {2020-01-01@00:00:00, 2021-01-01@00:00:00}"
        ),
        (
            "born >= '2020-01-05' AND born < '2021-01-01'",
            "born >= 2020-01-05@00:00:00 AND born < 2021-01-01@00:00:00"
        ),
        ("born > DATE '2020-01-05'", "born > 2020-01-05@00:00:00"),
        ("born > 2020", "born > 2020-01-01@00:00:00"),
        ("born > 1577836800", "born > 2020-01-01@00:00:00"), ("LOWER(name) = 'x'", "name =[c] 'x'"),
        ("COUNT(posts) > 1", "posts.@count > 1"), ("MAX(posts.likes) > 3", "posts.@max.likes > 3"),
        ("age == 24 -- all of them", "age == 24"),
        ("age == 24 /* all */ AND name != 'x'", "age == 24 AND name != 'x'"),
        ("name == 'it''s'", "name == \"it's\""), ("[age] == 1", "age == 1"),
        ("nick isnull", "nick == null"),
        ("posts IS NOT NULL", "posts.@count > 0"), ("tags IS EMPTY", "tags.@count == 0"),
        ("age == ?", "age == $0"), ("age = :age", "age = $0"),
        ("name = 'a' OR 'b'", "name = 'a' OR name = 'b'"),
        ("name = a OR b", "name = 'a' OR name = 'b'"), ("name <> 'x' AND", "name <> 'x'"),
        ("1 = 1", "TRUEPREDICATE"), ("active = 1 AND name = Leo", "active = true AND name = 'Leo'"),
    ]

    private static let programs: [(String, String)] = [
        ("name.contains('x')", "name CONTAINS 'x'"), ("contains(name, 'x')", "name CONTAINS 'x'"),
        ("$0.name.hasPrefix(\"x\") && $0.age > 3", "name BEGINSWITH \"x\" && age > 3"),
        ("tags.contains('x')", "ANY tags == 'x'"), ("name.toLowerCase() == 'x'", "name ==[c] 'x'"),
        ("posts.isEmpty", "posts.@count == 0"), ("posts.length > 1", "posts.@count > 1"),
        ("name.count > 3", "name.@count > 3"), ("!name === 'x'", "!name == 'x'"),
        ("age !== 3", "age != 3"),
        ("age==1&&name=='x'||age==2&age==3", "age==1 AND name=='x'||age==2 AND age==3"),
        ("{name: 'x', age: 3}", "name == 'x' AND age == 3"), ("name:leo", "name == 'leo'"),
        ("best->name == 'x'", "best.name == 'x'"), ("best?.name == 'x'", "best.name == 'x'"),
        ("1 < age < 5", "1 < age AND age < 5"), ("age IN 1...5", "age BETWEEN {1, 5}"),
        ("age == 1_000", "age == 1000"), ("age == - 5", "age == -5"),
        ("age -5 == 0", "age - 5 == 0"),
        ("name == \\\"x\\\"", "name == \"x\""), ("best == 5", "best == obj('Person', 5)"),
        ("best = 'Leo'", "best.name = 'Leo'"),
        ("name == null || nick == undefined", "name == null || nick == null"),
        (
            "token == UUID(\"123e4567-e89b-12d3-a456-426614174000\")",
            "token == uuid(123e4567-e89b-12d3-a456-426614174000)"
        ),
        (
            "token == 123e4567-e89b-12d3-a456-426614174000",
            "token == uuid(123e4567-e89b-12d3-a456-426614174000)"
        ),
        ("oid == ObjectId('5f5e10000000000000000001')", "oid == oid(5f5e10000000000000000001)"),
        ("5f5e10000000000000000001", "oid == oid(5f5e10000000000000000001)"), ("24", "id == 24"),
        ("born > new Date('2020-01-05')", "born > 2020-01-05@00:00:00"),
        ("realm.objects('Person').filtered('age > 3')", "age > 3"), ("'age > 3'", "age > 3"),
        ("age == %@", "age == $0"),
        ("name CONTAINS[cd] 'x' AND age = 3;", "name CONTAINS[c] 'x' AND age = 3"),
        ("name MATCHES[cd] 'x'", "name LIKE[c] 'x'"),
    ]

    private static let lists: [(String, String)] = [
        (
            "oid IN ('5f5e10000000000000000001', '5f5e10000000000000000002')",
            "oid IN {oid(5f5e10000000000000000001), oid(5f5e10000000000000000002)}"
        ),
        ("age IN ('1', '2')", "age IN {1, 2}"), ("posts.sum(likes) > 5", "posts.@sum.likes > 5"),
        ("age > 1 && < 5", "age > 1 && age < 5"), ("age > 1 AND < 5", "age > 1 AND age < 5"),
        ("age＞１　并且　name＝“x”", "age>1 AND name=\"x\""),
        ("age > 1 または name = 'x'", "age > 1 OR name = 'x'"),
    ]

    private static let slips: [(String, String)] = [
        ("(age == 3", "(age == 3)"), ("age == 3)", "age == 3"), ("age IN {1, 2,}", "age IN {1, 2}"),
        ("age IN {1, 2", "age IN {1, 2}"), ("name == \"x'", "name == \"x\""),
        ("name == x'", "name == 'x'"),
        ("AND age == 3", "age == 3"), ("age == 3 AND OR name == 'x'", "age == 3 AND name == 'x'"),
        ("age == 3 name == 'x'", "age == 3 AND name == 'x'"),
        ("age == 3, name == 'x'", "age == 3 AND name == 'x'"),
        ("age 24", "age == 24"), ("name CONTIANS 'x'", "name CONTAINS 'x'"),
        ("name BEGINS WITH 'x'", "name BEGINSWITH 'x'"),
        ("name eq 'x'", "name == 'x'"), ("age > 3 adn name == 'x'", "age > 3 AND name == 'x'"),
        ("age > 3 SORT(nam ASC)", "age > 3 SORT(name ASC)"),
        ("age > 3 SORT(DESC name)", "age > 3 SORT(name DESC)"),
        ("age > 3 SORT(-name)", "age > 3 SORT(name DESC)"),
        ("age > 3 DISTINCT name, age", "age > 3 DISTINCT(name, age)"),
        ("SORT(name ASC) age < 5", "age < 5 SORT(name ASC)"),
        ("age > 3 SORT(name ASC) AND name != 'x'", "age > 3 AND name != 'x' SORT(name ASC)"),
        ("name == ('a' OR 'b')", "name IN {'a', 'b'}"),
        ("name != ('a', 'b')", "NOT name IN {'a', 'b'}"),
        ("name IS 'x'", "name == 'x'"), ("active is not true", "active != true"),
        ("nick", "nick != null"),
        ("p.name == 'x'", "name == 'x'"), ("posts.likes.max > 3", "posts.@max.likes > 3"),
        ("id = true", "id = 1"), ("price > 5,50", "price > 5.50"),
    ]

    @Test(arguments: keyboards + sql + programs + lists + slips)
    func `a habit is mended to what was meant`(text: String, remedy: String) {
        if text == remedy { return }
        #expect(mended(text) == remedy)
    }

    @Test(arguments: [
        // What has nothing like it here is not mended to something else.
        "age % 2 == 0", "ABS(age) > 3", "UPDATE Person SET age = 3",
        "DELETE FROM Person WHERE age = 3",
        "age == 3 OFFSET", "age > 3 OR x", "nope == 3", "age > 3 JOIN posts",
    ])
    func `what can't be said is not guessed`(text: String) {
        #expect(mended(text) == nil)
    }

    @Test(
        arguments: [
            (
                "age ＝ 24", 4..<7, "'＝' is not the plain =",
                "use plain characters: age = 24"
            ),
            (
                "age　= 24", 3..<6, "this blank is a special one (U+3000)",
                "use plain characters: age = 24"
            ),
            (
                "WHERE age = 24", 0..<5, "this is SQL; a query is only what stands behind WHERE",
                "leave out WHERE: age = 24"
            ),
            (
                "age > 3 ORDER BY name", 8..<13, "ORDER BY is written SORT(name ASC)",
                "write age > 3 SORT(name ASC)"
            ),
            (
                "SORT(name DESC)", 0..<4, "SORT needs a condition in front of it",
                "put TRUEPREDICATE in front: TRUEPREDICATE SORT(name DESC)"
            ),
            (
                "age > 3 LIMIT(10) OFFSET 20", 18..<24,
                "there is no OFFSET here; regent query has --offset",
                "leave it out; regent query --offset 20 skips objects: age > 3 LIMIT(10)"
            ),
            (
                "name.contains('x')", 5..<13, "a query has no functions such as 'contains'",
                "write name CONTAINS 'x'"
            ),
            (
                "name MATCHES 'x.*'", 5..<12,
                "there are no regular expressions; LIKE knows * and ?", "write name LIKE 'x*'"
            ),
            (
                "oid == oid('5f5e10000000000000000001')", 7..<10,
                "identifiers stand in uuid(…) and oid(…) without quotes",
                "write oid == oid(5f5e10000000000000000001)"
            ),
            (
                "born > date('2020-01-05')", 7..<11,
                "dates are written as 2025-01-31@12:00:00, in UTC",
                "write born > 2020-01-05@00:00:00"
            ),
            (
                "age == %@", 7..<9, "'%@' is no argument; they are named $0, $1 and so on",
                "name it $0: age == $0"
            ),
            (
                "age > 3 // old", 8..<14, "there are no comments in a query",
                "leave out the comment: age > 3"
            ),
            (
                "name = 24", 7..<9, "string can't be compared with int",
                "put 24 in quotes: name = '24'"
            ),
        ] as [(String, Range<Int>, String, String)]
    )
    func `what is wrong is told where it stands`(
        text: String,
        range: Range<Int>,
        sentence: String,
        hint: String
    ) throws {
        let fault = try #require(
            Query.fault(in: text, of: SampleSchema.person, in: SampleSchema.schema)
        )
        #expect(fault.range == range)
        #expect(fault.explanation == sentence)
        #expect(fault.fix?.hint(in: text) == hint)
    }

    @Test(
        arguments: [
            (
                "UPDATE Person SET age = 3",
                "a query only finds objects; regent set, insert and delete change them"
            ),
            ("born > NOW()", "dates are written as 2025-01-31@12:00:00, in UTC"),
            (":save", "a command begins with : outside of the query; Esc leaves the query"),
            ("ABS(age) > 3", "a query has no functions such as 'ABS'"),
            ("age > 3 JOIN posts", "there is no JOIN here; a point follows a link: author.name"),
        ]
    )
    func `what can't be mended has a sentence of its own`(text: String, sentence: String) {
        let fault = Query.fault(in: text, of: SampleSchema.person, in: SampleSchema.schema)
        #expect(fault?.explanation == sentence)
    }

    @Test func `an edit that leaves more to mend does not show the query`() throws {
        let text = "age > 3 ORDER BY name AND nope == 3"
        let fault = try #require(
            Query.fault(in: text, of: SampleSchema.person, in: SampleSchema.schema)
        )
        #expect(fault.fix?.isWhole != true || fault.fix == nil)
    }
}
