import Foundation
import RegentCore
import RegentCurses
import RegentStudio
import RegentTerminal

/// `regent FILE`, `regent open FILE`: the studio, on a terminal or driven by a script.
enum OpenCommand {
    static let verb = Verb(
        name: "open",
        summary: "the studio; `regent FILE` is short for it",
        operands: [.file],
        flags: [
            Flag("class", value: "CLASS", "show this class first"),
            Flag("query", value: "QUERY", "with this query in its bar"),
            Flag("row", value: "KEY", "and stand on the object with this primary key, or #number"),
            Flag("read-only", "no editing"),
            Flag("no-backup", "make no copy of the file before the first commit"),
            Flag("follow", "show what other programs commit as it comes"),
            Flag("theme", value: "NAME", "the colours; `regent themes` lists them"),
            Flag("ascii", "only letters that every terminal can show"),
            Flag("ambiguous-width", value: "N", "columns of letters such as α and →: 1, or 2"),
            Flag("no-mouse", "leave the mouse to the terminal"),
            Flag("plain", "a dialogue line by line, for screen readers; `help` lists its words"),
            Flag("script", value: "STEPS", "without a terminal: carry out these steps"),
            Flag("size", value: "WxH", "with --script: the size of the screen (80x24)"),
            Flag("dump", value: "FILE", "with --script: where screens go (-, stdout)"),
            Flag("dump-attrs", "with --script: the styles too"),
            Flag("force", "with --dump: replace FILE if it exists; never the database itself"),
        ] + Flag.key,
        discussion: """
            A script has one step a line: `key NAME` (`key /`, `key Enter`, `key Ctrl-D`), `type \
            TEXT`, `resize 120x40`, `wait idle`, `dump`. Each dump is a screen of plain text under \
            a line `── screen N`; the last screen is always there. REGENT_NOW and TZ pin the clock.

            Without --theme the theme is that of REGENT_THEME, or ansi. NO_COLOR and --no-color \
            show none.
            """,
        examples: [
            .init("regent shop.realm", "look around; ? is the help"),
            .init(
                "regent shop.realm --class Person --query 'age > 30'",
                "begin with the result of a query"
            ),
            .init(
                "printf 'type /\\ndump\\n' | regent shop.realm --script - --size 100x30",
                "a screen as text"
            ),
        ],
        run: run
    )

    /// A script is text of this size at most.
    private static let scriptLimit = 1 << 20

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let arguments = invocation.arguments
        if arguments.has("script") { return try runScript(invocation) }
        if arguments.has("plain") { return try runPlain(invocation) }
        for flag in ["size", "dump", "dump-attrs", "force"] where arguments.has(flag) {
            throw UsageError.needs("--\(flag)", "--script")
        }
        guard canStart else { throw UsageError.noTerminal }
        let options = try options(invocation)
        let terminal = try CursesTerminal.open(
            isMonochrome: !invocation.console.hasColor,
            isASCII: options.isASCII
        )
        let code = try named(options.path) {
            try Studio.runAndWait(options: options, terminal: terminal)
        }
        return ExitCode(rawValue: code) ?? .bug
    }

    /// Whether there is a terminal to show the studio in.
    static var canStart: Bool {
        StandardStream.input.isTerminal && StandardStream.output.isTerminal
    }

    /// The studio without a file: it lists those that were opened before.
    static func start(_ console: Console) throws -> ExitCode {
        var options = StudioOptions(path: "")
        let name = ProcessEnvironment.value(of: "REGENT_THEME") ?? ""
        if ThemeLibrary.load().contains(where: { $0.name == name }) { options.theme = name }
        let terminal = try CursesTerminal.open(isMonochrome: !console.hasColor, isASCII: false)
        return ExitCode(rawValue: try Studio.runAndWait(options: options, terminal: terminal))
            ?? .bug
    }

    /// The dialogue: without a screen, so it works in pipes as well.
    private static func runPlain(_ invocation: Invocation) throws -> ExitCode {
        var options = try options(invocation)
        if options.key == nil {
            options.key = try invocation.open { path, key throws(StorageError) in
                _ = try Database(path: path, key: key)
                return key
            }
        }
        let isTalk = StandardStream.input.isTerminal && StandardStream.output.isTerminal
        let session = PlainSession(options: options) {
            if isTalk { try? StandardStream.output.write(Array("> ".utf8)) }
            return readLine()
        } write: { text in
            // Nobody is left to be told that the reader is gone.
            try? StandardStream.output.write(Array(text.utf8))
        }
        let code = try named(options.path) { try session.runAndWait() }
        return ExitCode(rawValue: code) ?? .bug
    }

    private static func runScript(_ invocation: Invocation) throws -> ExitCode {
        let arguments = invocation.arguments
        let text = arguments.value("size") ?? "80x24"
        guard let size = Size(text) else {
            throw UsageError.badValue(flag: "size", value: text, expected: "such as 80x24")
        }
        let options = try options(invocation)
        let steps = try script(arguments.value("script") ?? "-")
        let target = arguments.value("dump") ?? "-"
        // Before the session, whose threads inherit which signals are waited for.
        let output =
            target == "-"
            ? DataOutput()
            : try DataOutput(
                path: target,
                besides: options.path,
                isPrivate: true,
                isForced: arguments.has("force"),
                signals: StopSignals()
            )
        let session: ScriptedSession
        do throws(ScriptedSession.StepError) {
            session = try ScriptedSession(
                options: options,
                size: size,
                script: steps,
                showsAttributes: arguments.has("dump-attrs"),
                colorDepth: isMonochrome(arguments) ? .none : .sixteen
            )
        } catch {
            throw UsageError.badValue(
                flag: "script",
                value: error.text,
                expected: "a step such as `key Enter` in line \(error.line)"
            )
        }
        let outcome = try named(options.path) { try session.runAndWait() }
        try output.write(outcome.text)
        try output.finish()
        return ExitCode(rawValue: outcome.exitCode) ?? .bug
    }

    private static func script(_ path: String) throws -> String {
        do {
            let bytes =
                path == "-"
                ? try StandardStream.input.readAll(limit: scriptLimit)
                : try Descriptor.content(ofPath: path, limit: scriptLimit)
            return String(decoding: bytes, as: UTF8.self)
        } catch let error {
            throw FileError(path: path, fact: error)
        }
    }

    /// Runs work whose errors are about the file.
    private static func named<Result>(
        _ path: String,
        _ work: () throws -> Result
    ) throws -> Result {
        do {
            return try work()
        } catch let error as StorageError {
            throw FileError(path: path, fact: error)
        }
    }

    // MARK: Options

    private static func options(_ invocation: Invocation) throws -> StudioOptions {
        let arguments = invocation.arguments
        let path = arguments.operands[0]
        let input = KeyInput(arguments: arguments, console: invocation.console)
        var options = StudioOptions(path: path)
        options.key = try input.keyGiven(for: path)
        if let name = arguments.value("class") {
            options.className = try className(name, path: path, key: options.key)
        }
        options.query = arguments.value("query")
        options.row = arguments.value("row")
        options.isReadOnly = arguments.has("read-only")
        options.makesBackup = !arguments.has("no-backup")
        options.follows = arguments.has("follow")
        options.theme = try theme(arguments)
        options.isASCII = arguments.has("ascii")
        options.hasMouse = !arguments.has("no-mouse")
        options.ambiguousColumns = try ambiguousColumns(arguments)
        options.now = try pinnedClock()
        return options
    }

    private static func ambiguousColumns(_ arguments: Arguments) throws -> Int {
        switch arguments.value("ambiguous-width") {
        case nil, "1": return 1
        case "2": return 2
        case let text?:
            throw UsageError.badValue(flag: "ambiguous-width", value: text, expected: "1 or 2")
        }
    }

    /// The class a person names, which must be there; unless the key is still to be asked for.
    private static func className(
        _ name: String,
        path: String,
        key: EncryptionKey?
    ) throws -> String {
        do {
            return try named(path) {
                try Database(path: path, key: key).read { snapshot in
                    try Session.table(named: name, in: snapshot).schema.displayName
                }
            }
        } catch let error as FileError where error.fact == .seemsEncrypted {
            return name
        }
    }

    private static func theme(_ arguments: Arguments) throws -> String {
        let name = arguments.value("theme") ?? ProcessEnvironment.value(of: "REGENT_THEME")
        guard let name, !name.isEmpty else { return isMonochrome(arguments) ? "mono" : "ansi" }
        let names = ThemeLibrary.load().map(\.name)
        guard names.contains(name) else {
            throw UsageError.unknownChoice(flag: "theme", value: name, choices: names)
        }
        return name
    }

    private static func isMonochrome(_ arguments: Arguments) -> Bool {
        arguments.has("no-color")
            || !(ProcessEnvironment.value(of: "NO_COLOR") ?? "").isEmpty
    }

    private static func pinnedClock() throws -> Date? {
        guard let text = ProcessEnvironment.value(of: "REGENT_NOW"), !text.isEmpty else {
            return nil
        }
        guard let time = Timestamp(text) else {
            throw UsageError.badValue(
                flag: "REGENT_NOW",
                value: text,
                expected: "a time such as 2026-01-31T12:00:00Z"
            )
        }
        return Date(timeIntervalSince1970: Double(time.seconds))
    }
}
