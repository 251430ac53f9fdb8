package import RegentCore

/// Edits that nobody else sees until they are committed.
///
/// A draft begins over the version that is newest and holds no lock. What it is, are its steps: the
/// edits in their order, which can be undone and done again. They are applied to a private tree;
/// what is different there from the base, are its lines: the net changes that are shown, checked,
/// saved as a patch, and replayed where the file has moved on.
///
///     let draft = try Draft(of: database)
///     try draft.apply(.set(Place("User", key, "name"), .string("Ada")))
///     draft.lines          // one line: name, before and after
///     try draft.undo()
///
/// Nothing here writes to the file; `commit` does, in a session that owns it. When another program
/// commits meanwhile, edits and reads throw `.baseMoved`, and `catchUp` goes on over the newer
/// version.
package final class Draft {
    package internal(set) var database: Database
    /// The version over which everything is said.
    package internal(set) var base: Snapshot

    /// Changes of others that meet changes of this draft, after `catchUp`, a commit that failed, or
    /// a merge that keeps them; they are not among the lines until they are decided.
    package internal(set) var conflicts: [Conflict] = []

    var work: DraftTree
    var steps: [Step] = []
    var undone: [Step] = []
    var pending = Pending()
    /// Whether the base was found to have moved: the private tree can't be trusted.
    var isStale = false
    /// Steps that no longer apply, by what they were built on having been taken back.
    package internal(set) var countOfDormantSteps = 0

    /// One edit as it was made.
    struct Step {
        let edit: Edit
        var touches: [Pending.Touch]
        /// What undoes it without building the tree anew.
        var inverse: Edit?
        /// Digest of the collection that the edit counts places in, before the edit.
        var digest: Int?
        /// The conflicts without the step and with it, where it brings some up or decides one.
        var conflicts: (before: [Conflict], after: [Conflict])?
    }

    /// Begins over the newest version of a file.
    ///
    /// Throws `.storage` with `.needsUpgrade` or `.synchronised` for files that can't be written,
    /// and with the damage of tables that can't be read.
    package init(of database: Database) throws(DraftError) {
        self.database = database
        do throws(StorageError) {
            base = try Self.newest(of: database)
            try Self.requireWritable(base)
            work = try DraftTree(over: base)
        } catch {
            throw .storage(error)
        }
    }

    /// Whether a version can be edited at all.
    package static func requireWritable(_ snapshot: Snapshot) throws(StorageError) {
        guard snapshot.layout != .empty else { return }
        switch HistoryType(rawValue: snapshot.historyType) {
        case nil, .syncClient, .syncServer:
            throw .synchronised(historyType: snapshot.historyType)
        case .some(.none), .outOfRealm, .local:
            break
        }
        guard snapshot.fileFormat == FormatVersion.newest else {
            throw .needsUpgrade(found: snapshot.fileFormat)
        }
        try snapshot.requireAllTables()
    }

    static func newest(of database: Database) throws(StorageError) -> Snapshot {
        do {
            return try database.read { $0 }
        } catch let error as StorageError {
            throw error
        } catch {
            throw .changesTooFast
        }
    }

    // MARK: What is pending

    /// The net changes: of the schema first, then by object in the order of their first edit.
    package var lines: [Line] { pending.lines }

    /// Some of the net changes, by position: for a list that shows a page of many.
    package func lines(in range: Range<Int>) -> [Line] { pending.lines(in: range) }

    /// The net changes of one object.
    package func lines(of object: ObjectKey, in table: TableKey) -> [Line] {
        pending.lines(of: Pending.Owner(table: table, object: object))
    }

    package var counts: LineCounts { pending.counts }

    /// Whether nothing differs from the base and nothing is left to decide.
    package var isEmpty: Bool { pending.isEmpty && conflicts.isEmpty }

    package var countOfSteps: Int { steps.count }
    package var canUndo: Bool { !steps.isEmpty }
    package var canRedo: Bool { !undone.isEmpty }

    // MARK: Reading

    /// Runs `body` on the drafted state.
    ///
    /// What is read counts only if the base still stands when the work is done; otherwise this
    /// throws `.baseMoved`. Nothing of the snapshot may be kept beyond the next edit.
    package func read<Result>(_ body: (Snapshot) throws -> Result) throws -> Result {
        try requireFresh()
        do {
            let result = try body(work.snapshot())
            try requireSteadyBase()
            return result
        } catch let error as StorageError {
            try requireSteadyBase()
            throw DraftError(error, at: nil)
        }
    }

    /// What the draft has at a place, with embedded objects spelled out; nil where a collection has
    /// no such element.
    package func value(at place: Place) throws(DraftError) -> Value? {
        try requireFresh()
        let value = try work.content(at: work.fromOwner(place))
        try requireSteadyBase()
        return value
    }

    func requireFresh() throws(DraftError) {
        if isStale { throw .baseMoved }
    }

    /// Finds out whether the file still shows the base.
    func requireSteadyBase() throws(DraftError) {
        let isNewer: Bool
        do throws(StorageError) {
            isNewer = try database.isNewer(than: base)
        } catch {
            throw .storage(error)
        }
        if isNewer {
            isStale = true
            throw .baseMoved
        }
    }
}
