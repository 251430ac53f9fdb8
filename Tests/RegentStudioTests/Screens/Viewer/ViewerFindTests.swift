import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("Finding text in what the viewer shows", .needsSharedMaterial)
struct ViewerFindTests {
    private func summary() async -> LiveSession {
        var session = await LiveSession(
            on: SharedMaterial.path("golden/blog.realm"),
            className: "Post",
            size: Size(width: 80, height: 24)
        )
        await session.press("I")
        return session
    }

    private func viewer(_ session: LiveSession) -> ViewerState? {
        if case .viewer(let viewer) = session.state.overlay { viewer } else { nil }
    }

    @Test("goes from match to match and brings them in sight")
    func finding() async {
        var session = await summary()
        await session.press("Ctrl-F 'VIEWCOUNT'")
        #expect(session.notice == "match 1 of 1")
        await session.press("Enter")
        #expect(session.screen.contains("viewCount : int"))
        await session.press("Esc g g / 'median' Enter")
        let first = viewer(session)?.match ?? 0
        await session.press("n")
        #expect(viewer(session)?.match ?? 0 > first)
        await session.press("N N")
        #expect(viewer(session)?.match == viewer(session)?.matches.last)
    }

    @Test("says what is not there; Esc first puts the search away")
    func nothing() async {
        var session = await summary()
        await session.press("n")
        #expect(session.notice == "Ctrl-F finds text here")
        await session.press("/ 'xyzzy'")
        #expect(session.notice == "no line here holds that")
        await session.press("Esc")
        #expect(viewer(session)?.find == nil)
        await session.press("Esc")
        #expect(session.state.overlay == nil)
    }

    @Test("y copies all lines")
    func copying() async {
        var session = await summary()
        await session.press("y")
        #expect(session.notice.hasPrefix("copied what is shown"))
    }
}
