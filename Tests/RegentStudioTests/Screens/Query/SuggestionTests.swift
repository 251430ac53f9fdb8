import Foundation
import RegentCore
import RegentQuery
import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("Completing a query", .needsSharedMaterial)
struct SuggestionTests {
    private func session(_ file: String, _ name: String) async -> LiveSession {
        await LiveSession(on: SharedMaterial.path(file), className: name)
    }

    private func texts(_ session: LiveSession) -> [String] {
        session.state.browser?.suggestions?.items.map(\.text) ?? []
    }

    private func query(_ session: LiveSession) -> String {
        session.state.browser?.place.query.field.text ?? ""
    }

    @Test("behind a comparison stand the values, found in the background, and Tab takes one")
    func values() async {
        var session = await session("golden/blog.realm", "Category")
        await session.press("/ 'name == '")
        #expect(texts(session).contains("'Travel'"))
        await session.press("'tra'")
        #expect(texts(session).first == "'Travel'")
        await session.press("Tab Enter")
        #expect(query(session) == "name == 'Travel'")
        #expect(session.state.browser?.place.count == 1)
    }

    @Test("a link is compared with the objects that links lead to")
    func links() async {
        var session = await session("golden/blog.realm", "Post")
        await session.press("/ 'category == '")
        let keys = texts(session).filter { $0.hasPrefix("obj('Category', oid(") }
        #expect(keys.count > 1)
        await session.press("Tab Enter")
        let place = session.state.browser?.place
        #expect(place?.query.fault == nil)
        #expect((1..<1980).contains(place?.count ?? 0))
    }

    @Test("Enter runs what is written, whatever is offered")
    func enter() async {
        var session = await session("golden/people.realm", "Person")
        await session.press("/ 'id == 2'")
        #expect(!texts(session).isEmpty)
        await session.press("Enter")
        #expect(query(session) == "id == 2")
    }

    @Test("Ctrl-Space shows what may stand where nothing is begun")
    func forcing() async {
        var session = await session("golden/blog.realm", "Post")
        await session.press("/")
        #expect(texts(session).isEmpty)
        await session.press("Ctrl-Space")
        #expect(texts(session).first == "id")
        #expect(session.screen.contains("Tab takes"))
        await session.press("'viewCount > 3 '")
        #expect(texts(session).isEmpty)
        await session.press("Ctrl-Space Ctrl-N Tab")
        #expect(query(session) == "viewCount > 3 OR ")
    }

    @Test("a longer list moves with the choice")
    func moving() async {
        var session = await session("golden/blog.realm", "Post")
        await session.press("/ Ctrl-Space Ctrl-P")
        #expect(session.screen.contains("FALSEPREDICATE"))
        #expect(!session.screen.contains("│ id "))
    }

    @Test("in the middle of a text the whole word is replaced")
    func middle() async {
        var session = await session("golden/blog.realm", "Category")
        await session.press("/ 'sortOrdr > 3 AND name != ' \"'x'\" Home Right Right Right Right")
        await session.press("Tab")
        #expect(query(session) == "sortOrder > 3 AND name != \"x\"")
    }

    @Test("keys of a dictionary are found in the background")
    func keys() async {
        var session = await session("golden/blog.realm", "Profile")
        await session.press("/ 'socialLinks.'")
        #expect(texts(session).contains { !$0.hasPrefix("@") })
        #expect(texts(session).contains("@keys"))
    }
}
