import RegentCore
import RegentTestSupport
import Testing

@testable import RegentQuery

/// The lists of the reference material, query by query.
@Suite struct ConformanceTests {
    @Test(.needsSharedMaterial, arguments: ConformanceList.all)
    func `answers equal those of the reference engine`(list: ConformanceList) throws {
        var databases: [String: Database] = [:]
        var passed = 0
        for item in list.cases {
            let path = SharedMaterial.path(item.file)
            let database = try databases[path] ?? Database(path: path)
            databases[path] = database
            let fault = Self.fault(
                item,
                in: database,
                list.name == "nspredicate" ? .nsPredicate : .realm
            )
            if let fault {
                Issue.record("\(item.id) \(item.className): \(item.query): \(fault)")
            } else {
                passed += 1
            }
        }
        #expect(passed == list.cases.count, "\(list.name): \(passed) of \(list.cases.count) pass")
    }

    /// What is wrong with our answer, or nil.
    private static func fault(
        _ item: ConformanceList.Case,
        in database: Database,
        _ dialect: Query.Dialect
    ) -> String? {
        let answer = Result { try keys(item, in: database, dialect) }
        switch (item.expected, answer) {
        case (.unspecified, _): return nil
        case (.refusal, .failure(let error)):
            guard let error = error as? QueryError else { return "failed: \(error)" }
            return error.explanation.isEmpty ? "an error without a sentence: \(error)" : nil
        case (.refusal, .success(let keys)): return "must be refused, found \(keys.count)"
        case (.answer, .failure(let error)):
            return (error as? QueryError).map { "refused: \($0.explanation)" } ?? "failed: \(error)"
        case (.answer(let count, let digest), .success(let keys)):
            if keys.count == count, QueryDigest.of(keys) == digest { return nil }
            return "found \(keys.count), wanted \(count): \(keys.prefix(400).map(\.rawValue))"
        }
    }

    private static func keys(
        _ item: ConformanceList.Case,
        in database: Database,
        _ dialect: Query.Dialect
    ) throws -> [ObjectKey] {
        let arguments = try QueryArgument.list(fromJSON: item.arguments ?? "")
        let query = try Query(parsing: item.query, arguments: arguments, dialect: dialect)
        return try database.read { snapshot in
            let table = try #require(snapshot.table(named: item.className))
            return try query.bind(to: table.schema, in: snapshot.schema).run(in: snapshot)
        }
    }
}
