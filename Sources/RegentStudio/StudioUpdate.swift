import RegentCore
import RegentTerminal

extension StudioState {
    /// Takes in a message and returns what is to be done outside.
    ///
    /// Pure and total: nothing here reads a file, looks at a clock, or takes long.
    mutating func update(_ message: Message) -> [Effect] {
        switch message {
        case .input(let event): handle(event)
        case .answer(let number, let answer):
            // Answers to requests that were given up are late: they are dropped.
            if let purpose = takePurpose(of: number) { handle(answer, for: purpose) }
        case .progress(let number, let progress):
            if case .query(let place)? = pending[number] {
                withBrowser { $0.trail.withPlace(place) { $0.query.progress = progress } }
            }
        }
        settleBrowser()
        return takeEffects()
    }

    /// The first requests of a session.
    mutating func begin() -> [Effect] {
        if options.path.isEmpty {
            showStart(memory.recent)
        } else {
            request(.open(path: options.path, key: options.key), for: .open)
        }
        if options.hasMouse { send(.setMouse(true)) }
        return takeEffects()
    }

    // MARK: - Input

    mutating func handle(_ event: InputEvent) {
        if waitsForEditor(event) { return }
        switch event {
        case .key(let chord):
            notice = nil
            if case .browser = screen { showsCard = false }
            handle(chord)
        case .paste(let text):
            notice = nil
            handlePaste(text)
        case .mouse(let mouse): handleMouse(mouse)
        case .resize(let size): self.size = size
        case .resumed: send(.repaint)
        case .closed: ending = .exit(129)
        }
    }

    private mutating func handle(_ chord: KeyChord) {
        let context = self.context
        // A window too small for anything still lets one leave.
        if size.isTooSmall {
            if chord.typed == "q" || chord == KeyChord(.function(10)) { ending = .exit(0) }
            return
        }
        if takeInterrupt(chord) { return }
        if !context.isTyping, takeDigit(chord) { return }
        keys.append(chord)
        switch keyTable.match(keys, in: context) {
        case .partial: return
        case .action(let command):
            let times = count
            clearKeys()
            perform(command, times: times, in: context)
        case .none:
            let wasSequence = keys.count > 1
            clearKeys()
            if context.isTyping, !wasSequence, handleTyping(chord, in: context) { return }
            if !context.isTyping, wasSequence || chord.typed != nil {
                say("no command on this key here; ? shows the keys", .dim)
            }
        }
    }

    /// Ctrl-C twice within a second offers to quit; the first does what Esc does.
    private mutating func takeInterrupt(_ chord: KeyChord) -> Bool {
        let isSecond = isPending(.interruptPause)
        drop(.interruptPause)
        guard chord == KeyChord(.character("c"), .control) else { return false }
        guard isSecond else {
            request(.wait(milliseconds: 1000), for: .interruptPause)
            return false
        }
        clearKeys()
        overlay = nil
        askToQuit()
        return true
    }

    private mutating func clearKeys() {
        keys = []
        count = nil
    }

    /// Digits before a command multiply it; a 0 by itself is a command.
    private mutating func takeDigit(_ chord: KeyChord) -> Bool {
        guard keys.isEmpty, let digit = chord.typed?.wholeNumberValue, chord.typed?.isASCII == true,
            digit != 0 || count != nil
        else { return false }
        let next = (count ?? 0).multipliedReportingOverflow(by: 10)
        guard !next.overflow, next.partialValue < 1_000_000_000_000 else { return true }
        count = next.partialValue + digit
        return true
    }

    // MARK: - Commands

    /// Does what a command says, or tells why not.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - times: the number typed before its keys.
    ///   - argument: what was written behind its word in the palette.
    ///   - context: where it was given.
    mutating func perform(
        _ command: CommandID,
        times: Int? = nil,
        argument: String? = nil,
        in context: KeyContext
    ) {
        if let reason = reasonAgainst(command) {
            say("\(Command.with(command)?.title ?? command.rawValue): \(reason)", .warn)
            return
        }
        switch command {
        case .quit: askToQuit()
        case _ where context.takesEdits && performEditing(command, argument: argument): break
        case .suspend: send(.suspend)
        case .repaint: send(.repaint)
        default:
            switch context {
            case .help, .helpSearch, .viewer, .choice, .histogram, .columns, .quit, .palette,
                .history, .question, .typedAnswer, .editor, .valueChoice, .pending,
                .typeChoice, .textEditor, .dataEditor, .linkPicker, .form, .bulk, .conflicts:
                performInOverlay(command, times: times)
            case .unlock: performInUnlock(command)
            case .start, .path: performInStart(command, times: times)
            default: performInBrowser(command, times: times, argument: argument)
            }
        }
    }

    mutating func askToQuit() {
        if editing.hasChanges {
            askToLeave()
        } else if case .browser = screen, overlay == nil {
            overlay = .quit
        } else {
            ending = .exit(endingCode)
        }
    }

    /// Leaving without having seen anything is no success.
    var endingCode: Int32 {
        if case .unlock = screen { 5 } else { 0 }
    }

    // MARK: - Answers

    private mutating func handle(_ answer: Answer, for purpose: Purpose) {
        if case .failed(.cancelled) = answer { return }
        if handleEditingAnswer(answer, for: purpose) { return }
        switch (purpose, answer) {
        case (.open, .opened(let result)): handleOpened(result)
        case (.openOther(let path), .opened(let result)): handleOpenedOther(result, path)
        case (.upgrade, .upgraded(let upgraded)): takeUpgraded(upgraded)
        case (.recentFiles, .recentFiles(let files)): takeRecentFiles(files)
        case (.keyFile, .keyText(let bytes)): tryKey(bytes, isText: false)
        case (.keyFile, .failed(.sentence(let sentence))): complainInUnlock(sentence)
        default: handleBrowserAnswer(answer, for: purpose)
        }
    }

    mutating func handleOpened(_ result: Result<DatabaseActor.Opened, StorageError>) {
        switch result {
        case .success(let opened): startBrowsing(opened)
        case .failure(.seemsEncrypted):
            if case .unlock = screen { return }
            screen = .unlock(UnlockState())
        case .failure(.wrongKey) where canAskForKey: complainAboutWrongKey()
        case .failure(let error):
            if case .start = screen { complainInStart(error) } else { ending = .failure(error) }
        }
    }

    /// A wrong key that was given from outside is asked for again as well.
    private var canAskForKey: Bool {
        switch screen {
        case .unlock: true
        default: options.key != nil
        }
    }
}

extension Size {
    /// The least the studio can be drawn in.
    static let leastForStudio = Size(width: 40, height: 10)

    var isTooSmall: Bool {
        width < Size.leastForStudio.width || height < Size.leastForStudio.height
    }
}
