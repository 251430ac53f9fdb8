import Foundation
import RegentCore
import RegentDrafts
import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("Objects made and deleted", .needsSharedMaterial)
struct ObjectScreensTests {
    private func ids(_ path: String, _ className: String, _ property: String) throws -> [Value] {
        try Database(path: path).read { snapshot in
            let table = try #require(snapshot.table(named: className))
            let column = try #require(table.schema[property]?.column)
            return try table.keys(in: 0..<Int.max).map { try table.value(of: column, in: $0) }
        }
    }

    @Test("a form asks for the key first, and makes the object in the draft")
    func form() async throws {
        let file = try EditedCopy("blog")
        var session = await LiveSession(on: file.path, className: "Post")
        await session.press("o Enter c")
        #expect(session.screen.contains("✖ id is the primary key and has no value yet"))
        await session.press("Enter Ctrl-G Enter Enter 'New post' Enter j j x Enter 'later'")
        await session.press("Enter c")
        #expect(session.count == 1)
        #expect(file.isUntouched)
        #expect(session.screen.contains("+"))
        await session.press("W y")
        #expect(try ids(file.path, "Post", "title").last == .string("New post"))
    }

    @Test("a key that is taken is refused")
    func takenKey() async throws {
        let file = try EditedCopy("all-types")
        var session = await LiveSession(on: file.path, className: "Target")
        await session.press("o Enter Enter 'beta' Enter c")
        #expect(session.count == 0)
        #expect(session.screen.contains("primary key"))
    }

    @Test("an object is duplicated with all that is in it, under a key of its own")
    func duplicate() async throws {
        let file = try EditedCopy("blog")
        var session = await LiveSession(on: file.path, className: "Post")
        let before = try ids(file.path, "Post", "title")
        await session.press("O Enter c W y")
        let after = try ids(file.path, "Post", "title")
        #expect(after.count == before.count + 1)
        #expect(after.last == before.first)
        #expect(try ids(file.path, "Post", "comments").last != .list([]))
    }

    @Test("a deletion says what else goes, stays in sight, and is taken back by u")
    func deletion() async throws {
        let file = try EditedCopy("blog")
        var session = await LiveSession(on: file.path, className: "Category")
        await session.press("d d Enter")
        try Golden.expect(session.screen, equals: "../Goldens/draft-deletion.txt")
        await session.press("Esc d d y")
        #expect(session.screen.contains("│-5f5e"))
        #expect(session.count == 1)
        #expect(session.state.browser?.place.count == 8)
        await session.press("d d")
        #expect(session.notice.contains("deleted already"))
        await session.press("u")
        #expect(session.count == 0)
        #expect(file.isUntouched)
    }

    @Test("sorted and filtered, the objects on the marked rows go, and no others")
    func sortedDeletion() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("rows.realm")
        try SampleRows.make(40, at: path)
        var session = await LiveSession(on: path, className: "Row")
        let column = try #require(
            session.state.browser?.place.columns.firstIndex { $0.property?.name == "n" }
        )
        for _ in 0..<column { await session.press("l") }
        await session.press("s s / 'n < 5' Enter")
        #expect(session.state.browser?.place.count == 5)
        // Rows 2 and 4 of 4, 3, 2, 1, 0.
        await session.press("g g j Space j Space d d Enter")
        #expect(session.screen.contains("Delete 2 objects of Row"))
        await session.press("d d y W y")
        let left = try ids(path, "Row", "n")
        #expect(left.count == 38)
        #expect(!left.contains(.int(3)) && !left.contains(.int(1)))
        await session.press("Esc g g V d d Enter y")
        #expect(session.count == 38)
        await session.press("W")
        #expect(session.screen.contains("all of Row among them"))
        await session.press("'38' Enter")
        #expect(try ids(path, "Row", "n").isEmpty)
        withExtendedLifetime(folder) {}
    }

    @Test("more than a hundred deletions are confirmed by their number")
    func manyDeletions() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("rows.realm")
        try SampleRows.make(300, at: path)
        var session = await LiveSession(on: path, className: "Row")
        await session.press("/ 'n < 150' Enter V d d Enter y W")
        #expect(session.screen.contains("type 150:"))
        await session.press("'15' Enter")
        #expect(session.screen.contains("type 150 for yes, or Esc for no"))
        #expect(try ids(path, "Row", "n").count == 300)
        await session.press("'0' Enter")
        #expect(try ids(path, "Row", "n").count == 150)
        withExtendedLifetime(folder) {}
    }

    @Test("a dictionary asks for a key, and refuses those that can't be one")
    func dictionary() async throws {
        let file = try EditedCopy("collections")
        var session = await LiveSession(on: file.path, className: "Collections")
        let column = try #require(
            session.state.browser?.place.columns.firstIndex { $0.property?.name == "dict_int" }
        )
        for _ in 0..<column { await session.press("l") }
        await session.press("Enter o Enter '$a' Enter")
        #expect(session.screen.contains("✖"))
        await session.press("Ctrl-U 'fresh' Enter '7' Enter")
        #expect(session.count == 1, "\(session.notice)")
        await session.press("W y")
        let entries = try ids(file.path, "Collections", "dict_int").first?.members ?? []
        #expect(entries.contains(.init(key: "fresh", value: .int(7))))
    }

    @Test("an embedded object is made where it is missing, edited inside, and taken away")
    func embedded() async throws {
        let file = try EditedCopy("blog")
        var session = await LiveSession(on: file.path, className: "User")
        let columns = session.state.browser?.place.columns ?? []
        let column = try #require(columns.firstIndex { $0.property?.name == "profile" })
        for _ in 0..<column { await session.press("l") }
        await session.press("e Enter")
        let hadOne =
            session.state.browser?.place.source
            != .table(
                try #require(session.state.browser?.catalog.schema["User"]?.key)
            )
        if hadOne { await session.press("Backspace") }
        await session.press("x")
        if hadOne { #expect(session.count == 1) }
        await session.press("e e e Ctrl-U 'new bio' Enter")
        #expect(session.count >= 1)
        await session.press("W y")
        let profile = try ids(file.path, "Profile", "bio")
        #expect(profile.contains(.string("new bio")))
    }
}
