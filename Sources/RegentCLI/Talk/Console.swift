import RegentCore

/// What is said on stderr, and how loudly; data goes through `DataOutput`.
struct Console: Sendable {
    enum Loudness: Int, Sendable, Comparable {
        case quiet
        case normal
        case verbose

        static func < (a: Loudness, b: Loudness) -> Bool { a.rawValue < b.rawValue }
    }

    let loudness: Loudness
    /// Whether errors also come as JSON.
    let isJSON: Bool
    /// Whether the person can be asked.
    private(set) var canAsk: Bool
    /// Whether stdout may have colours.
    let hasColor: Bool

    /// What the flags of a command line that was understood say.
    init(_ arguments: Arguments) {
        self.init(has: arguments.has)
    }

    /// What can be told from the words of one that was not.
    init(words: [String]) {
        let letters = ["quiet": "-q", "verbose": "-v"]
        self.init { flag in
            words.contains("--" + flag) || letters[flag].map(words.contains) ?? false
        }
    }

    private init(has: (String) -> Bool) {
        loudness =
            if has("quiet") { .quiet } else if has("verbose") { .verbose } else { .normal }
        isJSON = has("json")
        canAsk = !has("no-input") && StandardStream.input.isTerminal
        let isRefused =
            has("no-color") || ProcessEnvironment.value(of: "TERM") == "dumb"
            || !(ProcessEnvironment.value(of: "NO_COLOR") ?? "").isEmpty
        hasColor = !isRefused && StandardStream.output.isTerminal
    }

    /// The same without questions.
    var withoutAsking: Console {
        var console = self
        console.canAsk = false
        return console
    }

    /// Says a line that a person may want to know.
    func say(_ line: String) {
        if loudness >= .normal { write(Printable.line(line)) }
    }

    /// Says a line that helps to understand what happens.
    func detail(_ line: String) {
        if loudness >= .verbose { write(Printable.line(line)) }
    }

    /// Prints an error: what happened, details, what to do next.
    func report(_ report: ErrorReport) {
        guard loudness > .quiet else { return }
        for line in report.lines { write(line) }
        if isJSON { write(report.json.text) }
    }

    private func write(_ line: String) {
        // Nobody is left to be told that stderr is closed.
        try? StandardStream.error.write(Array((line + "\n").utf8))
    }
}
