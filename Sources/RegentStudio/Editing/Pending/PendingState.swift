import RegentCore
import RegentDrafts
import RegentTerminal

/// The list of what is pending.
struct PendingState: Sendable {
    var scroll = ScrollPosition()
    /// The lines that were read: those in sight and a margin.
    var page: PendingPage?
    /// What keeps the changes from being written, once that was looked at.
    var checks: PendingChecks?
}

/// Some of the net changes.
struct PendingPage: Sendable {
    let range: Range<Int>
    let lines: [Line]
    /// How many there are in all.
    let count: Int

    func line(_ index: Int) -> Line? {
        lines.indices.contains(index - range.lowerBound) ? lines[index - range.lowerBound] : nil
    }
}

/// What the checks before a commit find, and what deletions take along.
struct PendingChecks: Sendable {
    let failures: [CheckFailure]
    /// Links in other objects that go with what is deleted.
    let cascades: [Line]
}

extension DatabaseActor {
    /// Some of the net changes; none where there is no draft.
    func pendingLines(_ range: Range<Int>) async throws -> PendingPage {
        let desk = desk
        return try await runOnPages {
            desk.withContents { contents in
                let count = contents.draft?.counts.total ?? 0
                let wanted = range.clamped(to: 0..<count)
                let lines = contents.draft?.lines(in: wanted) ?? []
                return PendingPage(range: wanted, lines: lines, count: count)
            }
        }
    }

    /// What must hold before a commit.
    func checkDraft() async throws -> PendingChecks {
        let desk = desk
        return try await runOnPages {
            try desk.withContents { contents in
                guard let draft = contents.draft else {
                    return PendingChecks(failures: [], cascades: [])
                }
                do throws(DraftError) {
                    return PendingChecks(
                        failures: try draft.checks(),
                        cascades: try draft.cascades()
                    )
                } catch .baseMoved {
                    throw StudioFault.baseMoved
                } catch {
                    throw StudioFault.sentence(error.explanation)
                }
            }
        }
    }
}
