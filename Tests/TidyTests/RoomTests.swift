import Testing

/// The rooms of `RegentCore` stand in one order: each uses only those above it.
struct RoomTests {
    private static let order = [
        "", "Values", "Platform", "Text", "Crypto", "Format", "Memory", "Nodes", "Trees", "Tables",
        "Building", "OldFormats", "Transactions", "Inspection", "Rescue",
    ]

    private static let files = Repository.sources.filter { $0.module == "RegentCore" }

    /// The place in the order of the room that declares a type.
    private static let places: [Substring: Int] = {
        var places: [Substring: Int] = [:]
        for file in files {
            guard let place = order.firstIndex(of: file.room) else { continue }
            for type in file.declaredTypes {
                places[Substring(type)] = min(place, places[Substring(type)] ?? place)
            }
        }
        return places
    }()

    /// Names of a later room that a file may use, and why.
    private static let exceptions: [String: (names: Set<Substring>, reason: String)] = [
        "Sources/RegentCore/EditRefusal.swift": (
            ["ObjectKey", "Value"], "refusals say which object and which key are meant"
        ),
        "Sources/RegentCore/StorageError.swift": (
            ["ColumnKey", "ObjectKey", "TableKey"], "errors say which object is meant"
        ),
        "Sources/RegentCore/StorageError+Explanation.swift": (
            ["FormatVersion", "SystemCall"],
            "the words of the system for its own errors, and which format is written"
        ),
        "Sources/RegentCore/Platform/ControllingTerminal.swift": (
            ["EncryptionKey"], "clears what a key was read through"
        ),
        "Sources/RegentCore/Platform/ShellCommand.swift": (
            ["EncryptionKey"], "clears what a key was read through"
        ),
        "Sources/RegentCore/Platform/StandardStream.swift": (
            ["EncryptionKey"], "clears what a key was read through"
        ),
    ]

    @Test("Every room of the engine has its place in the order")
    func roomsAreKnown() {
        #expect(Set(Self.files.map(\.room)).subtracting(Self.order) == [])
    }

    @Test("A room names no type of a later room", arguments: files)
    func roomsPointUp(file: SourceFile) throws {
        let place = try #require(Self.order.firstIndex(of: file.room))
        let allowed = Self.exceptions[file.path]?.names ?? []
        let wrong = file.words.filter { word in
            (Self.places[word] ?? 0) > place && !allowed.contains(word)
                && !file.declaredTypes.contains(String(word))
        }
        #expect(wrong.sorted() == [], "\(file.path)")
    }
}
