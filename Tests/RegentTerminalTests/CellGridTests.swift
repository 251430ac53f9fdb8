import RegentTerminal
import RegentTestSupport
import Testing

@Suite("The grid of cells")
struct CellGridTests {
    @Test("wide clusters fill two cells and are cut whole")
    func wide() {
        var grid = CellGrid(size: Size(width: 6, height: 1))
        let columns = grid.put("日本x", at: Point(column: 0, row: 0))
        #expect(columns == 5)
        #expect(grid[1, 0].width == 0)
        grid.put("本本", at: Point(column: 3, row: 0))
        #expect(grid.lines() == ["日 本"])
    }

    @Test("half of a wide cluster never stays behind")
    func halves() {
        var grid = CellGrid(size: Size(width: 4, height: 1))
        grid.put("日本", at: Point(column: 0, row: 0))
        grid.put("x", at: Point(column: 1, row: 0))
        #expect(grid.lines() == [" x本"])
        grid.put("y", at: Point(column: 2, row: 0))
        #expect(grid.lines() == [" xy"])
    }

    @Test("escape sequences never get in")
    func escapes() {
        var grid = CellGrid(size: Size(width: 20, height: 1))
        grid.put("a\u{1b}[31m\u{9b}2J\u{7}b\r\n", at: Point(column: 0, row: 0))
        let text = grid.lines().joined()
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7f..<0xa0 ~= $0.value) })
    }

    @Test("a difference turns the old screen into the new one", arguments: 0..<20 as Range<UInt64>)
    func differences(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let words = ["a", "日本", "👩‍👩‍👧", "🇯🇵", "か\u{3099}", "─", "  ", "xyz", "e\u{301}"]
        var old = CellGrid(size: Size(width: 24, height: 5))
        for _ in 0..<30 {
            var new = old
            for _ in 0..<Int.random(in: 0..<6, using: &random) {
                new.put(
                    words.randomElement(using: &random) ?? "",
                    at: Point(
                        column: Int.random(in: -2..<26, using: &random),
                        row: Int.random(in: 0..<5, using: &random)
                    ),
                    style: Style(attributes: Bool.random(using: &random) ? .bold : [])
                )
            }
            #expect(old.applying(GridDiff(from: old, to: new)).lines() == new.lines())
            old = new
        }
    }

    @Test("an unchanged screen writes nothing, another size everything")
    func sizes() {
        let grid = CellGrid(size: Size(width: 10, height: 3))
        #expect(GridDiff(from: grid, to: grid).isEmpty)
        #expect(GridDiff(from: grid, to: CellGrid(size: Size(width: 9, height: 3))).isFull)
    }

    @Test("in ASCII frames are straight and unknown signs are question marks")
    func ascii() {
        var grid = CellGrid(size: Size(width: 8, height: 1))
        grid.put("┌─日é→│", at: Point(column: 0, row: 0))
        #expect(grid.inASCII().lines() == ["+-? ?>|"])
    }
}
