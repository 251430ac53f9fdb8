import RegentCore
import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("Elements of collections", .needsSharedMaterial)
struct CollectionScreensTests {
    /// A studio that stands in the tags of a post.
    private func tags(of file: EditedCopy, row: Int) async throws -> LiveSession {
        var session = await LiveSession(on: file.path, className: "Post")
        let column = try #require(
            session.state.browser?.place.columns.firstIndex { $0.property?.name == "tags" }
        )
        for _ in 0..<column { await session.press("l") }
        for _ in 0..<row { await session.press("j") }
        await session.press("Enter")
        return session
    }

    private func shown(_ session: LiveSession) -> [Value] {
        session.state.browser?.place.window?.rows.compactMap { $0.cells.last?.value } ?? []
    }

    private func selected(_ session: LiveSession) -> Int? {
        session.state.browser?.place.scroll.selected
    }

    @Test("a list is filled, changed, put in order and shortened")
    func list() async throws {
        let file = try EditedCopy("blog")
        var session = try await tags(of: file, row: 0)
        #expect(session.state.browser?.place.count == 0)
        // The first o asks whether to begin a draft; Enter says yes to that.
        await session.press("o Enter 'x' Enter o 'yy' Enter")
        #expect(shown(session) == [.string("x"), .string("yy")])
        #expect(selected(session) == 1)
        await session.press("e Ctrl-U 'z' Enter")
        #expect(shown(session) == [.string("x"), .string("z")])
        await session.press("K")
        #expect(shown(session) == [.string("z"), .string("x")])
        #expect(selected(session) == 0)
        await session.press("d d")
        #expect(shown(session) == [.string("x")])
        #expect(file.isUntouched)
        await session.press("W y")
        #expect(try file.value("tags", of: "Post") == .list([.string("x")]))
    }

    @Test("elements that are added in a row stand in that order after the one chosen")
    func order() async throws {
        let file = try EditedCopy("blog")
        let before: [Value] = [.string("tech"), .string("science")]
        #expect(try file.value("tags", of: "Post", at: 1) == .list(before))
        var session = try await tags(of: file, row: 1)
        await session.press("o Enter 'x' Enter o 'yy' Enter")
        let after = [before[0], .string("x"), .string("yy"), before[1]]
        #expect(shown(session) == after)
        #expect(selected(session) == 2)
        await session.press("u u")
        #expect(shown(session) == before)
        #expect(selected(session) == 1)
        await session.press("Ctrl-R Ctrl-R W y")
        #expect(try file.value("tags", of: "Post", at: 1) == .list(after))
    }
}
