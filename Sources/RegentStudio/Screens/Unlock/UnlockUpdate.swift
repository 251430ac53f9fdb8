import RegentCore
import RegentTerminal

extension StudioState {
    private mutating func withUnlock(_ change: (inout UnlockState) -> Void) {
        guard case .unlock(var unlock) = screen else { return }
        change(&unlock)
        screen = .unlock(unlock)
    }

    /// Lets the field that has the focus be edited.
    mutating func typeInUnlock(_ edit: (inout TextField) -> Bool) -> Bool {
        guard case .unlock(var unlock) = screen else { return false }
        let isTaken: Bool
        switch unlock.focus {
        case .key: isTaken = edit(&unlock.key)
        case .keyFile: isTaken = edit(&unlock.keyFile)
        case .open, .cancel: isTaken = false
        }
        if isTaken { unlock.complaint = nil }
        screen = .unlock(unlock)
        return isTaken
    }

    mutating func performInUnlock(_ command: CommandID) {
        switch command {
        case .nextField: moveFocusInUnlock(by: 1)
        case .previousField: moveFocusInUnlock(by: -1)
        case .toggleKey: withUnlock { $0.showsKey.toggle() }
        case .cancel: ending = .exit(endingCode)
        case .confirm: confirmUnlock()
        case .help: overlay = .help(HelpState(context: .unlock))
        default: break
        }
    }

    private mutating func moveFocusInUnlock(by step: Int) {
        withUnlock {
            let parts = UnlockState.Part.allCases
            let next = ($0.focus.rawValue + step + parts.count) % parts.count
            $0.focus = parts[next]
        }
    }

    private mutating func confirmUnlock() {
        guard case .unlock(let unlock) = screen, !unlock.isTrying else { return }
        switch unlock.focus {
        case .cancel: ending = .exit(endingCode)
        case .keyFile: tryKeyFile(unlock.keyFile.text)
        case .open where unlock.key.isEmpty && !unlock.keyFile.isEmpty:
            tryKeyFile(unlock.keyFile.text)
        case .key, .open: tryKey(Array(unlock.key.text.utf8), isText: true)
        }
    }

    private mutating func tryKeyFile(_ path: String) {
        guard !path.isEmpty else {
            complainInUnlock("no file is named")
            return
        }
        withUnlock { $0.isTrying = true }
        request(.readKeyFile(path: path), for: .keyFile)
    }

    /// Opens the file with a key in any notation, or says what is wrong with the notation.
    mutating func tryKey(_ content: [UInt8], isText: Bool) {
        do {
            let recognised = try KeyText.recognise(content, isText: isText)
            withUnlock {
                $0.isTrying = true
                $0.complaint = nil
            }
            request(.open(path: options.path, key: recognised.key), for: .open)
        } catch let error as KeyFormatError {
            complainInUnlock(error.explanation)
        } catch {
            complainInUnlock("the key can't be kept in memory")
        }
    }

    mutating func complainInUnlock(_ sentence: String) {
        withUnlock {
            $0.isTrying = false
            $0.complaint = sentence
        }
    }

    /// The key has the right form but does not open the file: ask again, keep what was typed.
    mutating func complainAboutWrongKey() {
        if case .unlock = screen {} else { screen = .unlock(UnlockState()) }
        withUnlock {
            $0.isTrying = false
            $0.failedTries += 1
            $0.complaint = "this key does not open the file (first block check failed)"
        }
    }
}
