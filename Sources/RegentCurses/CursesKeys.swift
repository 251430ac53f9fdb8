import RegentTerminal

/// Turns what ncurses reads into events: codes into keys, marks of a paste into one piece of text,
/// reports of the mouse into positions.
struct CursesKeys {
    /// Sequences that the library is told about; terminals send them, descriptions often lack them.
    private static let sequences: [(text: String, chord: KeyChord)] = {
        var all: [(String, KeyChord)] = []
        let arrows: [(String, Key)] = [
            ("A", .up), ("B", .down), ("C", .right), ("D", .left), ("H", .home), ("F", .end),
        ]
        let numbered: [(Int, Key)] = [
            (1, .home), (2, .insert), (3, .delete), (4, .end), (5, .pageUp), (6, .pageDown),
            (7, .home), (8, .end), (11, .function(1)), (12, .function(2)), (13, .function(3)),
            (14, .function(4)), (15, .function(5)), (17, .function(6)), (18, .function(7)),
            (19, .function(8)), (20, .function(9)), (21, .function(10)), (23, .function(11)),
            (24, .function(12)),
        ]
        for (letter, key) in arrows {
            all.append(("\u{1b}[" + letter, KeyChord(key)))
            all.append(("\u{1b}O" + letter, KeyChord(key)))
        }
        for (number, key) in numbered { all.append(("\u{1b}[\(number)~", KeyChord(key))) }
        for (offset, letter) in ["P", "Q", "R", "S"].enumerated() {
            all.append(("\u{1b}O" + letter, KeyChord(.function(offset + 1))))
        }
        // xterm writes what is held down as a number: 1 plus 1 for shift, 2 for alt, 4 for control.
        for code in 2...8 {
            var held: KeyChord.Modifiers = []
            if (code - 1) & 1 != 0 { held.insert(.shift) }
            if (code - 1) & 2 != 0 { held.insert(.alt) }
            if (code - 1) & 4 != 0 { held.insert(.control) }
            for (letter, key) in arrows {
                all.append(("\u{1b}[1;\(code)" + letter, KeyChord(key, held)))
            }
            for (number, key) in numbered {
                all.append(("\u{1b}[\(number);\(code)~", KeyChord(key, held)))
            }
        }
        all.append(("\u{1b}[Z", KeyChord(.tab, .shift)))
        return all
    }()

    private static let firstCode: Int32 = 2000
    private static let pasteBegins: Int32 = 1990
    private static let pasteEnds: Int32 = 1991
    private static let mouseReport: Int32 = 1992

    /// Keys that descriptions name themselves: the codes of `ncurses.h`.
    private static let described: [Int32: Key] = {
        var keys: [Int32: Key] = [
            0o402: .down, 0o403: .up, 0o404: .left, 0o405: .right, 0o406: .home,
            0o407: .backspace, 0o512: .delete, 0o513: .insert, 0o522: .pageDown,
            0o523: .pageUp, 0o527: .enter, 0o550: .end, 0o534: .home, 0o535: .pageUp,
            0o537: .end, 0o540: .pageDown,
        ]
        for number in 1...24 { keys[0o410 + Int32(number)] = .function(number) }
        return keys
    }()
    private static let backTab: Int32 = 0o541

    /// Text that is being pasted, and whether it is.
    private var pasted: String.UnicodeScalarView?
    /// So many more characters of it are read before the screen gets its turn.
    private var breath = longestBreath
    private static let longestBreath = 4096

    /// Tells the library about the sequences; once.
    static func define() {
        for (index, sequence) in sequences.enumerated() {
            CursesLibrary.define(sequence.text, code: firstCode + Int32(index))
        }
        CursesLibrary.define("\u{1b}[200~", code: pasteBegins)
        CursesLibrary.define("\u{1b}[201~", code: pasteEnds)
        CursesLibrary.define("\u{1b}[<", code: mouseReport)
    }

    /// The next event of what has come in, or nil when that is used up, or when a paste goes on for
    /// long: the rest of it comes with the next call.
    ///
    /// `more` waits a moment for the rest of a sequence that came in pieces.
    mutating func next(waitingForMore more: () -> Bool) -> InputEvent? {
        while true {
            switch CursesLibrary.nextKey() {
            case .nothing: return nil
            case .key(Self.pasteBegins):
                pasted = String.UnicodeScalarView()
            case .key(Self.pasteEnds):
                guard let text = pasted else { continue }
                pasted = nil
                return .paste(String(text))
            case .key(Self.mouseReport):
                if let event = readMouse(more) { return .mouse(event) }
            case .key(let code):
                if pasted == nil, let chord = Self.chord(code) { return .key(chord) }
            case .character(let scalar):
                if pasted != nil {
                    pasted?.append(scalar == "\r" ? "\n" : scalar)
                    breath -= 1
                    guard breath > 0 else {
                        breath = Self.longestBreath
                        return nil
                    }
                } else if let chord = chord(of: scalar) {
                    return .key(chord)
                }
            }
        }
    }

    private static func chord(_ code: Int32) -> KeyChord? {
        if code == backTab { return KeyChord(.tab, .shift) }
        if let key = described[code] { return KeyChord(key) }
        let index = Int(code - firstCode)
        return sequences.indices.contains(index) ? sequences[index].chord : nil
    }

    /// A character that came in; after Esc in the same breath it is that key with Alt.
    private func chord(of scalar: Unicode.Scalar) -> KeyChord? {
        guard scalar == "\u{1b}" else { return Self.plainChord(scalar) }
        switch CursesLibrary.nextKey() {
        case .nothing: return KeyChord(.escape)
        case .character(let next):
            guard next != "\u{1b}", let chord = Self.plainChord(next) else {
                return KeyChord(.escape)
            }
            return KeyChord(chord.key, chord.modifiers.union(.alt))
        case .key(let code):
            guard let chord = Self.chord(code) else { return KeyChord(.escape) }
            return KeyChord(chord.key, chord.modifiers.union(.alt))
        }
    }

    private static func plainChord(_ scalar: Unicode.Scalar) -> KeyChord? {
        switch scalar.value {
        case 0x0d, 0x0a: return KeyChord(.enter)
        case 0x09: return KeyChord(.tab)
        case 0x1b: return KeyChord(.escape)
        case 0x7f, 0x08: return KeyChord(.backspace)
        case 0: return KeyChord(.character(" "), .control)
        case 1..<0x1b:
            return Unicode.Scalar(scalar.value + 0x60).map {
                KeyChord(.character(Character($0)), .control)
            }
        case 0x1c..<0x20:
            return Unicode.Scalar(scalar.value + 0x40).map {
                KeyChord(.character(Character($0)), .control)
            }
        default: return KeyChord(.character(Character(scalar)))
        }
    }

    /// The rest of `ESC [ < button ; column ; row M`; `m` at the end is a release.
    private func readMouse(_ more: () -> Bool) -> MouseEvent? {
        var text = ""
        // Three numbers of a few digits; whatever is longer is no report.
        while text.utf8.count < 24 {
            switch CursesLibrary.nextKey() {
            case .nothing: guard more() else { return nil }
            case .key: return nil
            case .character(let scalar) where scalar == "M" || scalar == "m":
                return MouseReport.event(numbers: text, isRelease: scalar == "m")
            case .character(let scalar): text.unicodeScalars.append(scalar)
            }
        }
        return nil
    }
}
