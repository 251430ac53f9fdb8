import Testing

@testable import RegentStudio

@Suite("Summaries as text")
struct SummaryTextTests {
    @Test("counts become bars of eight heights, none for nothing")
    func sparkline() {
        #expect(Sparkline.text(of: [0, 1, 4, 8]) == " ▂▅█")
        #expect(Sparkline.text(of: []).isEmpty)
        #expect(Sparkline.text(of: [5, 5]) == "██")
    }
}
