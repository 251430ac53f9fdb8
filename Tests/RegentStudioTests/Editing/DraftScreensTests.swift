import Foundation
import RegentCore
import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("The life of a write", .needsSharedMaterial)
struct DraftScreensTests {
    @Test("begin, edit, undo, redo, drop, roll back: the file stays as it was")
    func rollingBack() async throws {
        let file = try EditedCopy("people")
        let text = try await file.press(
            """
            Tab l e dump Enter '12abc' dump Enter Ctrl-A Ctrl-K '77' Enter l e Ctrl-U '田中 太郎' \
            Enter dump u dump Ctrl-R P dump j x dump Esc : 'rollback' Enter dump y
            """
        )
        try Golden.expect(text, equals: "../Goldens/draft-rolled-back.txt")
        #expect(file.isUntouched)
        #expect(file.neighbours == [])
    }

    @Test("a commit asks with its numbers, copies the file before, and is taken back by a revert")
    func committing() async throws {
        let file = try EditedCopy("people")
        let text = try await file.press(
            "Tab l e Enter Ctrl-U '77' Enter W dump y dump : 'revert' Enter dump W y dump"
        )
        try Golden.expect(text, equals: "../Goldens/draft-committed.txt")
        #expect(try file.value("id", of: "Person") == .int(0))
        #expect(file.neighbours == ["people.realm.bak-20251009-085320", "people.realm.lock"])
    }

    @Test("what was not touched is no change, and Esc leaves no trace")
    func untouched() async throws {
        let file = try EditedCopy("people")
        let text = try await file.press("Tab l e Enter Enter e '5' Esc l e Enter W")
        #expect(text.contains("DRAFT 0 changes"))
        #expect(text.contains("commit: nothing differs from the file"))
        #expect(file.isUntouched)
    }

    @Test("an edit back to the old value removes the line")
    func editedBack() async throws {
        let file = try EditedCopy("people")
        let text = try await file.press(
            "Tab l e Enter Ctrl-U '5' Enter dump e Ctrl-U '0' Enter dump"
        )
        #expect(text.contains("DRAFT 1 change,"))
        #expect(text.contains("DRAFT 0 changes,"))
    }

    @Test("leaving with changes asks, and to stay is the first answer")
    func leaving() async throws {
        let file = try EditedCopy("people")
        let text = try await file.press("Tab l e Enter Ctrl-U '5' Enter q dump Enter dump F10")
        try Golden.expect(text, equals: "../Goldens/draft-leaving.txt")
        #expect(file.isUntouched)
    }
}
