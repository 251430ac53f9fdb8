import Foundation
import RegentTerminal
import Testing

@Suite("Themes")
struct ThemeTests {
    static let names = BuiltInThemes.texts.map(\.name)

    @Test("each built-in theme is its file, word for word", arguments: names)
    func files(_ name: String) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Themes")
        let file = try String(
            contentsOf: folder.appendingPathComponent(name + ".theme"),
            encoding: .utf8
        )
        #expect(BuiltInThemes.texts.first { $0.name == name }?.text == file)
    }

    @Test("each built-in theme names every role and has no warnings", arguments: names)
    func roles(_ name: String) throws {
        let text = try #require(BuiltInThemes.texts.first { $0.name == name }?.text)
        let (theme, warnings) = ThemeParser.parse(text, named: name)
        #expect(warnings.isEmpty)
        #expect(Role.allCases.allSatisfy { theme.entries[$0] != nil })
        #expect(theme.name == name)
    }

    @Test("what can't be understood is a warning with its line, and falls back")
    func warnings() {
        let text = "name = mine\nnull = #12345 bold\nfoo = red\nbar\nmark = blue # a comment\n"
        let (theme, warnings) = ThemeParser.parse(text, named: "file")
        #expect(warnings.map(\.line) == [2, 3, 4])
        let styles = ThemeStyles(theme, depth: .sixteen) { _ in nil }
        #expect(styles[.mark] == Style(foreground: .ansi(4)))
        #expect(styles[.null] == Style(foreground: .ansi(8), attributes: .italic))
    }

    @Test("each depth has its own colours, and none has only attributes")
    func depths() {
        let (theme, _) = ThemeParser.parse("mark = #F0E442 / 227 / yellow bold", named: "x")
        func style(_ depth: ColorDepth) -> Style {
            ThemeStyles(theme, depth: depth) { _ in nil }[.mark]
        }
        #expect(style(.full).foreground == .rgb(red: 0xf0, green: 0xe4, blue: 0x42))
        #expect(style(.indexed).foreground == .indexed(227))
        #expect(style(.sixteen).foreground == .ansi(3))
        #expect(style(.none) == Style(attributes: .bold))
    }

    @Test("one colour alone is mapped to the nearest of fewer")
    func nearest() {
        #expect(Color.rgb(red: 255, green: 0, blue: 0).nearest(at: .indexed) == .indexed(196))
        #expect(Color.rgb(red: 250, green: 10, blue: 10).nearest(at: .sixteen) == .ansi(9))
        #expect(Color.indexed(4).nearest(at: .sixteen) == .ansi(4))
        #expect(Color.standard.nearest(at: .sixteen) == .standard)
    }

    @Test(
        "the contrast of every pair of colours is enough to read it",
        arguments: names,
        [ColorDepth.full, .indexed]
    )
    func contrast(_ name: String, _ depth: ColorDepth) throws {
        let theme = try #require(BuiltInThemes.named(name))
        let ratios = ThemeContrast.ratios(of: theme, depth: depth, find: BuiltInThemes.named)
        for entry in ratios {
            let least = name == "contrast" ? 7 : ThemeContrast.least(for: entry.role)
            #expect(entry.ratio >= least, "\(entry.role.rawValue) has \(entry.ratio)")
        }
        let known = ["midnight", "paper", "contrast"].contains(name)
        #expect(!known || ratios.count == Role.allCases.count)
    }

    @Test("black on white has the highest contrast there is")
    func highestContrast() {
        let (theme, _) = ThemeParser.parse("text = #000000 on #ffffff", named: "x")
        let ratios = ThemeContrast.ratios(of: theme, depth: .full) { _ in nil }
        #expect(abs((ratios.first { $0.role == .text }?.ratio ?? 0) - 21) < 0.01)
    }

    @Test("inheritance that turns back on itself ends")
    func cycles() {
        let (a, _) = ThemeParser.parse("name = a\ninherits = b\nhead = dim\ndim = head", named: "a")
        let (b, _) = ThemeParser.parse("name = b\ninherits = a", named: "b")
        let styles = ThemeStyles(a, depth: .full) { $0 == "a" ? a : $0 == "b" ? b : nil }
        #expect(styles[.head] == .plain)
        #expect(styles[.mark].foreground == .ansi(3))
    }
}
