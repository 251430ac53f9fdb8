import Foundation
import RegentCore
import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("Files that can't be written", .needsSharedMaterial)
struct ReadOnlyScreensTests {
    @Test("with --read-only the badge says so, and every key of editing says why not")
    func flag() async throws {
        let file = try EditedCopy("people")
        for key in ["e", "x", "o", "O", "d d", "E", "B"] {
            let text = try await file.press("Tab l \(key)") { $0.isReadOnly = true }
            #expect(text.contains("READ-ONLY (--read-only)"), "\(key)")
            #expect(text.contains("started with --read-only"), "\(key)")
        }
        #expect(file.isUntouched)
        #expect(file.neighbours == [])
    }

    @Test("old formats and synced files are only looked at, and the way out is named")
    func formats() async throws {
        for file in GenuineFile.all where file.keyDigits == nil && !file.isLocked {
            guard let format = file.format, format < 24 else { continue }
            guard let database = try? Database(path: file.path) else { continue }
            let isSynced = try database.read { $0.historyType >= 3 }
            guard try database.read({ !$0.schema.classes.isEmpty }) else { continue }
            var session = await LiveSession(on: file.path, size: Size(width: 140, height: 16))
            await session.press("Esc Tab l e")
            let word = isSynced ? "synced" : "format \(format)"
            #expect(session.screen.contains("READ-ONLY (\(word))"), "\(file)")
            #expect(session.state.editing.draft == nil, "\(file)")
            #expect(session.notice.contains(isSynced ? "server" : "regent upgrade"), "\(file)")
        }
    }

    @Test("an encrypted file is edited like any other, and its draft is kept encrypted")
    func encrypted() async throws {
        let file = try EditedCopy("blog-encrypted")
        let digits = try String(
            contentsOfFile: SharedMaterial.path("golden/blog-encrypted.key"),
            encoding: .utf8
        ).trimmingCharacters(in: .whitespacesAndNewlines)
        let drafts = file.folder.file("drafts")
        var session = await LiveSession(on: file.path, draftFolder: drafts)
        await session.press("'\(digits)' Enter Down Tab l e Enter Ctrl-U 'plainly' Enter")
        #expect(session.count == 1, "\(session.notice)")
        let names = try FileManager.default.contentsOfDirectory(atPath: drafts)
        let kept = try Data(contentsOf: URL(fileURLWithPath: drafts + "/" + (names.first ?? "")))
        #expect(kept.range(of: Data("plainly".utf8)) == nil)
        #expect(file.isUntouched)
        await session.press("W y")
        #expect(session.notice.contains("wrote version"))
    }

    @Test("a file or a folder that may not be written to is only looked at")
    func permission() async throws {
        // The administrator may write everything.
        guard geteuid() != 0 else { return }
        for mode in [(file: 0o444, folder: 0o755), (file: 0o644, folder: 0o555)] {
            let file = try EditedCopy("people")
            let manager = FileManager.default
            try manager.setAttributes([.posixPermissions: mode.file], ofItemAtPath: file.path)
            try manager.setAttributes(
                [.posixPermissions: mode.folder],
                ofItemAtPath: file.folder.path
            )
            let text = try await file.press("Tab l e")
            #expect(text.contains("READ-ONLY (permission)"))
            #expect(text.contains("you may not write this file"))
            try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.folder.path)
        }
    }

    @Test("whether a file can be written depends on its lock file, too")
    func lockFile() throws {
        let file = try EditedCopy("people")
        #expect(FileSummary.isWritable(file.path))
        #expect(!FileSummary.isWritable(file.folder.file("nothing.realm")))
    }

    @Test("without a backup none is promised and none is made")
    func noBackup() async throws {
        let file = try EditedCopy("people")
        let text = try await file.press("Tab l e Enter Ctrl-U '5' Enter W dump y") {
            $0.makesBackup = false
        }
        #expect(!text.contains("A copy of the file is made"))
        #expect(text.contains("wrote version"))
        #expect(!file.neighbours.contains { $0.contains(".bak-") })
    }
}
