/// How many colours a terminal shows.
package enum ColorDepth: Int, Comparable, Sendable, CaseIterable {
    case none = 0
    case sixteen = 16
    case indexed = 256
    case full = 16_777_216

    package static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rawValue < b.rawValue }
}

/// The whole edge to a terminal: its size, what it shows, what comes in from it.
///
/// Calls come from one task at a time; events arrive on their own stream.
package protocol TerminalDriver: Sendable {
    var size: Size { get }
    var colorDepth: ColorDepth { get }
    /// False when the terminal can't show more than ASCII.
    var showsUnicode: Bool { get }

    /// Everything that comes in, until `close`; asked for once.
    func events() -> AsyncStream<InputEvent>

    /// Shows what changed, and puts the cursor at a point, or hides it.
    func present(_ diff: GridDiff, cursor: Point?)

    /// Takes mouse events, or leaves the mouse to the terminal's own selection.
    func setMouse(_ isOn: Bool)

    /// Hands text to the clipboard through the terminal; false when it can't.
    func copy(_ text: String) -> Bool

    /// Gives the terminal back and stops the program until it is continued.
    func suspend()

    /// Lends the terminal to a command of the shell until that ends; false when it failed.
    func run(_ command: String) -> Bool

    /// Keeps a line to be said on the standard error if a signal ends the program; empty for none.
    func setParting(_ line: String)

    /// Gives the terminal back as it was.
    func close()
}

extension TerminalDriver {
    package func setParting(_ line: String) {}
}
