import RegentCore
import RegentQuery
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("A draft that is read from several sides", .needsSharedMaterial)
struct DraftDeskTests {
    private func drafting(_ name: String) async throws -> DatabaseActor {
        let database = DatabaseActor()
        _ = try await database.open(path: SharedMaterial.path("golden/\(name).realm"), key: nil)
        let report = try await database.perform(
            .begin(holdsLock: false),
            now: Timestamp(seconds: 0, nanoseconds: 0)
        )
        #expect(report.failure == nil)
        return database
    }

    @Test("a long look makes way for what waits")
    func makingWay() async throws {
        let database = try await drafting("blog")
        let (opened, desk) = (try await database.opened(), await database.desk)
        // Ends only when something waits for the draft.
        async let looks = database.runOnScans {
            try desk.read(opened) { _, drafted in
                var count = 0
                while drafted != nil, !desk.isAwaited { count += 1 }
                return count
            }
        }
        try await Task.sleep(for: .milliseconds(20))
        let count = try await database.readDrafted { snapshot, _ in snapshot.tables.count }
        #expect(count > 0)
        #expect(try await looks > 0)
        #expect(!desk.isAwaited)
    }

    @Test("queries find the same however often they begin anew")
    func beginningAnew() async throws {
        let database = try await drafting("blog")
        let table = try await database.read { snapshot in
            try #require(snapshot.schema["Post"]).key
        }
        let request = QueryRequest(
            table: table,
            source: .table(table),
            text: "content CONTAINS[c] 'e' OR title CONTAINS[c] 'a' SORT(title ASC)",
            sort: [],
            needsKeys: true
        )
        let pages = Task {
            for _ in 0..<200 {
                _ = try await database.readDrafted { snapshot, _ in snapshot.version }
            }
        }
        var found: Set<[ObjectKey]> = []
        for _ in 0..<5 {
            let outcome = try await database.find(
                request,
                CancelFlag(),
                QueryProgress(),
                isTimed: false
            )
            found.insert(outcome.keys ?? [])
        }
        try await pages.value
        #expect(found.count == 1)
        #expect((found.first?.count ?? 0) > 100)
    }

    @Test("a query that was given up does not begin anew")
    func stopping() async throws {
        let database = try await drafting("blog")
        let table = try await database.read { snapshot in
            try #require(snapshot.schema["Post"]).key
        }
        let flag = CancelFlag()
        flag.set()
        let request = QueryRequest(
            table: table,
            source: .table(table),
            text: "content CONTAINS 'e'",
            sort: [],
            needsKeys: true
        )
        await #expect(throws: CancellationError.self) {
            try await database.find(request, flag, QueryProgress(), isTimed: false)
        }
    }
}
