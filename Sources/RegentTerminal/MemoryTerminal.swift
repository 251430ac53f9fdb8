import Synchronization

/// A terminal in memory: for scripted sessions and tests.
///
/// It shows a screen by applying differences as a real terminal would, so a wrong difference shows.
package final class MemoryTerminal: TerminalDriver {
    private struct Contents {
        var size: Size
        var screen: CellGrid
        var cursor: Point?
        var clipboard: String?
        var presentedCells = 0
        var presentedBytes = 0
        var isMouseOn = false
    }

    /// Held for single assignments only; nothing else is locked meanwhile.
    private let contents: Mutex<Contents>
    private let stream: AsyncStream<InputEvent>
    private let continuation: AsyncStream<InputEvent>.Continuation
    package let colorDepth: ColorDepth
    package let showsUnicode: Bool

    package init(size: Size, colorDepth: ColorDepth = .sixteen, showsUnicode: Bool = true) {
        contents = Mutex(Contents(size: size, screen: CellGrid(size: size)))
        (stream, continuation) = AsyncStream.makeStream(of: InputEvent.self)
        self.colorDepth = colorDepth
        self.showsUnicode = showsUnicode
    }

    package var size: Size { contents.withLock(\.size) }

    /// What the terminal shows.
    package var screen: CellGrid { contents.withLock(\.screen) }

    package var cursor: Point? { contents.withLock(\.cursor) }

    /// What was copied last.
    package var clipboard: String? { contents.withLock(\.clipboard) }

    package var isMouseOn: Bool { contents.withLock(\.isMouseOn) }

    /// How many cells were written so far: what a real terminal would have been sent.
    package var presentedCells: Int { contents.withLock(\.presentedCells) }

    /// How many bytes a terminal would have been sent so far: the text, six for each place of the
    /// cursor, and eight for each change of style.
    package var presentedBytes: Int { contents.withLock(\.presentedBytes) }

    /// Lets an event come in.
    package func send(_ event: InputEvent) {
        if case .resize(let size) = event { contents.withLock { $0.size = size } }
        continuation.yield(event)
    }

    package func events() -> AsyncStream<InputEvent> { stream }

    package func present(_ diff: GridDiff, cursor: Point?) {
        contents.withLock {
            $0.screen = $0.screen.applying(diff)
            $0.cursor = cursor
            $0.presentedBytes += diff.countOfBytes
            $0.presentedCells += diff.runs.reduce(0) { $0 + $1.cells.count }
        }
    }

    package func setMouse(_ isOn: Bool) {
        contents.withLock { $0.isMouseOn = isOn }
    }

    package func copy(_ text: String) -> Bool {
        contents.withLock { $0.clipboard = text }
        return true
    }

    package func suspend() {}

    package func run(_ command: String) -> Bool { false }

    package func close() {
        continuation.finish()
    }
}

extension GridDiff {
    fileprivate var countOfBytes: Int {
        var style: Style?
        var count = 0
        for run in runs {
            count += 6
            for cell in run.cells where cell.width > 0 {
                if cell.style != style { count += 8 }
                style = cell.style
                count += cell.text.utf8.count
            }
        }
        return count
    }
}
