import Foundation
import RegentTestSupport
import Synchronization
import Testing

@testable import RegentStudio

@Suite("The studio as a dialogue", .needsSharedMaterial)
struct PlainSessionTests {
    private final class Talk: Sendable {
        private let lines: Mutex<[String]>
        private let said = Mutex("")

        init(_ lines: [String]) {
            self.lines = Mutex(lines)
        }

        var text: String { said.withLock { $0 } }

        func next() -> String? {
            let line = lines.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            if let line { hear("> " + line + "\n") }
            return line
        }

        func hear(_ text: String) {
            said.withLock { $0 += text }
        }
    }

    private func talk(_ lines: [String]) async throws -> String {
        let talk = Talk(lines)
        let options = StudioOptions(
            path: SharedMaterial.path("golden/blog.realm"),
            remembers: false,
            now: Date(timeIntervalSince1970: 1_760_000_000)
        )
        let session = PlainSession(
            options: options,
            read: { talk.next() },
            write: { talk.hear($0) }
        )
        #expect(try await session.run() == 0)
        return talk.text
    }

    @Test("every task has its words")
    func tasks() async throws {
        let text = try await talk([
            "class post", "query viewCount = 460", "show", "open author", "who", "choose 2", "back",
            "back", "clear", "sort -viewCount", "list 3", "histogram isPublished", "choose 1",
            "save mine", "open tags", "frobnicate", "query nme = 2", "theme", "quit",
        ])
        try Golden.expect(text, equals: "../Goldens/plain.txt")
        #expect(!text.contains("\u{1b}"))
    }

    @Test("more goes on behind the rows that were told, to the last one")
    func pages() async throws {
        let text = try await talk(["class post", "list 3", "more 2", "more 40", "last", "more"])
        for row in ["row 3:", "row 4:", "row 5:", "row 6:", "row 45:"] {
            #expect(text.components(separatedBy: row).count == 2, "\(row)")
        }
        #expect(!text.contains("row 46:"))
        #expect(text.hasSuffix("\n") && text.contains("row 1,980: "))
        #expect(!text.contains("can't be read"))
    }

    @Test("a row's value filters")
    func values() async throws {
        let text = try await talk(["class category", "only name", "clear", "not name"])
        #expect(text.contains("query: name == \"Technology\"") || text.contains("name == 'Tech"))
        #expect(text.contains("row 1 of 1: "))
        #expect(text.contains("row 1 of 7: "))
    }

    @Test("the end of the input is the end")
    func end() async throws {
        #expect(try await talk(["next"]).contains("row 2 of 8"))
    }
}
