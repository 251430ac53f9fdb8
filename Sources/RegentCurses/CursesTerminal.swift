import Foundation
package import RegentTerminal
import Synchronization

/// A real terminal: described by terminfo, its keys read by ncurses.
///
/// A thread of its own waits for keys and window changes, so an idle studio wakes nobody. From
/// `open` on, every end of the program gives the terminal back: `close`, a signal, a trap.
package final class CursesTerminal: TerminalDriver {
    private static let input: Int32 = 0
    private static let output: Int32 = 1

    /// What is written with.
    ///
    /// The lock also guards every call into the library; nothing else is locked while it is held.
    private let writer: Mutex<CursesWriter>
    private let wakePipe: (read: Int32, write: Int32)
    private let stream: AsyncStream<InputEvent>
    private let continuation: AsyncStream<InputEvent>.Continuation
    package let colorDepth: ColorDepth
    package let showsUnicode: Bool

    /// Takes the terminal.
    ///
    /// - Parameters:
    ///   - isMonochrome: Use no colour, whatever the terminal has.
    ///   - isASCII: Show ASCII only, whatever the locale says.
    /// - Returns: the terminal, taken.
    /// - Throws: `CursesError` when it can't show the studio; nothing was changed then.
    package static func open(
        isMonochrome: Bool,
        isASCII: Bool
    ) throws(CursesError) -> CursesTerminal {
        let environment = ProcessInfo.processInfo.environment
        guard CursesLibrary.isTerminal(input), CursesLibrary.isTerminal(output) else {
            throw .notATerminal
        }
        let name = environment["TERM"] ?? ""
        let isUnicode = CursesLibrary.useLocale()
        guard name != "dumb" else { throw .cannotMoveCursor(name: name) }
        guard CursesLibrary.start() else { throw .unknownTerminal(name: name) }
        guard CursesLibrary.capability("cup") != nil else { throw .cannotMoveCursor(name: name) }
        let writer = CursesWriter(
            descriptor: output,
            colors: CursesColors(environment: environment, isMonochrome: isMonochrome)
        )
        guard let pipe = CursesLibrary.makePipe(),
            CursesLibrary.prepare(output, wake: pipe.write, restore: writer.leaving)
        else { throw .noResources }
        CursesKeys.define()
        let terminal = CursesTerminal(
            writer: writer,
            pipe: pipe,
            showsUnicode: isUnicode && !isASCII
        )
        CursesLibrary.take(writer.entering)
        return terminal
    }

    private init(writer: CursesWriter, pipe: (Int32, Int32), showsUnicode: Bool) {
        colorDepth = writer.colors.depth
        self.showsUnicode = showsUnicode
        wakePipe = pipe
        self.writer = Mutex(writer)
        (stream, continuation) = AsyncStream.makeStream(of: InputEvent.self)
    }

    package var size: Size {
        CursesLibrary.windowSize(Self.output) ?? writer.withLock(\.describedSize)
    }

    package func events() -> AsyncStream<InputEvent> {
        Thread.detachNewThread { [self] in
            CursesLibrary.useHandlerStack()
            readEvents()
        }
        return stream
    }

    private static let leave: UInt8 = UInt8(ascii: "q")
    private static let changedSize: UInt8 = UInt8(ascii: "w")
    private static let goesOn: UInt8 = UInt8(ascii: "c")

    private func readEvents() {
        var keys = CursesKeys()
        while true {
            let ready = CursesLibrary.wait(Self.input, wake: wakePipe.read)
            if ready.contains(.wake) {
                let reasons = CursesLibrary.wakeReasons(wakePipe.read)
                if reasons.contains(Self.leave) { break }
                if reasons.contains(Self.goesOn) {
                    writer.withLock { $0.enterAgain() }
                    continuation.yield(.resize(size))
                    continuation.yield(.resumed)
                } else if reasons.contains(Self.changedSize) {
                    continuation.yield(.resize(size))
                }
            }
            if ready.contains(.keys) {
                let events = writer.withLock { _ in drain(&keys) }
                // Readable and yet nothing to read: the other end has closed the line.
                if events.isEmpty, isGone() {
                    continuation.yield(.closed)
                    break
                }
                for event in events { continuation.yield(event) }
            }
            if ready.contains(.gone) {
                continuation.yield(.closed)
                break
            }
        }
        continuation.finish()
    }

    private func isGone() -> Bool {
        CursesLibrary.wait(Self.input, wake: wakePipe.read, milliseconds: 0).contains(.keys)
            && writer.withLock { _ in !CursesLibrary.isTerminal(Self.input) }
    }

    private func drain(_ keys: inout CursesKeys) -> [InputEvent] {
        var events: [InputEvent] = []
        let more = {
            CursesLibrary.wait(Self.input, wake: self.wakePipe.read, milliseconds: 50)
                .contains(.keys)
        }
        while let event = keys.next(waitingForMore: more) { events.append(event) }
        return PasteGuess.joined(events)
    }

    package func present(_ diff: GridDiff, cursor: Point?) {
        writer.withLock {
            // Else it would land in the shell's screen; all is drawn anew after coming back.
            if CursesLibrary.isTaken { $0.write(diff, cursor: cursor) }
        }
    }

    package func setMouse(_ isOn: Bool) {
        writer.withLock { $0.setMouse(isOn) }
    }

    package func setParting(_ line: String) {
        let words = line.isEmpty ? "" : "regent: \(SafeText.visible(line))\n"
        writer.withLock { _ in CursesLibrary.setParting(Array(words.utf8)) }
    }

    package func copy(_ text: String) -> Bool {
        writer.withLock { $0.copy(Data(text.utf8).base64EncodedString()) }
    }

    package func suspend() {
        CursesLibrary.stop()
    }

    package func run(_ command: String) -> Bool {
        // With the lock held nobody else reads the keys or writes to the screen meanwhile.
        let isDone = writer.withLock { writer in
            CursesLibrary.giveBack()
            defer { writer.enterAgain() }
            return CursesLibrary.run(command)
        }
        continuation.yield(.resize(size))
        continuation.yield(.resumed)
        return isDone
    }

    package func close() {
        writer.withLock { _ in
            CursesLibrary.giveBack()
            CursesLibrary.forget()
        }
        CursesLibrary.wake(wakePipe.write, reason: Self.leave)
    }
}
