import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("The schema of a class", .needsSharedMaterial)
struct SchemaTextTests {
    @Test("+ draws the classes around it, step by step, - leaves them out again")
    func widening() async {
        var session = await LiveSession(
            on: SharedMaterial.path("golden/blog.realm"),
            className: "Category",
            size: Size(width: 100, height: 60)
        )
        await session.press("D")
        #expect(session.screen.contains("┌ Category 8 "))
        #expect(!session.screen.contains("┌ Post 1,980 "))
        #expect(session.screen.contains("+ more classes"))
        await session.press("+")
        #expect(session.notice == "2 classes")
        #expect(session.screen.contains("┌ Post 1,980 "))
        await session.press("+ +")
        #expect(session.notice == "5 classes" || session.notice.hasPrefix("these are all"))
        await session.press("+ +")
        #expect(session.notice == "these are all that links lead to")
        await session.press("- - - - - -")
        #expect(session.notice == "this is the class itself")
        #expect(!session.screen.contains("┌ Post 1,980 "))
    }
}
