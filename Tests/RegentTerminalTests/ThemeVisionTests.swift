import Testing

@testable import RegentTerminal

@Suite("Colours as others see them")
struct ThemeVisionTests {
    private func differences(_ new: String, _ delete: String) -> [ThemeVision] {
        let text = "change.new = \(new)\nchange.delete = \(delete)\n"
        let theme = ThemeParser.parse(text, named: "x").0
        return ThemeVision.differences(of: theme, depth: .full, find: { _ in nil }).filter {
            $0.first == .changeNew && $0.second == .changeDelete
        }
    }

    @Test("red and green of one lightness look alike to those who lack one of the cones")
    func redAndGreen() {
        let found = differences("#6e8b3d", "#a17840")
        #expect(found.first { $0.kind == .deuteranopia }.map { $0.difference < 20 } == true)
        #expect(found.first { $0.kind == .tritanopia }.map { $0.difference > 20 } == true)
    }

    @Test("black and white are told apart by everybody")
    func blackAndWhite() {
        #expect(differences("#000000", "#ffffff").allSatisfy { $0.difference > 99 })
    }

    @Test("the theme made for this keeps its pairs apart")
    func okabe() throws {
        let themes = BuiltInThemes.all
        let okabe = try #require(themes.first { $0.name == "okabe" })
        let found = ThemeVision.differences(of: okabe, depth: .full) { name in
            themes.first { $0.name == name }
        }
        #expect(found.count >= 12)
        #expect(found.allSatisfy { $0.difference >= ThemeVision.least })
    }
}
