package import RegentCore

/// Changes made elsewhere, and a base that moves.
extension Draft {
    /// What came of changes that were merged.
    package struct Merge: Sendable {
        package var countOfApplied = 0
        /// Changes whose result was there already.
        package var countOfAlready = 0
        package var conflicts: [Conflict] = []
    }

    /// Applies changes made over another state: a patch, or a revert.
    ///
    /// Each is compared with what is here: where its *before* is found it is applied, where its
    /// *after* is found there is nothing to do, and anything else is a conflict, which is left to
    /// the caller, or with `keepsConflicts` joins `conflicts`, where it is decided before the draft
    /// can be committed. What is applied is one step.
    package func merge(
        _ lines: [Line],
        keepsConflicts: Bool = false
    ) throws(DraftError) -> Merge {
        try requireFresh()
        var merge = Merge()
        var schema = lines.filter(\.isSchema)
        let others = lines.filter { !$0.isSchema }
        let verdict: DraftTree.Verdict
        if schema.isEmpty {
            verdict = try work.compare(others)
        } else {
            var scratch = try rebuilt(steps)
            while let failure = scratch.failure(ofSchema: schema) {
                merge.conflicts.append(Conflict(failure))
                schema.removeAll { $0 == failure.line }
                scratch = try rebuilt(steps)
            }
            verdict = try scratch.compare(others)
        }
        merge.conflicts += verdict.conflicts
        merge.countOfAlready = verdict.countOfAlready
        var wanted = schema + verdict.fit
        while !wanted.isEmpty {
            do throws(DraftError) {
                try apply(.lines(wanted))
                break
            } catch {
                guard !isStale, let failure = try rebuilt(steps).failure(of: wanted) else {
                    throw error
                }
                merge.conflicts.append(Conflict(failure))
                wanted.removeAll { $0 == failure.line }
            }
        }
        merge.countOfApplied = wanted.count
        if keepsConflicts { conflicts += merge.conflicts.filter { !conflicts.contains($0) } }
        return merge
    }

    /// Goes on over the newest version, after another program committed.
    ///
    /// The net changes are replayed there; those that meet changes of others are in `conflicts`.
    /// The steps become one. `replacement` is the database opened anew, where the file at the path
    /// is another one now.
    @discardableResult
    package func catchUp(
        with replacement: Database? = nil
    ) throws(DraftError) -> [Conflict] {
        if let replacement { database = replacement }
        let newest: Snapshot
        do throws(StorageError) {
            newest = try Self.newest(of: database)
            try Self.requireWritable(newest)
        } catch {
            throw .storage(error)
        }
        try rebase(onto: newest)
        return conflicts
    }

    /// Decides a conflict: mine overwrites what was committed, theirs forgets the change.
    package func resolve(_ conflict: Conflict, as choice: Conflict.Choice) throws(DraftError) {
        if choice == .mine, !conflict.mine.isEmpty { try apply(.lines(conflict.mine)) }
        conflicts.removeAll { $0 == conflict }
    }

    /// Replays the net changes over another version.
    func rebase(onto newest: Snapshot) throws(DraftError) {
        let lines = lines + conflicts.map(\.line)
        let old = (base, work, steps, undone, pending, conflicts)
        do throws(DraftError) {
            do throws(StorageError) {
                work = try DraftTree(over: newest)
            } catch {
                throw .storage(error)
            }
            (base, steps, undone, pending, conflicts) = (newest, [], [], Pending(), [])
            isStale = false
            conflicts = try merge(lines).conflicts
        } catch {
            (base, work, steps, undone, pending, conflicts) = old
            isStale = true
            throw error
        }
    }
}

extension DraftTree {
    /// The first change of the schema that can't be made here.
    fileprivate func failure(ofSchema lines: [Line]) -> LineFailure? {
        do throws(LineFailure) {
            try applySchema(of: lines)
            return nil
        } catch {
            return error
        }
    }

    /// The first change that can't be made here.
    fileprivate func failure(of lines: [Line]) -> LineFailure? {
        do throws(LineFailure) {
            try applySchema(of: lines)
            _ = try applyObjects(of: lines)
            return nil
        } catch {
            return error
        }
    }
}

extension Conflict {
    fileprivate init(_ failure: DraftTree.LineFailure) {
        self.init(line: failure.line, reason: .refused(failure.error.explanation))
    }
}
