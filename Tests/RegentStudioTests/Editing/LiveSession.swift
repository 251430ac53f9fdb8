import Foundation
import RegentCore
import RegentDrafts
import RegentTerminal
import RegentTestSupport

@testable import RegentStudio

/// A studio that is driven step by step, so that other programs can act in between.
struct LiveSession {
    private(set) var runtime: StudioRuntime
    private let terminal: MemoryTerminal

    init(
        on path: String,
        className: String? = nil,
        size: Size = Size(width: 80, height: 16),
        draftFolder: String? = nil
    ) async {
        terminal = MemoryTerminal(size: size, colorDepth: .sixteen, showsUnicode: true)
        runtime = StudioRuntime(
            options: StudioOptions(
                path: path,
                className: className,
                remembers: false,
                draftFolder: draftFolder,
                now: Date(timeIntervalSince1970: 1_760_000_000)
            ),
            terminal: terminal,
            themes: BuiltInThemes.all
        )
        await runtime.runUntilIdle()
    }

    /// Presses keys as `EditedCopy.press` does.
    mutating func press(_ keys: String) async {
        for (index, part) in keys.split(separator: "'", omittingEmptySubsequences: false)
            .enumerated()
        {
            if index % 2 == 1 {
                for character in part { await send(.key(KeyChord(.character(character)))) }
            } else {
                for name in part.split(separator: " ") {
                    if let chord = KeyChord(name: String(name)) { await send(.key(chord)) }
                }
            }
        }
    }

    mutating func send(_ event: InputEvent) async {
        runtime.receive(.input(event))
        await runtime.runUntilIdle()
    }

    var state: StudioState { runtime.state }
    var screen: String { terminal.screen.lines().joined(separator: "\n") }
    var notice: String { state.notice?.text ?? "" }
    /// The changes that are pending, by number.
    var count: Int { state.editing.draft?.counts.total ?? -1 }
}

/// What another program does with a file meanwhile.
enum OtherProgram {
    static func commit(_ edits: [Edit], to path: String) throws {
        let draft = try Draft(of: Database(path: path))
        for edit in edits { try draft.apply(edit) }
        _ = try draft.commit(in: OwnerSession(path: path))
    }
}
