import RegentTerminal

/// Writes differences of screens in the terminal's own language.
///
/// Each difference goes out as one piece. The cursor is placed at the start of every run, and anew
/// after clusters whose width terminals don't agree on, so that frames stay straight everywhere.
struct CursesWriter {
    private let descriptor: Int32
    private(set) var colors: CursesColors
    private let place: String
    private let clear: String
    private let showCursor: String
    private let hideCursor: String
    private let canTakeMouse: Bool
    private var isMouseOn = false
    /// What takes the terminal's screen, and what gives it back; the latter undoes everything that
    /// may have been switched on since.
    let entering: [UInt8]
    let leaving: [UInt8]

    init(descriptor: Int32, colors: CursesColors) {
        self.descriptor = descriptor
        self.colors = colors
        func text(_ name: String) -> String { CursesLibrary.capability(name) ?? "" }
        place = text("cup")
        clear = text("clear")
        showCursor = text("cnorm")
        hideCursor = text("civis")
        // Terminals that have a mouse also know pasting as one piece; the others may show the
        // bytes that switch it on.
        canTakeMouse = CursesLibrary.capability("kmous") != nil
        let pasteOn = canTakeMouse ? "\u{1b}[?2004h" : ""
        let pasteOff = canTakeMouse ? Self.mouseOff + "\u{1b}[?2004l" : ""
        entering = Array(
            (text("smcup") + text("smkx") + text("rmam") + pasteOn + clear + hideCursor).utf8
        )
        let ending = CursesLibrary.capability("rmcup") ?? clear
        leaving = Array(
            (pasteOff + text("sgr0") + text("smam") + text("rmkx") + showCursor + ending).utf8
        )
    }

    private static let mouseOn = "\u{1b}[?1000h\u{1b}[?1002h\u{1b}[?1006h"
    private static let mouseOff = "\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?1000l"

    /// The size the description names, for lines where the window's is not known.
    var describedSize: Size {
        let width = CursesLibrary.number("cols")
        let height = CursesLibrary.number("lines")
        return Size(width: width > 0 ? width : 80, height: height > 0 ? height : 24)
    }

    mutating func enterAgain() {
        CursesLibrary.take(entering)
        if isMouseOn { CursesLibrary.write(Array(Self.mouseOn.utf8), to: descriptor) }
    }

    mutating func setMouse(_ isOn: Bool) {
        guard canTakeMouse, isOn != isMouseOn else { return }
        isMouseOn = isOn
        CursesLibrary.write(Array((isOn ? Self.mouseOn : Self.mouseOff).utf8), to: descriptor)
    }

    mutating func write(_ diff: GridDiff, cursor: Point?) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4096)
        bytes += hideCursor.utf8
        if diff.isFull {
            bytes += colors.sequence(for: .plain)
            bytes += clear.utf8
        }
        var current: Style?
        for run in diff.runs {
            append(run, style: &current, to: &bytes)
        }
        if current != nil, current != .plain { bytes += colors.sequence(for: .plain) }
        if let cursor {
            bytes += CursesLibrary.filled(place, cursor.row, cursor.column).utf8
            bytes += showCursor.utf8
        }
        CursesLibrary.write(bytes, to: descriptor)
    }

    private mutating func append(
        _ run: GridDiff.Run,
        style current: inout Style?,
        to bytes: inout [UInt8]
    ) {
        var column = run.column
        var isPlaced = false
        for cell in run.cells where cell.width > 0 {
            if !isPlaced {
                bytes += CursesLibrary.filled(place, run.row, column).utf8
                isPlaced = true
            }
            if cell.style != current {
                bytes += colors.sequence(for: cell.style)
                current = cell.style
            }
            if cell.width == 2,
                cell.text.unicodeScalars.first.map(TextWidth.isWideAsAmbiguous) == true
            {
                // What stood in its second column goes, also where the terminal draws it narrow.
                bytes += "  ".utf8
                bytes += CursesLibrary.filled(place, run.row, column).utf8
            }
            bytes += cell.text.utf8
            column += Int(cell.width)
            if TextWidth.isDisputed(cell.text) { isPlaced = false }
        }
    }

    /// Asks the terminal to take text into the clipboard (OSC 52); false where it can't.
    func copy(_ base64: String) -> Bool {
        guard canTakeMouse else { return false }
        CursesLibrary.write(Array("\u{1b}]52;c;\(base64)\u{7}".utf8), to: descriptor)
        return true
    }
}
