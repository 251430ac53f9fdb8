import Testing

/// What must not stand in shipped code, and where unsafe memory may be touched.
struct SafetyTests {
    /// Rooms where memory or C begins.
    private static let rooms = [
        "Sources/RegentCore/Platform/", "Sources/RegentCore/Memory/",
        "Sources/RegentCore/Crypto/", "Sources/RegentCurses/",
    ]

    /// Files elsewhere, and why they can't do without.
    private static let exceptions: [String: String] = [:]

    @Test("Unsafe memory is touched in few places", arguments: Repository.sources)
    func unsafeIsFenced(file: SourceFile) {
        guard !Self.rooms.contains(where: file.path.hasPrefix), Self.exceptions[file.path] == nil
        else { return }
        let names = file.words.filter { word in
            word == "unsafe" || word.hasPrefix("Unsafe") || word.hasPrefix("withUnsafe")
                || word == "OpaquePointer" || word == "Unmanaged" || word == "unchecked"
        }
        #expect(names.sorted() == [], "\(file.path)")
    }

    @Test("An exception that is no longer needed is taken away")
    func exceptionsAreNeeded() {
        for path in Self.exceptions.keys {
            let file = Repository.sources.first { $0.path == path }
            #expect(file?.words.contains("unsafe") == true, "\(path)")
        }
    }

    @Test("Nothing in the sources stops the program on bad input", arguments: Repository.sources)
    func noTraps(file: SourceFile) {
        for call in ["try!", "as!", "fatalError("] {
            #expect(file.lineNumbers(with: call) == [], "\(call) in \(file.path)")
        }
        let lines = file.lineNumbers(where: Self.unwrapsByForce)
        #expect(lines == [], "forced unwrap in \(file.path)")
    }

    @Test("Talk goes through the streams of the program", arguments: Repository.sources)
    func noStrayPrint(file: SourceFile) {
        for call in ["print(", "debugPrint(", "NSLog("] {
            // A type may have a method of that name of its own.
            guard file.lineNumbers(with: "func " + call).isEmpty else { continue }
            let lines = file.lineNumbers { line in
                line.hasPrefix(call) || line.contains(" " + call)
            }
            #expect(lines == [], "\(call) in \(file.path)")
        }
    }

    /// Whether an exclamation mark follows the end of an expression or a type.
    private static func unwrapsByForce(_ line: Substring) -> Bool {
        guard line.contains("!") else { return false }
        var previous: Character = " "
        for (character, next) in zip(line, line.dropFirst() + " ") {
            let endsExpression =
                previous.isLetter || previous.isNumber || ")]}\"?_`".contains(previous)
            if character == "!", next != "=", endsExpression { return true }
            previous = character
        }
        return false
    }
}
