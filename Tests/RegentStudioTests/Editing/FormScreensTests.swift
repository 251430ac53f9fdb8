import Foundation
import RegentCore
import RegentDrafts
import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("Objects made while something else is edited", .needsSharedMaterial)
struct FormScreensTests {
    private func values(_ path: String, _ className: String, _ property: String) throws -> [Value] {
        try Database(path: path).read { snapshot in
            let table = try #require(snapshot.table(named: className))
            let column = try #require(table.schema[property]?.column)
            return try table.keys(in: 0..<Int.max).map { try table.value(of: column, in: $0) }
        }
    }

    /// A studio that stands on a column.
    private func session(
        on file: EditedCopy,
        _ className: String,
        _ property: String
    ) async throws -> LiveSession {
        var session = await LiveSession(on: file.path, className: className)
        let column = try #require(
            session.state.browser?.place.columns.firstIndex { $0.property?.name == property }
        )
        for _ in 0..<column { await session.press("l") }
        return session
    }

    @Test("the picker of a link makes the object that is missing, and links to it")
    func newObjectForALink() async throws {
        let file = try EditedCopy("blog")
        var session = try await session(on: file, "Post", "category")
        await session.press("e Enter 'nothing of this name'")
        #expect(session.screen.contains("+ new Category"))
        await session.press("Ctrl-G")
        #expect(session.screen.contains("New Category"))
        // Esc goes back to the picker, as it was.
        await session.press("Esc")
        #expect(session.screen.contains("nothing of this name"))
        await session.press("Enter Enter Ctrl-G Enter Enter 'Fresh' Enter c")
        #expect(session.count == 2, "\(session.notice)")
        #expect(file.isUntouched)
        await session.press("W y")
        let names = try values(file.path, "Category", "name")
        let made = try #require(names.firstIndex(of: .string("Fresh")))
        let key = try Database(path: file.path).read { snapshot in
            try #require(snapshot.table(named: "Category")).key(at: made)
        }
        let link = try #require(try file.value("category", of: "Post"))
        #expect(link.linkedObject == key)
    }

    @Test("a field of a form that links gets an object made for it, and the form goes on")
    func newObjectForAField() async throws {
        let file = try EditedCopy("blog")
        var session = await LiveSession(on: file.path, className: "Post")
        await session.press("o Enter Enter Ctrl-G Enter")
        let form = try #require(session.state.editing.form)
        let row = try #require(form.properties.firstIndex { $0.name == "category" })
        for _ in form.scroll.selected..<row { await session.press("j") }
        await session.press("Enter Ctrl-G Enter Ctrl-G Enter Enter 'Inner' Enter c")
        #expect(session.state.editing.form?.table.displayName == "Post")
        await session.press("c")
        #expect(session.count == 2, "\(session.notice)")
        await session.press("W y")
        #expect(try values(file.path, "Category", "name").contains(.string("Inner")))
        #expect(try values(file.path, "Post", "category").last?.isNull == false)
    }

    @Test("a form that is refused comes back with what was filled in")
    func refusedForm() async throws {
        let file = try EditedCopy("all-types")
        var session = await LiveSession(on: file.path, className: "Target")
        await session.press("o Enter Enter 'beta' Enter c")
        #expect(session.screen.contains("✖"))
        #expect(session.state.editing.form?.values["name"] == .string("beta"))
        await session.press("Enter '2' Enter c")
        #expect(session.count == 1, "\(session.notice)")
    }

    @Test("lists, sets, dictionaries and embedded objects are filled in the form")
    func parts() async throws {
        let file = try EditedCopy("blog")
        var session = await LiveSession(on: file.path, className: "User")
        await session.press("o Enter Enter Ctrl-G Enter")
        func fill(_ name: String, _ text: String) async throws {
            let form = try #require(session.state.editing.form)
            let row = try #require(form.properties.firstIndex { $0.name == name })
            await session.press("g g")
            for _ in 0..<row { await session.press("j") }
            await session.press("Enter Ctrl-U '\(text)' Enter")
        }
        try await fill("tags", #"["x","y""#)
        #expect(session.screen.contains("✖"))
        await session.press("']' Enter")
        try await fill("metadata", #"{"n":1,"deep":[true,{"a":null}]}"#)
        try await fill("profile", #"{"bio":"hi","skills":["a"],"socialLinks":{"w":"u"}}"#)
        await session.press("c W y")
        let user = try Database(path: file.path).read { snapshot in
            let table = try #require(snapshot.table(named: "User"))
            return try ContentReader(snapshot).object(table.key(at: table.count - 1), in: table)
        }
        func member(_ name: String) -> Value? { user.members.first { $0.key == name }?.value }
        #expect(member("tags") == .list([.string("x"), .string("y")]))
        #expect(member("metadata")?.members.count == 2)
        #expect(member("profile")?.members.first { $0.key == "bio" }?.value == .string("hi"))
        #expect(
            member("profile")?.members.first { $0.key == "skills" }?.value == .list([.string("a")])
        )
    }

    @Test("what stands twice in a set that is filled in merges, and that is said")
    func duplicatesInAForm() async throws {
        let file = try EditedCopy("collections")
        var session = await LiveSession(on: file.path, className: "Collections")
        await session.press("o Enter")
        let form = try #require(session.state.editing.form)
        let row = try #require(form.properties.firstIndex { $0.name == "set_int" })
        for _ in 0..<row { await session.press("j") }
        await session.press("Enter Ctrl-U '[3,1,3,1]' Enter")
        #expect(session.notice.contains("2 elements stood there already"))
        #expect(session.state.editing.form?.values["set_int"] == .set([.int(3), .int(1)]))
    }
}

extension Value {
    /// The object a link leads to.
    fileprivate var linkedObject: ObjectKey? {
        if case .link(let link) = self { link.object } else { nil }
    }
}
