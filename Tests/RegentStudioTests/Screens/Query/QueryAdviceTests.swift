import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

/// A query that is right but finds nothing, as it is written in the way of SQL.
@Suite(.needsSharedMaterial)
struct QueryAdviceTests {
    private func screen(after script: String) async throws -> String {
        let session = try ScriptedSession(
            options: StudioOptions(
                path: SharedMaterial.path("golden/blog.realm"),
                className: "Category"
            ),
            size: Size(width: 80, height: 24),
            script: script
        )
        return try await session.run().text
    }

    private let asked = "key F2\ntype name LIKE '%oo%'\nkey Enter\n"

    @Test func theSignsOfLikeAreOffered() async throws {
        let text = try await screen(after: asked)
        #expect(text.contains("0 of 8"))
        #expect(text.contains("in LIKE, * stands for any text"))
        #expect(text.contains("Tab: use '*oo*'"))
    }

    @Test func tabTakesThem() async throws {
        let text = try await screen(after: asked + "key Tab\n")
        #expect(text.contains("name LIKE '*oo*'"))
        #expect(text.contains("3 of 8"))
        #expect(!text.contains("Tab: use"))
    }

    @Test func enterLeavesTheQueryAsItIs() async throws {
        let text = try await screen(after: asked + "key Enter\n")
        #expect(text.contains("name LIKE '%oo%'"))
        #expect(!text.contains("Tab: use"))
    }
}
