import Foundation
import RegentCore
import RegentTerminal

/// The studio at work: the state, who carries out its effects, and what the terminal shows.
///
/// The loop of a real session and the steps of a scripted one use the same parts.
struct StudioRuntime {
    private(set) var state: StudioState
    private let mailbox = Mailbox()
    private let runner: EffectRunner
    private let terminal: any TerminalDriver
    private let themes: [Theme]
    private var shown: CellGrid?
    private var look: Look

    /// Rows that come this soon are painted with the key that asked for them, not after it.
    private static let patience = Duration.milliseconds(12)

    init(
        options: StudioOptions,
        terminal: any TerminalDriver,
        themes: [Theme],
        memory: StudioMemory = StudioMemory(),
        keys: KeyLibrary? = nil,
        showsCard: Bool = false
    ) {
        self.terminal = terminal
        self.themes = themes
        state = StudioState(options: options, size: terminal.size)
        state.clock = options.now ?? Date()
        state.themeNames = themes.map(\.name)
        state.memory = memory
        state.history = memory.history
        state.recallFile()
        state.showsCard = showsCard
        if let keys {
            state.keyTable = keys.table
            for fault in keys.faults {
                state.say("\(keys.path):\(fault.line): \(fault.text)", .error)
            }
        }
        runner = EffectRunner(mailbox: mailbox, terminal: terminal, pinnedTime: options.now)
        look = Look(theme: options.theme, depth: terminal.colorDepth, themes: themes)
        perform(state.begin())
    }

    /// Runs until the studio ends; returns its exit code, or throws why the file can't be shown.
    mutating func run() async throws -> Int32 {
        let mailbox = mailbox
        let events = terminal.events()
        let listener = Task {
            for await event in events { mailbox.post(.input(event)) }
        }
        defer { listener.cancel() }
        await settle()
        while state.ending == nil {
            for message in await mailbox.next() { receive(message) }
            await settle()
        }
        return try exitCode()
    }

    /// Waits a moment for answers on their way, then paints.
    private mutating func settle() async {
        let clock = ContinuousClock()
        let deadline = clock.now + Self.patience
        while state.ending == nil, state.awaitsRows, clock.now < deadline {
            for message in await mailbox.next(within: deadline - clock.now) { receive(message) }
        }
        if state.ending == nil { paint() }
    }

    /// Takes in messages until no request is outstanding, then paints.
    mutating func runUntilIdle() async {
        while state.ending == nil, !state.isIdle {
            for message in await mailbox.next() { receive(message) }
        }
        paint()
    }

    mutating func receive(_ message: Message) {
        state.clock = state.options.now ?? Date()
        perform(state.update(message))
    }

    /// Changes the state from outside of its messages, and does what that asks for.
    mutating func act(_ change: (inout StudioState) -> Void) {
        state.clock = state.options.now ?? Date()
        change(&state)
        state.settleBrowser()
        perform(state.takeEffects())
    }

    /// Writes down what this session adds to the memory of earlier ones.
    func keep(in path: String) {
        let old = StudioMemory.load(from: path)
        guard let kept = state.remembered(from: old), kept != old else { return }
        // A state folder that can't be written costs the memory, not the session.
        try? kept.save(to: path)
    }

    /// The exit code of an ended session.
    ///
    /// - Returns: the code; 0 for a session that was not ended by the user.
    /// - Throws: why the file can't be shown.
    func exitCode() throws -> Int32 {
        switch state.ending {
        case .exit(let code): return code
        case .failure(let error): throw error
        case nil: return 0
        }
    }

    private mutating func perform(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .request(let number, let request): runner.start(number, request)
            case .cancel(let number): runner.cancel(number)
            case .suspend: terminal.suspend()
            case .repaint:
                shown = nil
                look = Look(theme: state.themeName, depth: terminal.colorDepth, themes: themes)
            case .setMouse(let isOn): terminal.setMouse(isOn)
            case .setParting(let line): terminal.setParting(line)
            }
        }
    }

    private mutating func paint() {
        var grid = CellGrid(size: state.size)
        let cursor = state.render(look, into: &grid)
        let shows = terminal.showsUnicode && !state.options.isASCII
        let isWide = TextWidth.ambiguousColumns > 1
        let new = shows ? (isWide ? grid.withFramesInASCII() : grid) : grid.inASCII()
        let diff = GridDiff(from: shown, to: new)
        terminal.present(diff, cursor: cursor)
        shown = new
    }
}

extension StudioState {
    /// Whether rows are on their way that the screen has a place for.
    var awaitsRows: Bool {
        pending.values.contains {
            switch $0 {
            case .open, .rows, .query, .inspect, .locate: true
            default: false
            }
        }
    }
}
