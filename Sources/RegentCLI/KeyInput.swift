import RegentCore

/// What is wrong with how a key was given.
struct KeyError: Error {
    enum Fact {
        case malformed(KeyFormatError)
        case unreadable(StorageError)
        case commandFailed(status: Int)
        case givenUp
    }

    /// Where the key came from: a path, a variable, a command.
    let origin: String
    let fact: Fact
}

/// Finds the key of an encrypted file: flags first, then the environment, then the person.
struct KeyInput {
    let arguments: Arguments
    let console: Console

    /// A key file is a few bytes; more than this is another file.
    private static let limit = 1 << 16
    private static let tries = 3

    /// What opening is: a database, or a look at its header.
    typealias Opening<Opened> = (EncryptionKey?) throws(StorageError) -> Opened

    /// Opens a file with the key that was given, or asks for one when it looks encrypted.
    func open<Opened>(_ path: String, _ opening: Opening<Opened>) throws -> Opened {
        if let given = try givenKey() {
            do {
                return try opening(given.recognised.key)
            } catch .notEncrypted where given.isAmbient {
                console.detail("\(path) is not encrypted; the key in the environment is not used")
                return try withoutKey(path, opening)
            } catch let error {
                throw FileError(path: path, fact: error, doubt: given.recognised.doubt)
            }
        }
        do {
            return try opening(nil)
        } catch .seemsEncrypted where console.canAsk {
            return try ask(path, opening)
        } catch let error {
            throw FileError(path: path, fact: error)
        }
    }

    /// The key that was given, once it has opened the file.
    ///
    /// Nil when none was given, or when one in the environment is not needed. Nobody is asked: a
    /// file that looks encrypted passes without a key where the studio may ask for it.
    func keyGiven(for path: String) throws -> EncryptionKey? {
        let silent = KeyInput(arguments: arguments, console: console.withoutAsking)
        do {
            return try silent.open(path) { key throws(StorageError) in
                _ = try Database(path: path, key: key)
                return key
            }
        } catch let error as FileError where error.fact == .seemsEncrypted && console.canAsk {
            return nil
        }
    }

    private func withoutKey<Opened>(_ path: String, _ opening: Opening<Opened>) throws -> Opened {
        do {
            return try opening(nil)
        } catch let error {
            throw FileError(path: path, fact: error)
        }
    }

    // MARK: Sources

    private struct Given {
        let recognised: KeyText.Recognised
        /// It stands in the environment for every file, not for this one.
        let isAmbient: Bool
    }

    private func givenKey() throws -> Given? {
        // Taken out of the environment even when another source is used.
        var inEnvironment = ProcessEnvironment.takeSecret("REGENT_KEY") ?? []
        defer { EncryptionKey.wipe(&inEnvironment) }
        if arguments.has("key-file"), arguments.has("key-command") {
            throw UsageError.conflict("--key-file", "--key-command")
        }
        if let path = arguments.value("key-file") {
            return Given(recognised: try key(inFile: path), isAmbient: false)
        }
        if let command = arguments.value("key-command") {
            return Given(recognised: try key(from: command), isAmbient: false)
        }
        if let path = ProcessEnvironment.value(of: "REGENT_KEY_FILE"), !path.isEmpty {
            return Given(recognised: try key(inFile: path), isAmbient: true)
        }
        if !inEnvironment.isEmpty {
            let key = try recognise(inEnvironment, isText: true, origin: "REGENT_KEY")
            return Given(recognised: key, isAmbient: true)
        }
        return nil
    }

    /// The key in a file, or on stdin for `-`.
    func key(inFile path: String) throws -> KeyText.Recognised {
        var content: [UInt8]
        do {
            content =
                if path == "-" {
                    try StandardStream.input.readAll(limit: Self.limit)
                } else {
                    try Descriptor.content(ofPath: path, limit: Self.limit)
                }
        } catch let error {
            throw KeyError(origin: path == "-" ? "stdin" : path, fact: .unreadable(error))
        }
        defer { EncryptionKey.wipe(&content) }
        if path != "-", ProcessEnvironment.isOpenToOthers(path: path) {
            console.say("warning: others can read the key in \(path); `chmod 600` keeps it yours")
        }
        return try recognise(content, isText: false, origin: path == "-" ? "stdin" : path)
    }

    private func key(from command: String) throws -> KeyText.Recognised {
        var (content, status) = try ShellCommand.output(of: command, limit: Self.limit)
        defer { EncryptionKey.wipe(&content) }
        guard status == 0 else {
            throw KeyError(origin: "the key command", fact: .commandFailed(status: status))
        }
        return try recognise(content, isText: false, origin: "the key command")
    }

    private func recognise(
        _ content: [UInt8],
        isText: Bool,
        origin: String
    ) throws -> KeyText.Recognised {
        do {
            let key = try KeyText.recognise(content, isText: isText)
            console.detail("key from \(origin): \(key.shape.name)")
            return key
        } catch let error as KeyFormatError {
            throw KeyError(origin: origin, fact: .malformed(error))
        }
    }

    // MARK: Asking

    private func ask<Opened>(_ path: String, _ opening: Opening<Opened>) throws -> Opened {
        guard let terminal = ControllingTerminal() else {
            throw FileError(path: path, fact: .seemsEncrypted)
        }
        console.say("\(path): \(StorageError.seemsEncrypted.explanation)")
        var last: any Error = FileError(path: path, fact: .seemsEncrypted)
        for _ in 0..<Self.tries {
            guard var line = try terminal.readMaskedLine(prompt: "key: ") else {
                throw KeyError(origin: "the prompt", fact: .givenUp)
            }
            defer { EncryptionKey.wipe(&line) }
            do {
                let key = try recognise(line, isText: true, origin: "the prompt")
                return try opening(key.key)
            } catch let error as KeyError {
                last = error
            } catch let error as StorageError {
                last = FileError(path: path, fact: error)
                guard error == .wrongKey else { throw last }
            }
            let report = ErrorReport(last)
            console.say(
                ([report.message] + (report.hint.map { [$0] } ?? [])).joined(separator: "; ")
            )
        }
        throw last
    }
}
