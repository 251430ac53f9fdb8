import RegentCore
import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("The class pane", .needsSharedMaterial)
struct ClassPaneTests {
    private func names(_ session: LiveSession) -> [String] {
        session.state.browser?.listedClasses.map(\.displayName) ?? []
    }

    @Test("s puts the largest classes first, and back; the chosen class stays chosen")
    func sorting() async {
        var session = await LiveSession(on: SharedMaterial.path("golden/blog.realm"))
        let before = names(session)
        await session.press("s")
        #expect(names(session) == ["Post", "Comment", "User", "Profile", "Category"])
        #expect(session.state.browser?.selectedClass?.displayName == before.first)
        await session.press("s")
        #expect(names(session) == before)
    }

    @Test("a filter that finds nothing says so")
    func filtering() async {
        var session = await LiveSession(on: SharedMaterial.path("golden/blog.realm"))
        await session.press("/ 'xyzzy'")
        #expect(session.screen.contains("no class name holds “xyzzy”; Esc shows all"))
    }

    @Test("a file of system tables only says what it holds, and how to see them")
    func systemTables() {
        let table = TableSchema(
            name: "metadata",
            key: TableKey(rawValue: 1),
            kind: .topLevel,
            properties: [],
            backlinks: []
        )
        var state = SampleBrowser.state()
        state.browser?.catalog = Catalog(
            version: 1,
            schema: Schema(tables: [table]),
            counts: [:],
            damaged: []
        )
        state.browser?.focus = .classes
        var grid = CellGrid(size: state.size)
        let look = Look(theme: "ansi", depth: .sixteen, themes: BuiltInThemes.all)
        _ = state.render(look, into: &grid)
        let screen = grid.lines().joined(separator: "\n")
        #expect(screen.contains("no classes of an app here, only 1 system table; . lists them"))
    }
}
