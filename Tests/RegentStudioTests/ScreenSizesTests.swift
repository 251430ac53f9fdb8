import Foundation
import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("Each screen at each size", .needsSharedMaterial)
struct ScreenSizesTests {
    /// Screens of an open file, each with the keys that lead to it from the table of posts.
    private static let steps: [(name: String, script: String)] = [
        ("table", ""),
        ("classes", "key Alt-1\nkey /\ntype o"),
        ("query", "key /\ntype viewCount > 900 AND aut"),
        ("query with a mistake", "key /\ntype nme == 3\nkey Enter"),
        ("no rows", "key /\ntype viewCount < 0\nkey Enter"),
        ("inspector", "key i\nkey Alt-3\nkey j"),
        ("who points here", "key $\nkey h\nkey h\nkey Enter\nkey b"),
        ("list", "key $\nkey Enter"),
        ("viewer", "key l\nkey l\nkey Enter"),
        ("histogram", "key 5\nkey l\nkey F"),
        ("summary", "key I"),
        ("columns", "key c"),
        ("schema", "key D"),
        ("column view", "key M\nkey l\nkey j"),
        ("menu", "key m"),
        ("palette", "key :\ntype theme"),
        ("help", "key ?"),
        ("messages", "key Alt-5"),
        ("find", "key Ctrl-F\ntype river"),
        ("quit", "key F10"),
    ]

    @Test("an open file", arguments: ["80x24", "40x10", "200x60"])
    func browser(_ text: String) async throws {
        let size = try #require(Size(text))
        var screens = ""
        for step in Self.steps {
            let options = StudioOptions(
                path: SharedMaterial.path("golden/blog.realm"),
                className: "Post",
                now: Date(timeIntervalSince1970: 1_760_000_000)
            )
            let session = try ScriptedSession(options: options, size: size, script: step.script)
            let screen = try await session.run().text
            screens += "══ \(step.name)\n" + screen
            expectWithinBorders(screen, size)
        }
        try Golden.expect(screens, equals: "Goldens/screens-\(text).txt")
    }

    @Test("the start screen, the key prompt and the card", arguments: ["80x24", "40x10", "200x60"])
    func outside(_ text: String) async throws {
        let size = try #require(Size(text))
        var screens = ""
        var start = StudioState(options: StudioOptions(path: ""), size: size)
        _ = start.begin()
        start.screen = .start(
            StartState(files: [
                RecentFile(path: "/data/shop.realm", note: "4.2 MB  fmt 24", isThere: true),
                RecentFile(path: "/data/絵文字/かき.realm", note: "encrypted", isThere: true),
                RecentFile(path: "/data/old.realm", note: "gone", isThere: false),
            ])
        )
        screens += "══ start\n" + drawn(start)
        var path = start
        path.screen = .start(StartState(field: TextField("/data/sh")))
        screens += "══ path\n" + drawn(path)
        var unlock = StudioState(options: StudioOptions(path: "/data/shop.realm"), size: size)
        unlock.screen = .unlock(UnlockState(key: TextField("0a1b2c")))
        screens += "══ key\n" + drawn(unlock)
        var card = SampleBrowser.state()
        card.size = size
        card.showsCard = true
        screens += "══ card\n" + drawn(card)
        try Golden.expect(screens, equals: "Goldens/outside-\(text).txt")
    }

    private func drawn(_ state: StudioState) -> String {
        var grid = CellGrid(size: state.size)
        let look = Look(theme: "ansi", depth: .sixteen, themes: BuiltInThemes.all)
        _ = state.render(look, into: &grid)
        return grid.lines().joined(separator: "\n") + "\n"
    }

    private func expectWithinBorders(_ screen: String, _ size: Size) {
        let lines = screen.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        #expect(lines.allSatisfy { TextWidth.columns(of: String($0)) <= size.width })
    }
}
