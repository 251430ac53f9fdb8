import RegentTerminal
import Testing

@Suite("A line of text being written")
struct TextFieldTests {
    private func field(_ text: String, keys: String...) throws -> TextField {
        var field = TextField(text)
        for key in keys {
            let chord = try #require(KeyChord(name: key))
            let isTaken = field.handle(chord)
            #expect(isTaken)
        }
        return field
    }

    @Test("the keys of readline edit")
    func editing() throws {
        #expect(try field("abc", keys: "Ctrl-A", "x").text == "xabc")
        #expect(try field("abc", keys: "Left", "Backspace").text == "ac")
        #expect(try field("abc", keys: "Home", "Del").text == "bc")
        #expect(try field("one two", keys: "Ctrl-W").text == "one ")
        #expect(try field("one two", keys: "Ctrl-W", "Ctrl-A", "Ctrl-Y").text == "twoone ")
        #expect(try field("one two", keys: "Alt-b", "Ctrl-K").text == "one ")
        #expect(try field("one two", keys: "Ctrl-U").text == "")
    }

    @Test("letters of several parts are one letter")
    func clusters() throws {
        #expect(try field("か\u{3099}👩‍👩‍👧", keys: "Backspace").text == "か\u{3099}")
        #expect(try field("か\u{3099}👩‍👩‍👧", keys: "Left", "Backspace").text == "👩‍👩‍👧")
    }

    @Test("a mark typed after a letter joins it, and the cursor stays in the text")
    func joining() {
        var field = TextField("か")
        field.insert("\u{3099}")
        #expect(field.cursor == 1)
        field.insert("x")
        #expect(field.text == "か\u{3099}x")
    }

    @Test("the cursor stays in sight")
    func drawing() {
        var grid = CellGrid(size: Size(width: 6, height: 1))
        let field = TextField("abcdefgh")
        let placement = field.draw(
            into: &grid,
            area: Rect(column: 0, row: 0, width: 6, height: 1),
            style: .plain
        )
        #expect(grid.lines() == ["defgh"])
        #expect(placement.cursor.column == 5)
    }

    @Test("a mask shows how much was typed, not what")
    func masking() {
        var grid = CellGrid(size: Size(width: 6, height: 1))
        TextField("abc").draw(
            into: &grid,
            area: Rect(column: 0, row: 0, width: 6, height: 1),
            style: .plain,
            mask: "•"
        )
        #expect(grid.lines() == ["•••"])
    }
}
