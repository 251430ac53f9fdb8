import Testing

@testable import RegentQuery

@Suite struct QueryAdviceTests {
    @Test(
        arguments: [
            // Quotes and types.
            ("name = 24", "name = '24'"),
            (
                "token == '123e4567-e89b-12d3-a456-426614174000'",
                "token == uuid(123e4567-e89b-12d3-a456-426614174000)"
            ),
            ("oid == \"5f5e10000000000000000001\"", "oid == oid(5f5e10000000000000000001)"),
            ("born > '2020-01-05'", "born > 2020-01-05@00:00:00"),
            ("born > '2020-1-5T10:30:00Z'", "born > 2020-01-05@10:30:00"),
            ("born > 2020-01-05", "born > 2020-01-05@00:00:00"),
            ("born > 2020-01-05 12:30", "born > 2020-01-05@12:30:00"),
            ("name == Leo", "name == 'Leo'"),
            ("name CONTAINS Leo King AND age > 3", "name CONTAINS 'Leo King' AND age > 3"),
            ("name = 'O'Brien'", "name = \"O'Brien\""),
            ("name = O'Brien", "name = \"O'Brien\""),
            ("name = 'Leo", "name = 'Leo'"),
            ("name == “Leo”", "name == \"Leo\""),
            ("name == ‘Leo’", "name == 'Leo'"),
            ("name == `Leo`", "name == 'Leo'"),
            ("\"name\" == 'x'", "name == 'x'"),
            ("active == 1", "active == true"),
            ("active == 'false'", "active == false"),
            ("age > '3,000'", "age > '3,000'"),
            // A CJK keyboard.
            ("age　＝　２４", "age = 24"),
            ("age IN ｛1，2｝", "age IN {1,2}"),
            ("（age ＞ 3）", "(age > 3)"),
            // Names.
            ("nam == 'x'", "name == 'x'"),
            ("Name == 'x'", "name == 'x'"),
            ("Person.age > 3", "age > 3"),
            ("age-5 == 0", "age - 5 == 0"),
            ("tags.count > 1", "tags.@count > 1"),
            ("tags.length() > 1", "tags.@count > 1"),
            ("posts.likes.@max > 3", "posts.@max.likes > 3"),
            ("posts != nil", "posts.@count > 0"),
            ("posts == null", "posts.@count == 0"),
            // SQL and its kin.
            ("name IS NULL", "name == NULL"),
            ("nick is not null", "nick != null"),
            ("SELECT * FROM Person WHERE age > 3", "age > 3"),
            ("age > 3 ORDER BY name DESC, age", "age > 3 SORT(name DESC, age ASC)"),
            ("age > 3 SORT name", "age > 3 SORT(name ASC)"),
            ("age > 3 SORT(name)", "age > 3 SORT(name ASC)"),
            ("age > 3 LIMIT 5", "age > 3 LIMIT(5)"),
            ("SORT(name ASC)", "TRUEPREDICATE SORT(name ASC)"),
            ("age NOT IN {1, 2}", "NOT age IN {1, 2}"),
            ("name NOT CONTAINS 'x'", "NOT name CONTAINS 'x'"),
            ("age IN (1, 2)", "age IN {1, 2}"),
            ("age IN [1, 2]", "age IN {1, 2}"),
            ("age BETWEEN 1 AND 5", "age BETWEEN {1, 5}"),
            ("age BETWEEN (1, 5)", "age BETWEEN {1, 5}"),
            ("name ==[cd] 'x'", "name ==[c] 'x'"),
            ("name MATCHES 'x*'", "name LIKE 'x*'"),
            ("Not age == 1", "NOT age == 1"),
            ("Any tags == 'x'", "ANY tags == 'x'"),
            ("active == True", "active == true"),
            ("active == YES", "active == true"),
            ("age == 1 & name == 'x'", "age == 1 AND name == 'x'"),
            ("age === 1", "age == 1"),
            ("age == 1,000", "age == 1000"),
            ("age == 1;", "age == 1"),
            ("tags.@COUNT > 1", "tags.@count > 1"),
            ("age ≥ 3", "age >= 3"),
            ("age != 3 and  name ≠ 'x'", "age != 3 and  name != 'x'"),
            ("age == ３", "age == 3"),
            ("name = ｢Leo｣", "name = 'Leo'"),
            ("WHERE age > 3", "age > 3"),
            ("age > 3 ORDER BY name LIMIT 10", "age > 3 SORT(name ASC) LIMIT(10)"),
            ("name ILIKE 'leo*'", "name LIKE[c] 'leo*'"),
            ("name STARTSWITH 'L'", "name BEGINSWITH 'L'"),
            ("name ==[C] 'x'", "name ==[c] 'x'"),
            ("nick == undefined", "nick == null"),
            ("tags.@allValues == 'x'", "tags.@values == 'x'"),
            ("age > 3 && active == FAlse", "age > 3 && active == false"),
            ("name LIKE Leo*", "name LIKE 'Leo*'"),
            ("posts == nil AND age > 3", "posts.@count == 0 AND age > 3"),
            ("$0.age > 3", "age > 3"),
            ("age <> 3;", "age <> 3"),
            ("active != NO", "active != false"),
            ("born >= 2020-01-05T10:30:00+02:00", "born >= 2020-01-05@08:30:00"),
            // A word alone.
            ("active", "active == true"),
            (
                "leo",
                "name CONTAINS[c] 'leo' OR nick CONTAINS[c] 'leo' OR ANY tags CONTAINS[c] 'leo'"
            ),
        ] as [(String, String?)]
    )
    func `a common slip comes with its remedy`(text: String, remedy: String?) {
        do throws(QueryError) {
            _ = try Query.bound(text, to: SampleSchema.person, in: SampleSchema.schema)
            #expect(text == remedy, "\(text) needs no remedy")
        } catch {
            #expect(error.fix?.applied(to: text) == remedy, "\(error.explanation)")
            #expect(!error.explanation.isEmpty)
        }
    }

    @Test(
        arguments: [
            ("SORT(name)", "TRUEPREDICATE SORT(name ASC)"), ("", "TRUEPREDICATE"),
            ("LIMIT(5)", "TRUEPREDICATE LIMIT(5)"),
            ("age > 3 SORT(a, b)", "age > 3 SORT(a ASC, b ASC)"),
            ("age > 3", nil), ("age >", nil), ("SORT(", nil),
        ] as [(String, String?)]
    )
    func `the query bar completes what is missing`(text: String, completed: String?) {
        #expect(Leniency.rewrite(text)?.text == completed)
    }
}
