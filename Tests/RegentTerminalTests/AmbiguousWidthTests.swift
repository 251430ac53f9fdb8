import RegentTerminal
import Testing

@Suite("Letters of ambiguous width")
struct AmbiguousWidthTests {
    @Test(
        "take one column or two, as the terminal is said to draw them",
        arguments: [
            ("α", 2), ("→", 2), ("…", 2), ("—", 2), ("①", 2), ("é", 2), ("Я", 2), ("\u{fffd}", 2),
            ("a", 1),
            ("ÿ", 1), ("∅", 1), ("⏎", 1), ("─", 1), ("▇", 1), ("ｶ", 1), ("田", 2), ("\u{301}", 0),
        ] as [(String, Int)]
    )
    func columns(_ text: String, _ wide: Int) {
        #expect(TextWidth.columns(of: text) == (text == "田" ? 2 : min(wide, 1)))
        TextWidth.$ambiguousColumns.withValue(2) {
            #expect(TextWidth.columns(of: text) == wide)
        }
    }

    @Test("the mark of a cut counts")
    func cutting() {
        TextWidth.$ambiguousColumns.withValue(2) {
            #expect(TextWidth.cut("αβγδ", to: 8) == "αβγδ")
            #expect(TextWidth.cut("αβγδ", to: 7) == "αβ…")
            #expect(TextWidth.cut("abcdef", to: 5) == "abc…")
            #expect(TextWidth.narrow("●", or: "*") == "*")
        }
        #expect(TextWidth.narrow("●", or: "*") == "●")
    }

    @Test("frames are drawn in ASCII, so that they close")
    func frames() {
        TextWidth.$ambiguousColumns.withValue(2) {
            var grid = CellGrid(size: Size(width: 10, height: 3))
            Frame(title: "α", style: .plain).draw(into: &grid, area: Rect(grid.size))
            grid.put("→x", at: Point(column: 1, row: 1))
            #expect(grid.withFramesInASCII().lines() == ["+- α ---+", "|→x     |", "+--------+"])
        }
    }

    @Test("what follows such a letter is placed anew, to the end of the row")
    func placing() {
        TextWidth.$ambiguousColumns.withValue(2) {
            var old = CellGrid(size: Size(width: 8, height: 1))
            old.put("→a    zz", at: Point(column: 0, row: 0))
            var new = old
            new.put("b", at: Point(column: 2, row: 0))
            new.put("α", at: Point(column: 0, row: 0))
            let diff = GridDiff(from: old, to: new)
            #expect(diff.runs.map(\.cells.count) == [8])
            #expect(TextWidth.isDisputed("α"))
        }
        #expect(!TextWidth.isDisputed("α"))
    }
}
