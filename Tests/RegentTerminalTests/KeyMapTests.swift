import RegentTerminal
import Testing

@Suite("Keys")
struct KeyMapTests {
    @Test(
        "names of keys read back",
        arguments: [
            "a", "G", "/", "Enter", "Esc", "Tab", "Shift-Tab", "Space", "Ctrl-D", "Alt-1", "F12",
            "PgDn",
            "Ctrl-Left", "Backspace", "?", "-", "Del", "Home",
        ]
    )
    func names(_ name: String) throws {
        let chord = try #require(KeyChord(name: name))
        #expect(chord.name == name)
    }

    @Test("control letters are lower case, whatever the name says")
    func control() {
        #expect(KeyChord(name: "Ctrl-D") == KeyChord(.character("d"), .control))
        #expect(KeyChord(name: "ctrl-d") == KeyChord(.character("d"), .control))
        #expect(KeyChord(name: "nonsense") == nil)
    }

    @Test("sequences wait for their end")
    func sequences() throws {
        var map = KeyMap<String>()
        try map.bind(#require(KeyChord.sequence("g g")), to: "first")
        try map.bind(#require(KeyChord.sequence("y c")), to: "copy")
        let g = KeyChord(.character("g"))
        guard case .partial = map.match([g]) else {
            Issue.record("g is the start of a sequence")
            return
        }
        guard case .action("first") = map.match([g, g]) else {
            Issue.record("gg is bound")
            return
        }
        #expect(map.names(of: "first") == ["gg"])
    }

    @Test("conflicts name both actions")
    func conflicts() throws {
        var map = KeyMap<String>()
        let g = KeyChord(.character("g"))
        try map.bind([g, g], to: "first")
        #expect(throws: KeyMap<String>.Conflict.self) { try map.bind([g, g], to: "other") }
        #expect(throws: KeyMap<String>.Conflict.self) { try map.bind([g], to: "other") }
        #expect(throws: KeyMap<String>.Conflict.self) { try map.bind([g, g, g], to: "other") }
    }
}
