import Foundation
import RegentCore
import RegentDrafts
import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("Steps, keys and counts", .needsSharedMaterial)
struct StepScreensTests {
    private func person(_ row: Int, in path: String) throws -> ObjectKey {
        try Database(path: path).read { snapshot in
            try #require(snapshot.table(named: "Person")).key(at: row)
        }
    }

    @Test("steps keep their names over what another program writes")
    func namedSteps() async throws {
        let file = try EditedCopy("people")
        var session = await LiveSession(on: file.path)
        await session.press("Tab l e Enter Ctrl-U '77' Enter j e Ctrl-U '78' Enter")
        let other = try person(9, in: file.path)
        try OtherProgram.commit([.set(.init("Person", other, "id"), .int(99))], to: file.path)
        await session.press("R")
        #expect(session.count == 2)
        #expect(session.state.editing.steps.count == 2)
        await session.press("u")
        #expect(session.count == 1)
        #expect(session.notice.hasPrefix("undone: Person"))
        #expect(session.notice.hasSuffix("= 78"))
    }

    @Test("a decision can be undone: the conflict is there again")
    func undoneDecision() async throws {
        let file = try EditedCopy("people")
        var session = await LiveSession(on: file.path)
        await session.press("Tab l e Enter Ctrl-U '77' Enter")
        let same = try person(0, in: file.path)
        try OtherProgram.commit([.set(.init("Person", same, "id"), .int(99))], to: file.path)
        await session.press("R t")
        #expect(session.count == 0)
        await session.press("u")
        #expect(session.screen.contains("CONFLICT 1"))
        #expect(session.notice.hasPrefix("undone: theirs"))
        await session.press(": 'conflicts' Enter m W y")
        #expect(try file.value("id", of: "Person") == .int(77))
    }

    @Test("a primary key refuses at once, and a copy under another one takes the links")
    func rekey() async throws {
        let file = try EditedCopy("blog")
        var session = await LiveSession(on: file.path, className: "User")
        await session.press("e")
        #expect(session.state.overlay == nil)
        #expect(session.notice.contains(":rekey"))
        let old = try #require(try file.value("_id", of: "User"))
        await session.press(": 'rekey 12' Enter")
        #expect(session.state.editing.draft == nil)
        await session.press(": 'rekey 0123456789abcdef01234567' Enter")
        let counts = try #require(session.state.editing.draft?.counts)
        #expect(counts.created == 1 && counts.deleted == 1, "\(session.notice)")
        #expect(file.isUntouched)
        await session.press("u")
        #expect(session.count == 0)
        await session.press("Ctrl-R W y")
        let ids = try Database(path: file.path).read { snapshot in
            let table = try #require(snapshot.table(named: "User"))
            let column = try #require(table.schema["_id"]?.column)
            return try table.keys(in: 0..<Int.max).map { try table.value(of: column, in: $0) }
        }
        #expect(!ids.contains(old))
        #expect(ids.last.map { "\($0)".contains("0123456789abcdef01234567") } == true)
    }

    @Test("the count in the breadcrumbs follows what is added and removed")
    func crumbs() async throws {
        let file = try EditedCopy("blog")
        var session = await LiveSession(on: file.path, className: "Post")
        let column = try #require(
            session.state.browser?.place.columns.firstIndex { $0.property?.name == "tags" }
        )
        for _ in 0..<column { await session.press("l") }
        await session.press("j Enter")
        #expect(session.screen.contains("tags (2)"))
        await session.press("o Enter 'x' Enter")
        #expect(session.screen.contains("tags (3)"))
        await session.press("d d d d")
        #expect(session.screen.contains("tags (1)"))
        await session.press("u")
        #expect(session.screen.contains("tags (2)"))
    }

    @Test("a set says when what is added is in it, and its elements are changed")
    func sets() async throws {
        let file = try EditedCopy("collections")
        var session = await LiveSession(on: file.path, className: "Collections")
        let column = try #require(
            session.state.browser?.place.columns.firstIndex { $0.property?.name == "set_int" }
        )
        for _ in 0..<column { await session.press("l") }
        await session.press("Enter o Enter '4711' Enter")
        #expect(!session.notice.contains("holds it already"))
        await session.press("o '4711' Enter")
        #expect(session.notice.contains("holds it already"), "\(session.notice)")
        await session.press("G e Ctrl-U '4712' Enter")
        #expect(session.count == 1, "\(session.notice)")
        await session.press("W y")
        let elements = try file.value("set_int", of: "Collections")?.elements ?? []
        #expect(elements.contains(.int(4712)))
        #expect(!elements.contains(.int(4711)))
        await session.press("A")
        #expect(session.notice.contains("only links"))
    }

    @Test("leaving with a patch says on the terminal where it is")
    func farewell() async throws {
        let file = try EditedCopy("people")
        var session = await LiveSession(on: file.path)
        await session.press("Tab l e Enter Ctrl-U '77' Enter q j j Enter")
        let farewell = try #require(session.state.farewell)
        let name = try #require(file.neighbours.first { $0.contains("patch") })
        #expect(farewell.contains(name))
        #expect(file.isUntouched)
    }
}
