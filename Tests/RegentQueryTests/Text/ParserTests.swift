import RegentTestSupport
import Testing

@testable import RegentQuery

@Suite struct ParserTests {
    /// Refusals of the reference engine whose reason lies in the text alone.
    private static let syntaxKinds: Set<String> = ["SyntaxError"]

    @Test(.needsSharedMaterial, arguments: ConformanceList.realm)
    func `every query of the lists is read, and text with a syntax error is refused`(
        list: ConformanceList
    ) {
        for item in list.cases {
            let parsed = Result { () throws(QueryError) in try Query(parsing: item.query) }
            switch (item.expected, parsed) {
            case (.refusal(let kind), .success) where Self.syntaxKinds.contains(kind):
                Issue.record("\(item.id) must be refused: \(item.query)")
            case (.refusal, _), (.unspecified, _), (_, .success): break
            case (_, .failure(let error)):
                Issue.record("\(item.id) must be read: \(item.query): \(error.explanation)")
            }
        }
    }

    @Test(.needsSharedMaterial, arguments: ConformanceList.realm)
    func `what is printed reads as the same query`(list: ConformanceList) throws {
        for item in list.cases {
            guard let query = try? Query(parsing: item.query) else { continue }
            let printed = query.canonicalText
            let again = try Query(parsing: printed)
            #expect(again.canonicalText == printed, "\(item.id): \(item.query)")
        }
    }

    @Test(arguments: [
        ("a == 1 OR b == 2 AND c == 3", "a == 1 OR b == 2 AND c == 3"),
        ("(a == 1 OR b == 2) AND c == 3", "(a == 1 OR b == 2) AND c == 3"),
        ("NOT a==1&&b==2", "NOT a == 1 AND b == 2"),
        ("!(a==1 and b==2)", "NOT (a == 1 AND b == 2)"),
        ("(a + 1) * 2 == b - (c - d)", "(a + 1) * 2 == b - (c - d)"),
        ("((a)) == ((5))", "a == 5"),
        ("some tags =[c] 'x'", "ANY tags ==[c] 'x'"),
        (#"my\ prop == 4"#, #"my\ prop == 4"#),
        (#"name == "O'Brien""#, #"name == "O'Brien""#),
        (
            "x[first].y[size] => 010 sort(a.b desc)limit(3)",
            "x[0].y.@count >= 010 SORT(a.b DESC) LIMIT(3)"
        ),
    ])
    func `a query prints in its plainest spelling`(text: String, plain: String) throws {
        #expect(try Query(parsing: text).canonicalText == plain)
    }

    @Test(
        arguments: [
            ("TruePredicate AND aNd > 1", nil),
            ("TruePredicate aNd aNdy > 1", "TRUEPREDICATE AND aNdy > 1"),
            ("any TAGS beginsWITH 'a'", "ANY TAGS BEGINSWITH 'a'"),
            ("In IN {1} and ANy == 2", "In IN {1} AND ANy == 2"),
            ("@[`{ == 1", nil), ("truepredicat\u{e9} == 1", "truepredicat\u{e9} == 1"),
            ("a == -infinity or b == +nAN", "a == -inf OR b == nan"),
        ] as [(String, String?)]
    )
    func `words are known by their bytes, in any capitals where the language allows them`(
        text: String,
        plain: String?
    ) {
        #expect((try? Query(parsing: text))?.canonicalText == plain)
    }

    @Test(arguments: [
        ("age ==", 6..<6), ("age == 5)", 8..<9), ("tame", 0..<4),
        ("a == 1 SORT(name)", 12..<16), ("name == 'x", 8..<10), ("", 0..<0),
        ("(a == 1) == 2", 9..<11), ("a IN (1", 7..<7), ("born > 1800-01-01@0:0:0", 7..<23),
    ])
    func `an error names the bytes it is about`(text: String, range: Range<Int>) {
        let error = #expect(throws: QueryError.self) { try Query(parsing: text) }
        #expect(error?.range == range)
        #expect(error?.explanation.isEmpty == false)
    }

    @Test func `long chains are read without going deep`() throws {
        let arms = (0..<20_000).map { "age == \($0)" }
        #expect(try Query(parsing: arms.joined(separator: " OR ")).canonicalText.count > 200_000)
        #expect(try Query(parsing: arms.joined(separator: " AND ")).canonicalText.count > 200_000)
    }

    @Test(arguments: ["(", "NOT ", "SUBQUERY(a, $x, "])
    func `nesting beyond the limit is refused`(opening: String) {
        let text = String(repeating: opening, count: 5_000) + "a == 1"
        let error = #expect(throws: QueryError.self) { try Query(parsing: text) }
        #expect(error?.fact == .tooDeep(limit: Parser.nestingLimit))
    }

    @Test func `any text is read or refused`() {
        let pieces = [
            "age", "==", "=", "'x'", "(", ")", "{", "}", "[", "]", ",", ".", "@count", "@links",
            "NOT",
            "AND", "OR", "ANY", "1", "-5", "1.5f", "0x", "$0", "$K1", "SUBQUERY", "$x", "SORT",
            "ASC",
            "LIMIT", "BETWEEN", "IN", "[c]", "nan", "T1:2", "2020-1-1@1:1:1", "obj", "binary",
            "geoBox",
            "\\", "\"", "é", "\u{0}", "+", "*", "uuid(", "B64\"QQ==\"", "TEXT", "O1", "L1:2",
            "@type",
        ]
        var random = SeededGenerator(seed: 7)
        for _ in 0..<5_000 {
            let count = Int.random(in: 0..<24, using: &random)
            let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }
                .joined(separator: Bool.random(using: &random) ? " " : "")
            guard let query = try? Query(parsing: text) else { continue }
            let printed = query.canonicalText
            #expect((try? Query(parsing: printed))?.canonicalText == printed, "\(text)")
        }
    }
}
