import RegentTerminal
import Testing

@Suite("The choice in a long list")
struct ScrollPositionTests {
    @Test("the choice stays in the list and in sight, whatever distance is asked for")
    func bounds() {
        var scroll = ScrollPosition()
        scroll.move(by: .max, count: 100, height: 10)
        #expect(scroll == ScrollPosition(selected: 99, top: 90))
        scroll.move(by: .min, count: 100, height: 10)
        #expect(scroll == ScrollPosition(selected: 0, top: 0))
        scroll.page(by: .max, count: 100, height: 10)
        #expect(scroll.selected == 99)
        scroll.select(5, count: 0, height: 10)
        #expect(scroll == ScrollPosition())
    }

    @Test("a page goes on with what was last in sight")
    func pages() {
        var scroll = ScrollPosition()
        scroll.page(by: 1, count: 100, height: 10)
        #expect(scroll == ScrollPosition(selected: 9, top: 9))
        scroll.page(by: -1, count: 100, height: 10)
        #expect(scroll == ScrollPosition(selected: 0, top: 0))
    }

    @Test("a window that shrinks keeps the choice in sight")
    func shrinking() {
        var scroll = ScrollPosition(selected: 18, top: 0)
        scroll.keepInSight(count: 100, height: 5)
        #expect(scroll.visible(count: 100, height: 5).contains(18))
    }
}
