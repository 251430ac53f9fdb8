import RegentCore
import RegentDrafts

/// A place in an object, as drafts say it; `Place` alone is where one is in the studio.
typealias DraftPlace = RegentDrafts.Place

/// Something that is to be done with the draft.
///
/// Orders are carried out one after the other, each after the answer to the one before.
enum DraftOrder: Sendable {
    /// Begins a draft; with the lock, others can't write until it ends.
    case begin(holdsLock: Bool)
    case apply(Edit)
    case undo
    case redo
    case drop(Line)
    case rollBack
    case commit(makesBackup: Bool)
    /// Goes on over the newest version, after another program committed.
    case catchUp
    case resolve(Conflict, Conflict.Choice)
    /// Begins a draft with changes made elsewhere.
    case merge([Line])
    /// Goes on with the draft that an earlier session left in a folder.
    case resume(folder: String)
}

/// What came of an order.
struct DraftReport: Sendable {
    /// The draft as it is now; nil when there is none.
    var status: DraftStatus?
    /// Classes and counts as the draft has them.
    var catalog: Catalog?
    var summary: FileSummary?
    /// Objects that the order created.
    var created: [ObjectLink] = []
    var commit: CommitOutcome?
    var merge: MergeOutcome?
    var failure: DraftFailure?
    /// What is to be known of an edit that was made.
    var remark: String?
    /// Whether undo or redo found something to do.
    var didSomething = true
}

/// What the screen needs to know of the draft.
struct DraftStatus: Sendable, Hashable {
    /// The version the draft began over.
    let base: UInt64
    let counts: LineCounts
    let conflicts: [Conflict]
    let canUndo: Bool
    let canRedo: Bool
    /// The steps that undo takes back one by one.
    let countOfSteps: Int
    /// Whether others are kept from writing.
    let holdsLock: Bool
    /// Classes that lose all of their objects.
    let emptied: [String]

    var isEmpty: Bool { counts.total == 0 && conflicts.isEmpty }
}

/// Why an order was not carried out; the draft is as before.
enum DraftFailure: Sendable, Hashable {
    case baseMoved
    case conflicts
    case unsound([CheckFailure])
    /// Another program has the file open, so nobody else may write.
    case inUse
    case sentence(String)
}

/// What a commit did.
struct CommitOutcome: Sendable, Hashable {
    let version: UInt64
    let counts: LineCounts
    let isMerged: Bool
    let backup: String?
    let revert: [Line]
    let countOfFinal: Int
}

/// What became of changes made elsewhere.
struct MergeOutcome: Sendable, Hashable {
    let countOfApplied: Int
    let countOfAlready: Int
    let countOfConflicts: Int
}
