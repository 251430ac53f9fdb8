import RegentCore

/// Shows how far long work is, on a terminal and at most ten times a second.
final class Progress {
    private let isShown: Bool
    private let what: String
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private var last: ContinuousClock.Instant
    private var isOnScreen = false

    /// Nothing is shown in the first half second, and nothing at all off a terminal.
    init(_ what: String, console: Console) {
        isShown = console.loudness >= .normal && StandardStream.error.isTerminal
        self.what = what
        start = clock.now
        last = start
    }

    /// So much of a stage is done; the total is 0 where that is not known.
    func update(_ stage: String, _ done: Int, of total: Int) {
        guard isShown else { return }
        let now = clock.now
        guard now - start > .milliseconds(500), now - last > .milliseconds(100) else { return }
        last = now
        isOnScreen = true
        let share = total > 0 ? " of \(Printable.count(total)), \(done * 100 / total) %" : ""
        let what = stage.isEmpty ? what : "\(what) \(stage)"
        write("\r\u{1b}[2K\(what): \(Printable.count(done))\(share)")
    }

    /// Takes the line away.
    func end() {
        if isOnScreen { write("\r\u{1b}[2K") }
        isOnScreen = false
    }

    private func write(_ text: String) {
        // A terminal that is gone does not have to be told how far the work is.
        try? StandardStream.error.write(Array(text.utf8))
    }
}
