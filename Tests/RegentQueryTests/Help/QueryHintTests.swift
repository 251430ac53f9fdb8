import Testing

@testable import RegentQuery

@Suite struct QueryHintTests {
    private func advice(_ text: String) throws -> QueryAdviceForNothing? {
        try Query(parsing: text)
            .adviceForNothing(in: text, of: SampleSchema.person, SampleSchema.schema)
    }

    @Test(arguments: [
        ("name LIKE '%x%'", "name LIKE '*x*'"),
        ("age > 3 AND (NOT name LIKE[c] 'a_%')", "age > 3 AND (NOT name LIKE[c] 'a?*')"),
    ])
    func `a pattern in the way of SQL is told when nothing is found`(text: String, edited: String)
        throws
    {
        #expect(try advice(text)?.fix.applied(to: text) == edited)
    }

    @Test func `the advice mends the pattern where it stands`() throws {
        let text = "name LIKE[c] '%x_' AND age > 3"
        let advice = try #require(try advice(text))
        #expect(advice.sentence == "in LIKE, * stands for any text and ? for one character")
        #expect(advice.fix.label == "use '*x?'")
        #expect(advice.fix.applied(to: text) == "name LIKE[c] '*x?' AND age > 3")
    }

    @Test(arguments: ["name LIKE '*5%'", "name == '%x%'", "name LIKE 'x'", "name LIKE '50%?'"])
    func `other patterns are left alone`(text: String) throws {
        #expect(try advice(text) == nil)
    }

    @Test(arguments: [
        (
            "oid IN {'5f5e10000000000000000001', '5f5e10000000000000000002'}",
            "oid IN {oid(5f5e10000000000000000001), oid(5f5e10000000000000000002)}"
        ),
        (
            "token IN {'123e4567-e89b-12d3-a456-426614174000'} AND name == 'x'",
            "token IN {uuid(123e4567-e89b-12d3-a456-426614174000)} AND name == 'x'"
        ),
        ("born IN {'2020-01-05'}", "born IN {2020-01-05@00:00:00}"),
    ])
    func `texts in a list for identifiers are told when nothing is found`(
        text: String,
        edited: String
    ) throws {
        let advice = try #require(try advice(text))
        #expect(advice.sentence == "no identifier or date equals a text")
        #expect(advice.fix.applied(to: text) == edited)
    }
}
