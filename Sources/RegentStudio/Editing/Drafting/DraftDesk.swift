import RegentCore
import RegentDrafts
import Synchronization

/// Where the draft lies, when there is one: one thread at a time reads or changes it.
final class DraftDesk: Sendable {
    struct Contents {
        var draft: Draft?
        /// Held while others are kept from writing, which only `:begin!` does.
        var session: OwnerSession?
        /// What the draft deletes, looked up once after each order.
        var deleted: [TableKey: [ObjectKey]] = [:]
    }

    /// Held while the draft is read or changed; nothing else is locked meanwhile.
    private let contents = Mutex(Contents())

    /// How many small things wait for the draft, or are at work on it.
    private let hurries = Atomic<Int>(0)

    /// Whether a long look at the draft should make way and begin anew.
    var isAwaited: Bool { hurries.load(ordering: .relaxed) > 0 }

    /// Runs something small, which a long look at the draft makes way for.
    func hurry<Result>(_ work: () throws -> Result) rethrows -> Result {
        hurries.add(1, ordering: .relaxed)
        defer { hurries.subtract(1, ordering: .relaxed) }
        return try work()
    }

    /// Runs work on the drafted state, or where there is no draft on the newest version.
    ///
    /// Throws `StudioFault.baseMoved` when another program committed since the draft began.
    func read<Result: Sendable>(
        _ database: Database,
        _ work: @Sendable (Snapshot, DraftedState?) throws -> Result
    ) throws -> Result {
        let drafted: Result? = try contents.withLock { contents in
            guard let draft = contents.draft else { return nil }
            do {
                let state = DraftedState(draft: draft, deleted: contents.deleted)
                return try draft.read { try work($0, state) }
            } catch DraftError.baseMoved {
                throw StudioFault.baseMoved
            } catch DraftError.storage(let error) {
                throw error
            } catch let error as DraftError {
                throw StudioFault.sentence(error.explanation)
            }
        }
        return try drafted ?? database.read { try work($0, nil) }
    }

    /// Runs work on what lies here.
    func withContents<Result: Sendable>(
        _ work: @Sendable (inout Contents) throws -> Result
    ) rethrows -> Result {
        try contents.withLock { try work(&$0) }
    }
}
