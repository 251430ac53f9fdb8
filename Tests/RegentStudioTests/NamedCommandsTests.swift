import Foundation
import RegentCore
import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("Commands behind :, saved queries, names, the way here", .needsSharedMaterial)
struct NamedCommandsTests {
    private func screens(
        _ script: String,
        on file: String = "golden/blog.realm",
        className: String? = "Post",
        size: Size = Size(width: 80, height: 24)
    ) async throws -> String {
        let options = StudioOptions(
            path: SharedMaterial.path(file),
            className: className,
            now: Date(timeIntervalSince1970: 1_760_000_000)
        )
        return try await ScriptedSession(options: options, size: size, script: script).run().text
    }

    private func expect(
        _ script: String,
        size: Size = Size(width: 80, height: 24),
        equals golden: String,
        location: SourceLocation = #_sourceLocation
    ) async throws {
        let text = try await screens(script, size: size)
        try Golden.expect(text, equals: "Goldens/\(golden).txt", location: location)
    }

    @Test("a query is saved under a name, listed, found by it, and forgotten")
    func saving() async throws {
        let script = """
            key /
            type viewCount > 900
            key Enter
            key :
            type save big
            key Enter
            dump
            key Esc
            key :
            type big
            key Enter
            dump
            key :
            type forget big
            key Enter
            """
        try await expect(script, equals: "saving")
    }

    @Test("what a command takes can be written after it was chosen")
    func missingArgument() async throws {
        let script = """
            key :
            type go to key
            key Enter
            type 63216231812500ee41c2e5d9
            key Enter
            """
        #expect(try await screens(script).contains("row 2/1,980"))
    }

    @Test("links are called by the property one chooses")
    func display() async throws {
        let before = try await screens("key $\nkey h\nkey h\ndump")
        let after = try await screens(
            "key :\ntype display User email\nkey Enter\nkey $\nkey h\nkey h"
        )
        #expect(!before.contains("@example.com"))
        #expect(after.contains("@example.com"))
    }

    @Test("objects nobody points to, links that lead nowhere, an object by its key")
    func checking() async throws {
        let orphans = try await screens("key :\ntype orphans\nkey Enter", className: "Category")
        #expect(orphans.contains("@links.@count == 0"))
        let dangling = try await screens("key :\ntype dangling\nkey Enter")
        #expect(dangling.contains("no link leads nowhere"))
        let found = try await screens("key :\ntype key 63216231812500ee41c2e5d9\nkey Enter")
        #expect(found.contains("row 2/1,980"))
        let none = try await screens("key :\ntype key 000000000000000000000000\nkey Enter")
        #expect(none.contains("there is no object with the key"))
    }

    @Test("the column view shows where one came from, this, and what it leads to")
    func columnView() async throws {
        let script = "key M\nkey l\nkey 8\nkey j\ndump\nkey l\ndump\nkey h\nkey h\nkey M"
        try await expect(script, size: Size(width: 120, height: 24), equals: "column-view")
    }

    @Test("past queries are searched by letters, help by words")
    func searching() async throws {
        let script = """
            key /
            type viewCount > 900
            key Enter
            key Esc
            key /
            key Ctrl-R
            type v9
            dump
            key Enter
            key Enter
            key ?
            key /
            type bracket
            dump
            """
        try await expect(script, equals: "searching")
    }

    @Test("the way here is a list; the menu tells what can be done and what can't")
    func lists() async throws {
        let script =
            "key $\nkey h\nkey h\nkey Enter\nkey g\nkey b\ndump\nkey Enter\nkey m\ndump\nkey Esc\nkey Alt-5"
        try await expect(script, equals: "lists")
    }
}
