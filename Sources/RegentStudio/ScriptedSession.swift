package import RegentTerminal

/// The studio driven by a script, without a terminal: the same program, the same screens.
///
///     key NAME        a key, as in `KeyChord.name`: /, Enter, Ctrl-D
///     type TEXT       letters, as they stand behind the blank
///     paste TEXT      the same as one piece
///     resize WxH      another window size
///     wait idle       until no request is outstanding; the script waits after every step anyway
///     dump            a screen, besides the last one
///
/// Empty lines and lines that begin with `#` are skipped.
package struct ScriptedSession: Sendable {
    /// A line of a script that can't be followed.
    package struct StepError: Error, Sendable, Equatable {
        package let line: Int
        package let text: String
    }

    package enum Step: Sendable, Equatable {
        case key(KeyChord)
        case type(String)
        case paste(String)
        case resize(Size)
        case waitUntilIdle
        case dump
    }

    /// What a session came to.
    package struct Outcome: Sendable {
        /// Screens under lines `── screen N`.
        package let text: String
        package let exitCode: Int32
    }

    private let options: StudioOptions
    private let size: Size
    private let steps: [Step]
    private let showsAttributes: Bool
    private let colorDepth: ColorDepth

    /// Prepares a session.
    ///
    /// - Parameters:
    ///   - options: how the studio is started.
    ///   - size: the size of the screen.
    ///   - script: the steps, one a line.
    ///   - showsAttributes: whether styles are written below each line that has some.
    ///   - colorDepth: how many colours the screen is taken to have.
    /// - Throws: `StepError` for the first line that is no step.
    package init(
        options: StudioOptions,
        size: Size,
        script: String,
        showsAttributes: Bool = false,
        colorDepth: ColorDepth = .sixteen
    ) throws(StepError) {
        self.options = options
        self.size = size
        self.showsAttributes = showsAttributes
        self.colorDepth = colorDepth
        steps = try ScriptParser.steps(of: script)
    }

    /// Runs the steps; the last screen is always part of the outcome.
    ///
    /// - Returns: the screens and the studio's exit code.
    /// - Throws: `StorageError` when the file can't be shown.
    package func run() async throws -> Outcome {
        try await TextWidth.$ambiguousColumns.withValue(options.ambiguousColumns) {
            try await runSteps()
        }
    }

    private func runSteps() async throws -> Outcome {
        let terminal = MemoryTerminal(
            size: size,
            colorDepth: colorDepth,
            showsUnicode: !options.isASCII
        )
        var runtime = StudioRuntime(
            options: options,
            terminal: terminal,
            themes: ThemeLibrary.load()
        )
        var screens: [CellGrid] = []
        await runtime.runUntilIdle()
        for step in steps {
            if runtime.state.ending != nil { break }
            switch step {
            case .key(let chord): runtime.receive(.input(.key(chord)))
            case .type(let text):
                for character in text {
                    runtime.receive(.input(.key(KeyChord(.character(character)))))
                }
            case .paste(let text): runtime.receive(.input(.paste(text)))
            case .resize(let size):
                terminal.send(.resize(size))
                runtime.receive(.input(.resize(size)))
            case .waitUntilIdle: break
            case .dump: screens.append(terminal.screen)
            }
            await runtime.runUntilIdle()
        }
        screens.append(terminal.screen)
        return Outcome(text: text(of: screens), exitCode: try runtime.exitCode())
    }

    /// The same for callers that are not asynchronous: waits on the calling thread.
    ///
    /// - Returns: the screens and the studio's exit code.
    /// - Throws: as `run`.
    package func runAndWait() throws -> Outcome {
        try Studio.wait { try await run() }
    }

    private func text(of screens: [CellGrid]) -> String {
        screens.enumerated().map { index, screen in
            let lines = showsAttributes ? screen.styledLines() : screen.lines()
            return "── screen \(index + 1)\n" + lines.joined(separator: "\n") + "\n"
        }.joined()
    }
}

/// Reads the lines of a script.
enum ScriptParser {
    static func steps(
        of script: String
    ) throws(ScriptedSession.StepError) -> [ScriptedSession.Step] {
        var steps: [ScriptedSession.Step] = []
        let lines = script.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (index, line) in lines.enumerated() {
            guard !line.isEmpty, line.first != "#" else { continue }
            guard let step = step(of: line) else {
                throw ScriptedSession.StepError(line: index + 1, text: String(line))
            }
            steps.append(step)
        }
        return steps
    }

    private static func step(of line: Substring) -> ScriptedSession.Step? {
        let word = line.prefix { $0 != " " }
        let rest = line.dropFirst(word.count + 1)
        switch word {
        case "key":
            // A blank at the end of a line is hard to see; the key has a name.
            return KeyChord(name: String(rest)).map { .key($0) }
        case "type": return .type(String(rest))
        case "paste": return .paste(String(rest))
        case "resize": return Size(rest).map { .resize($0) }
        case "wait" where rest == "idle": return .waitUntilIdle
        case "dump" where rest.isEmpty: return .dump
        default: return nil
        }
    }
}
