import Foundation
import RegentCore
import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("Screens", .needsSharedMaterial)
struct ScriptedSessionTests {
    /// Runs a script and compares its screens with a golden.
    private func expect(
        _ script: String,
        on file: String,
        size: Size = Size(width: 80, height: 24),
        options change: (inout StudioOptions) -> Void = { _ in },
        equals golden: String,
        location: SourceLocation = #_sourceLocation
    ) async throws {
        var options = StudioOptions(
            path: SharedMaterial.path(file),
            now: Date(timeIntervalSince1970: 1_760_000_000)
        )
        change(&options)
        let session = try ScriptedSession(options: options, size: size, script: script)
        let outcome = try await session.run()
        try Golden.expect(outcome.text, equals: "Goldens/\(golden).txt", location: location)
    }

    @Test("a file opens on its first class")
    func opening() async throws {
        try await expect("", on: "golden/people.realm", equals: "opening")
    }

    @Test("id = 24 in the query bar finds the object; Esc clears it")
    func query() async throws {
        let script = "key F2\ntype id = 24\nkey Enter\ndump\nkey Esc"
        try await expect(script, on: "golden/people.realm", equals: "query")
    }

    @Test("an error marks its span, the last good result stays, Tab mends it")
    func queryError() async throws {
        let script = """
            key F2
            type id < 3
            key Enter
            key /
            type  AND nme == "x"
            key Enter
            dump
            key /
            key Tab
            """
        try await expect(script, on: "golden/people.realm", equals: "query-error")
    }

    @Test("links, lists and embedded objects open, and back comes back with query and row")
    func walking() async throws {
        let script = """
            key Down
            key Enter
            key /
            type viewCount > 100 SORT(title ASC)
            key Enter
            key Down
            key Down
            key $
            dump
            key Enter
            dump
            key b
            dump
            key Esc
            key Backspace
            """
        try await expect(script, on: "golden/blog.realm", equals: "walking")
    }

    @Test("the inspector shows all properties and who points here")
    func inspector() async throws {
        try await expect(
            "key Tab\nkey i\nkey Tab\nkey j",
            on: "golden/blog.realm",
            size: Size(width: 120, height: 30),
            equals: "inspector"
        )
    }

    @Test("columns grow for the rows one comes to: at the end no key is cut")
    func growingColumns() async throws {
        let options = StudioOptions(
            path: SharedMaterial.path("golden/multi-cluster.realm"),
            className: "Item",
            now: Date(timeIntervalSince1970: 1_760_000_000)
        )
        let session = try ScriptedSession(
            options: options,
            size: Size(width: 120, height: 24),
            script: "key G"
        )
        let text = try await session.run().text
        #expect(!text.contains("26…"))
    }

    @Test("small windows show one pane at a time", arguments: ["40x10", "80x24", "200x60", "39x9"])
    func sizes(_ text: String) async throws {
        let size = try #require(Size(text))
        try await expect(
            "key Down\nkey Enter\nkey j",
            on: "golden/blog.realm",
            size: size,
            equals: "size-\(text)"
        )
    }

    @Test("a wrong key is asked for again and what was typed stays; the right one opens")
    func unlocking() async throws {
        let key = try String(
            contentsOfFile: SharedMaterial.path("golden/blog-encrypted.key"),
            encoding: .utf8
        ).trimmingCharacters(in: .whitespacesAndNewlines)
        let wrong = String(key.reversed())
        let script = """
            dump
            type \(wrong.prefix(7))
            dump
            type \(wrong.dropFirst(7))
            key Enter
            dump
            key Ctrl-U
            type \(key)
            key Enter
            """
        try await expect(script, on: "golden/blog-encrypted.realm", equals: "unlocking")
    }

    @Test func aLongNameLeavesRoomForWhyAKeyIsWanted() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("everything-of-the-old-phone-encrypted.realm")
        try FileManager.default.copyItem(
            atPath: SharedMaterial.path("golden/blog-encrypted.realm"),
            toPath: path
        )
        let session = try ScriptedSession(
            options: StudioOptions(path: path),
            size: Size(width: 80, height: 24),
            script: "dump"
        )
        let text = try await session.run().text
        #expect(text.contains("looks encrypted: it has no Realm header."))
    }

    @Test("suggestions complete properties along links, operators and keywords")
    func suggestions() async throws {
        let script = """
            key Down
            key Tab
            key /
            type ti
            dump
            key Tab
            type  CON
            key Tab
            type "ma" AND author.na
            dump
            key Tab
            type  BEGINSWITH "A"
            key Enter
            """
        try await expect(script, on: "golden/blog.realm", equals: "suggestions")
    }

    @Test("columns are counted, summed up, chosen; text is found")
    func looking() async throws {
        let script = """
            key Down
            key Tab
            key 6
            key l
            key F
            dump
            key Down
            key Enter
            dump
            key Esc
            key I
            dump
            key Esc
            key c
            key Down
            key Space
            key J
            dump
            key Esc
            key Ctrl-F
            type apple
            dump
            key Enter
            key n
            dump
            key D
            """
        try await expect(script, on: "golden/blog.realm", equals: "looking")
    }

    @Test("a cell's value filters, marks and order stay when one comes back")
    func filtering() async throws {
        let script = """
            key Down
            key Tab
            key 3
            key l
            key l
            key *
            dump
            key s
            key Space
            key $
            key Enter
            key Backspace
            """
        try await expect(script, on: "golden/blog.realm", equals: "filtering")
    }

    @Test("every kind of value has its look", arguments: ["all-types", "collections"])
    func values(_ name: String) async throws {
        try await expect(
            "key Tab",
            on: "golden/\(name).realm",
            size: Size(width: 200, height: 30),
            equals: "values-\(name)"
        )
    }

    @Test("help comes from the keys")
    func help() async throws {
        try await expect("key Tab\nkey ?", on: "golden/people.realm", equals: "help")
    }

    @Test("ASCII borders")
    func ascii() async throws {
        try await expect(
            "key Tab",
            on: "golden/people.realm",
            options: { $0.isASCII = true },
            equals: "ascii"
        )
    }

    @Test("any keys in any order leave the studio standing", arguments: 0..<12 as Range<UInt64>)
    func monkey(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let bindings = Command.all.flatMap(\.bindings).map(\.keys)
        let sizes = ["80x24", "40x10", "39x9", "121x33", "200x60"]
        var script = ""
        for _ in 0..<120 {
            switch Int.random(in: 0..<20, using: &random) {
            case 0: script += "resize \(sizes.randomElement(using: &random) ?? "80x24")\n"
            case 1: script += "type id = 2\n"
            case 2: script += "paste a\u{1b}[2J b\n"
            default:
                let keys = (bindings.randomElement(using: &random) ?? "j").split(separator: " ")
                guard !["F10", "Ctrl-Z"].contains(keys[0]) else { continue }
                for key in keys { script += "key \(key)\n" }
            }
        }
        let files = ["people", "blog", "collections", "nested-mixed", "graph", "all-types"]
            .map { SharedMaterial.path("golden/\($0).realm") }
            .filter { FileManager.default.fileExists(atPath: $0) }
        // Keys in any order may well begin a draft and commit it.
        let folder = try TemporaryFolder()
        let file = try folder.copy(of: try #require(files.randomElement(using: &random)))
        let session = try ScriptedSession(
            options: StudioOptions(
                path: file,
                now: Date(timeIntervalSince1970: 0)
            ),
            size: Size(width: 80, height: 24),
            script: script
        )
        let outcome = try await session.run()
        withExtendedLifetime(folder) {}
        #expect(!outcome.text.contains("\u{1b}"))
    }

    @Test("a step that is none is named with its line")
    func badSteps() {
        let options = StudioOptions(path: "x")
        #expect(throws: ScriptedSession.StepError(line: 2, text: "push a")) {
            try ScriptedSession(
                options: options,
                size: Size(width: 80, height: 24),
                script: "key a\npush a"
            )
        }
    }
}
