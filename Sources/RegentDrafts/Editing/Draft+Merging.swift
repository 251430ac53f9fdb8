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
    /// can be committed. What is applied and what is kept is one step.
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
        while true {
            let kept = keepsConflicts ? merge.conflicts.filter { !conflicts.contains($0) } : []
            guard !wanted.isEmpty || !kept.isEmpty else { break }
            do throws(DraftError) {
                try apply(wanted, leaving: conflicts + kept)
                break
            } catch {
                guard !isStale else { throw error }
                let failures = try rebuilt(steps).failures(of: wanted)
                guard !failures.isEmpty else { throw error }
                merge.conflicts += failures.map(Conflict.init)
                let failed = Set(failures.map(\.line))
                wanted.removeAll { failed.contains($0) }
            }
        }
        merge.countOfApplied = wanted.count
        return merge
    }

    /// Goes on over the newest version, after another program committed.
    ///
    /// The net changes are replayed there; those that meet changes of others are in `conflicts`.
    /// The steps stay where they come to the same there, else they become one. `replacement` is
    /// the database opened anew, where the file at the path is another one now.
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

    /// Decides a conflict, as a step: mine overwrites what is there, theirs forgets the change.
    package func resolve(_ conflict: Conflict, as choice: Conflict.Choice) throws(DraftError) {
        try apply(
            choice == .mine ? conflict.mine : [],
            leaving: conflicts.filter { $0 != conflict }
        )
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
            _ = try merge(lines, keepsConflicts: true)
        } catch {
            (base, work, steps, undone, pending, conflicts) = old
            isStale = true
            throw error
        }
        if conflicts.isEmpty { replay(old.2) }
    }

    /// Goes on with the steps as they were made, where they come to the same changes as one step.
    ///
    /// What others did may give an edit another meaning: then the one step stands.
    private func replay(_ old: [Step]) {
        guard old.count > 1, old.allSatisfy({ $0.conflicts == nil }) else { return }
        let merged = (work, steps, pending)
        do throws(DraftError) {
            try performAnew(old)
            if Set(pending.lines) == Set(merged.2.lines) { return }
        } catch {
            // The one step stands; a base that moved again is found by the next edit.
        }
        (work, steps, pending) = merged
    }

    private func performAnew(_ old: [Step]) throws(DraftError) {
        do throws(StorageError) { work = try DraftTree(over: base) } catch {
            throw .storage(error)
        }
        (steps, pending) = ([], Pending())
        for step in old { try perform(step.edit) }
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

    /// The changes that can't be made here, each once; of those of the schema the first.
    fileprivate func failures(of lines: [Line]) -> [LineFailure] {
        var failures: [LineFailure] = []
        var seen: Set<Line> = []
        do throws(LineFailure) {
            try applySchema(of: lines)
            _ = try applyObjects(of: lines) { failure in
                if seen.insert(failure.line).inserted { failures.append(failure) }
            }
        } catch {
            failures.append(error)
        }
        return failures
    }
}

extension Conflict {
    fileprivate init(_ failure: DraftTree.LineFailure) {
        self.init(line: failure.line, reason: .refused(failure.error.explanation))
    }
}
