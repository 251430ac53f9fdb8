/// One line of text being written, edited by the keys of readline.
///
/// Positions count grapheme clusters. The field keeps what was cut, so `Ctrl-Y` brings it back.
package struct TextField: Hashable, Sendable {
    package private(set) var text: String
    /// Where the next letter goes: clusters before the cursor.
    package private(set) var cursor: Int
    private var cutText = ""
    /// The most clusters the field takes.
    package let limit: Int

    package init(_ text: String = "", limit: Int = 100_000) {
        self.text = text
        self.limit = limit
        cursor = text.count
    }

    /// A field for names, words and paths.
    package static var short: TextField { TextField(limit: 4096) }

    package var isEmpty: Bool { text.isEmpty }

    /// Replaces the text and goes to its end.
    package mutating func set(_ text: String) {
        self.text = String(text.prefix(limit))
        cursor = self.text.count
    }

    /// Goes to a place in the text.
    package mutating func moveCursor(to position: Int) {
        cursor = max(0, min(position, text.count))
    }

    /// Whether a text fits in besides what stands there.
    package func hasRoom(for added: String) -> Bool {
        // Counting clusters takes long; a cluster has at least one byte.
        text.utf8.count + added.utf8.count <= limit || text.count + added.count <= limit
    }

    /// Puts text in at the cursor; line ends become blanks.
    package mutating func insert(_ added: String) {
        let line = String(added.map { $0.isNewline ? " " : $0 }.prefix(limit - text.count))
        let countBefore = text.count
        text.insert(contentsOf: line, at: index(cursor))
        // Letters may join clusters at the seams, so the gain is measured, not assumed.
        cursor = max(0, min(cursor + text.count - countBefore, text.count))
    }

    /// Takes a key that edits; false for keys that mean something else.
    package mutating func handle(_ chord: KeyChord) -> Bool {
        if let typed = chord.typed {
            insert(String(typed))
            return true
        }
        switch chord.modifiers {
        case []: return handlePlain(chord.key)
        case .control: return handleControl(chord.key)
        case .alt: return handleAlt(chord.key)
        default: return false
        }
    }

    private mutating func handlePlain(_ key: Key) -> Bool {
        switch key {
        case .backspace: remove(from: cursor - 1, to: cursor)
        case .delete: remove(from: cursor, to: cursor + 1)
        case .left: moveCursor(to: cursor - 1)
        case .right: moveCursor(to: cursor + 1)
        case .home: moveCursor(to: 0)
        case .end: moveCursor(to: text.count)
        default: return false
        }
        return true
    }

    private mutating func handleControl(_ key: Key) -> Bool {
        switch key {
        case .character("a"): moveCursor(to: 0)
        case .character("e"): moveCursor(to: text.count)
        case .character("b"): moveCursor(to: cursor - 1)
        case .character("h"), .backspace: remove(from: cursor - 1, to: cursor)
        case .character("u"): cut(from: 0, to: cursor)
        case .character("k"): cut(from: cursor, to: text.count)
        case .character("w"): cut(from: wordStart(), to: cursor)
        case .character("y"): insert(cutText)
        case .left: moveCursor(to: wordStart())
        case .right: moveCursor(to: wordEnd())
        default: return false
        }
        return true
    }

    private mutating func handleAlt(_ key: Key) -> Bool {
        switch key {
        case .character("b"): moveCursor(to: wordStart())
        case .character("f"): moveCursor(to: wordEnd())
        case .character("d"): cut(from: cursor, to: wordEnd())
        case .backspace: cut(from: wordStart(), to: cursor)
        default: return false
        }
        return true
    }

    private mutating func cut(from start: Int, to end: Int) {
        guard start < end else { return }
        cutText = String(text[index(start)..<index(end)])
        remove(from: start, to: end)
    }

    /// Takes out the clusters of a range that may reach past the ends.
    package mutating func remove(from start: Int, to end: Int) {
        let start = max(0, start)
        let end = min(end, text.count)
        guard start < end else { return }
        text.removeSubrange(index(start)..<index(end))
        cursor = min(start, text.count)
    }

    private func wordStart() -> Int {
        let letters = Array(text)
        var position = cursor
        while position > 0, letters[position - 1] == " " { position -= 1 }
        while position > 0, letters[position - 1] != " " { position -= 1 }
        return position
    }

    private func wordEnd() -> Int {
        let letters = Array(text)
        var position = cursor
        while position < letters.count, letters[position] == " " { position += 1 }
        while position < letters.count, letters[position] != " " { position += 1 }
        return position
    }

    private func index(_ position: Int) -> String.Index {
        text.index(text.startIndex, offsetBy: position, limitedBy: text.endIndex) ?? text.endIndex
    }
}
