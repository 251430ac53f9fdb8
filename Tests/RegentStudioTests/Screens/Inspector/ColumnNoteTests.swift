import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("The column in the inspector", .needsSharedMaterial)
struct ColumnNoteTests {
    private func session(_ keys: String) async -> LiveSession {
        var session = await LiveSession(
            on: SharedMaterial.path("golden/blog.realm"),
            className: "Post",
            size: Size(width: 180, height: 50)
        )
        await session.press(keys)
        return session
    }

    @Test("is summed up over the rows that are shown, and follows the column")
    func counting() async {
        var session = await session("'6l'")
        #expect(session.screen.contains("─ viewCount over 1,980 rows ─"))
        #expect(session.screen.contains("median"))
        #expect(session.screen.contains("shape "))
        await session.press("/ 'viewCount < 10' Enter")
        let count = session.state.browser?.place.count ?? 0
        #expect(session.screen.contains("─ viewCount over \(count) rows ─"))
        #expect(session.screen.contains("rows \(count)   nulls 0"))
        await session.press("h")
        #expect(!session.screen.contains("─ viewCount over"))
    }

    @Test("is left alone on small screens")
    func smallScreens() async {
        var session = await session("l")
        await session.send(.resize(Size(width: 100, height: 24)))
        #expect(!session.screen.contains("over 1,980 rows"))
    }
}
