import Foundation
import RegentCore
import RegentDrafts
import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("Other programs meanwhile", .needsSharedMaterial)
struct ConflictScreensTests {
    private func person(_ row: Int, in path: String) throws -> ObjectKey {
        try Database(path: path).read { snapshot in
            try #require(snapshot.table(named: "Person")).key(at: row)
        }
    }

    @Test("another object was changed: both changes are in the file")
    func merged() async throws {
        let file = try EditedCopy("people")
        var session = await LiveSession(on: file.path)
        await session.press("Tab l e Enter Ctrl-U '77' Enter")
        let other = try person(1, in: file.path)
        try OtherProgram.commit([.set(.init("Person", other, "id"), .int(99))], to: file.path)
        await session.press("W y")
        #expect(session.notice.contains("merged with what another program wrote"))
        #expect(try file.value("id", of: "Person", at: 0) == .int(77))
        #expect(try file.value("id", of: "Person", at: 1) == .int(99))
    }

    @Test("the same field was changed: nothing is written before it is decided")
    func sameField() async throws {
        let file = try EditedCopy("people")
        var session = await LiveSession(on: file.path)
        await session.press("Tab l e Enter Ctrl-U '77' Enter")
        let same = try person(0, in: file.path)
        try OtherProgram.commit([.set(.init("Person", same, "id"), .int(99))], to: file.path)
        await session.press("W y")
        try Golden.expect(session.screen, equals: "../Goldens/draft-conflict.txt")
        #expect(try file.value("id", of: "Person") == .int(99))
        await session.press("Esc W")
        #expect(session.notice.contains("decide the conflicts first"))
        await session.press(": 'conflicts' Enter m")
        #expect(session.notice.contains("all conflicts are decided"))
        await session.press("W y")
        #expect(try file.value("id", of: "Person") == .int(77))
    }

    @Test("theirs stays where mine is given up")
    func theirs() async throws {
        let file = try EditedCopy("people")
        var session = await LiveSession(on: file.path)
        await session.press("Tab l e Enter Ctrl-U '77' Enter")
        let same = try person(0, in: file.path)
        try OtherProgram.commit([.set(.init("Person", same, "id"), .int(99))], to: file.path)
        await session.press("j j")
        await session.press("R")
        #expect(session.screen.contains("CONFLICT 1"))
        await session.press("t")
        #expect(session.screen.contains("DRAFT 0 changes"))
        #expect(try file.value("id", of: "Person") == .int(99))
    }

    @Test("while another program has the file open nothing is written, and the draft stays")
    func inUse() async throws {
        let file = try EditedCopy("people")
        var session = await LiveSession(on: file.path)
        await session.press("Tab l e Enter Ctrl-U '77' Enter")
        do {
            let holder = try OwnerSession(path: file.path)
            await session.press("W y")
            withExtendedLifetime(holder) {}
        }
        #expect(session.notice.contains("another program has the file open"))
        #expect(session.count == 1)
        #expect(try file.value("id", of: "Person") == .int(0))
        await session.press("W y")
        #expect(try file.value("id", of: "Person") == .int(77))
    }

    @Test("with the lock held nobody else can write until it ends")
    func holdingLock() async throws {
        let file = try EditedCopy("people")
        var session = await LiveSession(on: file.path)
        await session.press("Tab : 'begin!' Enter")
        #expect(session.screen.contains("HOLDING LOCK 00:00"))
        #expect(throws: StorageError.inUse) {
            try OwnerSession(path: file.path, timeoutMilliseconds: 10)
        }
        await session.press("l e Ctrl-U '5' Enter W y")
        #expect(try file.value("id", of: "Person") == .int(5))
        _ = try OwnerSession(path: file.path, timeoutMilliseconds: 10)
    }

    @Test("a draft that was not committed is offered the next time, and its changes are there")
    func resumed() async throws {
        let file = try EditedCopy("people")
        let drafts = file.folder.file("drafts")
        var first = await LiveSession(on: file.path, draftFolder: drafts)
        await first.press("Tab l e Enter Ctrl-U '77' Enter")
        // The session is gone without a word.
        var second = await LiveSession(on: file.path, draftFolder: drafts)
        #expect(second.screen.contains("A draft of 1 change was left by an earlier session"))
        #expect(file.isUntouched)
        await second.press("Enter")
        #expect(second.count == 1)
        await second.press("W y")
        #expect(try file.value("id", of: "Person") == .int(77))
        let third = await LiveSession(on: file.path, draftFolder: drafts)
        #expect(!third.screen.contains("earlier session"))
    }

    @Test("what does not fit any more when a kept draft is resumed is decided, not lost")
    func resumedOverOthers() async throws {
        let file = try EditedCopy("people")
        let drafts = file.folder.file("drafts")
        var first = await LiveSession(on: file.path, draftFolder: drafts)
        await first.press("Tab l e Enter Ctrl-U '77' Enter")
        let same = try person(0, in: file.path)
        try OtherProgram.commit([.set(.init("Person", same, "id"), .int(99))], to: file.path)
        var second = await LiveSession(on: file.path, draftFolder: drafts)
        await second.press("Enter")
        #expect(second.screen.contains("CONFLICT 1"))
        #expect(second.screen.contains("changed by another program"))
        // Not decided yet, it is kept for the next session.
        var third = await LiveSession(on: file.path, draftFolder: drafts)
        #expect(third.screen.contains("A draft of 1 change was left by an earlier session"))
        await third.press("Enter m")
        #expect(third.count == 1)
        await third.press("W y")
        #expect(try file.value("id", of: "Person") == .int(77))
    }

    @Test("what does not fit any more when a commit is reverted is decided, not lost")
    func revertedOverOthers() async throws {
        let file = try EditedCopy("people")
        var session = await LiveSession(on: file.path)
        await session.press("Tab l e Enter Ctrl-U '77' Enter W y")
        let same = try person(0, in: file.path)
        try OtherProgram.commit([.set(.init("Person", same, "id"), .int(99))], to: file.path)
        await session.press(": 'revert' Enter")
        #expect(session.screen.contains("CONFLICT 1"))
        #expect(session.state.editing.steps == ["reverted what was committed"])
        await session.press("m W y")
        #expect(try file.value("id", of: "Person") == .int(0))
    }

    @Test("a draft that waits to be decided about is not written over by another one")
    func olderDraft() async throws {
        let file = try EditedCopy("people")
        let drafts = file.folder.file("drafts")
        var first = await LiveSession(on: file.path, draftFolder: drafts)
        await first.press("Tab l e Enter Ctrl-U '77' Enter l e 'x' Enter")
        var second = await LiveSession(on: file.path, draftFolder: drafts)
        await second.press("Esc Tab l e Enter Ctrl-U '5' Enter")
        #expect(second.count == 1)
        let third = await LiveSession(on: file.path, draftFolder: drafts)
        #expect(third.screen.contains("A draft of 2 changes was left by an earlier session"))
    }
}
