import Testing

@testable import RegentQuery

@Suite struct QueryHintTests {
    @Test(arguments: [
        ("name LIKE '%x%'", "LIKE '*x*'"), ("age > 3 AND (NOT name LIKE[c] 'a_%')", "LIKE 'a?*'"),
    ])
    func `a pattern in the way of SQL is told when nothing is found`(text: String, edited: String)
        throws
    {
        #expect(try Query(parsing: text).hintForNothing?.hasSuffix(edited) == true)
    }

    @Test func `the advice mends the pattern where it stands`() throws {
        let text = "name LIKE[c] '%x_' AND age > 3"
        let advice = try #require(try Query(parsing: text).adviceForNothing(in: text))
        #expect(advice.fix.label == "use '*x?'")
        #expect(advice.fix.applied(to: text) == "name LIKE[c] '*x?' AND age > 3")
    }

    @Test(arguments: ["name LIKE '*5%'", "name == '%x%'", "name LIKE 'x'", "name LIKE '50%?'"])
    func `other patterns are left alone`(text: String) throws {
        #expect(try Query(parsing: text).hintForNothing == nil)
    }
}
