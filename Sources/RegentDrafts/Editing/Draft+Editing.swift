package import RegentCore

/// Edits, undo, redo.
extension Draft {
    /// Makes an edit, or throws why not and leaves everything as it was.
    ///
    /// Answers the keys of the objects it created. What was undone can't be done again afterwards.
    @discardableResult
    package func apply(_ edit: Edit) throws(DraftError) -> [ObjectKey] {
        let keys = try perform(edit)
        undone = []
        return keys
    }

    /// Makes changes that come with conflicts, or decide one, as one step.
    func apply(_ lines: [Line], leaving conflicts: [Conflict]) throws(DraftError) {
        try perform(.lines(lines), leaving: conflicts == self.conflicts ? nil : conflicts)
        undone = []
    }

    /// Takes the last step back; false when there is none.
    @discardableResult
    package func undo() throws(DraftError) -> Bool {
        try requireFresh()
        guard let step = steps.last else { return false }
        let rest = Array(steps.dropLast())
        if let inverse = step.inverse {
            try work.apply(inverse)
        } else {
            work = try rebuilt(rest)
        }
        steps = rest
        try settle(step)
        if let conflicts = step.conflicts { self.conflicts = conflicts.before }
        undone.append(step)
        return true
    }

    /// Does the step again that was taken back last; false when there is none.
    @discardableResult
    package func redo() throws(DraftError) -> Bool {
        guard let step = undone.popLast() else { return false }
        do throws(DraftError) {
            try perform(step.edit, leaving: step.conflicts?.after)
        } catch {
            undone.append(step)
            throw error
        }
        return true
    }

    // MARK: Dropping lines

    /// The other lines that go, or change, when one is dropped: those that link to the object it
    /// creates, and those in a class or property it adds.
    package func dependents(of line: Line) -> [Line] {
        switch line.change {
        case .create:
            guard let table = work.schema[line.place.className] else { return [] }
            let target = ObjectLink(table: table.key, object: line.place.object)
            return lines.filter { other in
                other != line && other.after?.hasLink { $0 == target } ?? false
            }
        case .schema(.addClass(let plan)):
            return lines.filter { $0 != line && $0.place.className == plan.name }
        case .schema(.addProperty(let className, let plan)):
            return lines.filter {
                $0.place.className == className && $0.place.path.first == .property(plan.name)
            }
        case .schema, .delete, .set:
            return []
        }
    }

    /// Takes one net change back, as a step that can be undone.
    package func drop(_ line: Line) throws(DraftError) {
        switch line.change {
        case .set(let before?, _): try apply(.set(line.place, before))
        case .set(nil, _): try apply(.remove(line.place))
        case .create:
            try apply(.delete(className: line.place.className, object: line.place.object))
        case .delete:
            try apply(.undelete(className: line.place.className, object: line.place.object))
        case .schema(let edit): try apply(.withdraw(edit))
        }
    }

    // MARK: Steps

    @discardableResult
    func perform(
        _ edit: Edit,
        leaving left: [Conflict]? = nil
    ) throws(DraftError) -> [ObjectKey] {
        try requireFresh()
        let mark = work.countOfEdits
        do throws(DraftError) {
            var step = try prepared(edit)
            var keys: [ObjectKey] = []
            if step.edit.isRetraction {
                work = try rebuilt(steps + [step])
            } else {
                keys = try work.apply(step.edit)
            }
            try noteEffects(keys, by: &step)
            if let left { step.conflicts = (conflicts, left) }
            steps.append(step)
            do throws(DraftError) {
                try settle(step)
            } catch {
                steps.removeLast()
                throw error
            }
            if let left { conflicts = left }
            return keys
        } catch {
            // A file that moved shows itself as damage, or not at all.
            if case .storage = error { try requireSteadyBase() }
            if work.countOfEdits != mark, !isStale { work = try rebuilt(steps) }
            throw error
        }
    }

    /// Brings the lines up to date after a step was made or undone.
    private func settle(_ step: Step) throws(DraftError) {
        let update = try reading { () throws(StorageError) in
            let snapshot = try self.work.snapshot()
            return step.edit.changesSchema || step.edit.isRetraction
                ? try self.pending.updateOfAll(
                    from: self.base,
                    to: snapshot,
                    self.work.columns
                )
                : try self.pending.update(
                    after: step.touches,
                    from: self.base,
                    to: snapshot,
                    self.work.columns
                )
        }
        // A step that changes the schema may touch objects too.
        let more = try reading { () throws(StorageError) in
            guard step.edit.changesSchema, !step.touches.isEmpty else { return Pending.Update() }
            return try self.pending.update(
                after: step.touches,
                from: self.base,
                to: self.work.snapshot(),
                self.work.columns
            )
        }
        try requireSteadyBase()
        pending.take(update)
        pending.take(more)
        if step.edit.changesSchema { pending.setSchema(Self.schemaLines(of: steps)) }
    }

    private func reading<Result>(
        _ body: () throws(StorageError) -> Result
    ) throws(DraftError) -> Result {
        do throws(StorageError) { return try body() } catch {
            try requireSteadyBase()
            throw DraftError(error, at: nil)
        }
    }

    /// A private tree with all that the steps come to.
    ///
    /// Where something was taken back, steps that were built on it no longer apply and are passed
    /// over; they count again when the retraction is undone.
    func rebuilt(_ steps: [Step]) throws(DraftError) -> DraftTree {
        let tree = try reading { () throws(StorageError) in try DraftTree(over: self.base) }
        let retractions = Retractions(steps.map(\.edit))
        countOfDormantSteps = 0
        for (index, step) in steps.enumerated() {
            guard let edit = retractions.remainder(of: step.edit, at: index) else { continue }
            guard !retractions.isEmpty else {
                try tree.apply(edit)
                continue
            }
            do throws(DraftError) {
                if let digest = step.digest, try tree.digest(for: edit) != digest {
                    throw .leadsNowhere(Place(className: "", object: .none))
                }
                try tree.apply(edit)
            } catch {
                if case .storage = error { throw error }
                countOfDormantSteps += 1
            }
        }
        return tree
    }
}
