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
        undone.append(step)
        return true
    }

    /// Does the step again that was taken back last; false when there is none.
    @discardableResult
    package func redo() throws(DraftError) -> Bool {
        guard let step = undone.popLast() else { return false }
        do throws(DraftError) {
            try perform(step.edit)
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
    private func perform(_ edit: Edit) throws(DraftError) -> [ObjectKey] {
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
            steps.append(step)
            do throws(DraftError) {
                try settle(step)
            } catch {
                steps.removeLast()
                throw error
            }
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
                ? try self.pending.updateOfAll(from: self.base, to: snapshot)
                : try self.pending.update(after: step.touches, from: self.base, to: snapshot)
        }
        // A step that changes the schema may touch objects too.
        let more = try reading { () throws(StorageError) in
            guard step.edit.changesSchema, !step.touches.isEmpty else { return Pending.Update() }
            return try self.pending.update(
                after: step.touches,
                from: self.base,
                to: self.work.snapshot()
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

    // MARK: What an edit touches

    /// The edit said from the objects that own what is embedded, with what it touches.
    private func prepared(_ edit: Edit) throws(DraftError) -> Step {
        switch edit {
        case .set(let place, let value):
            let place = try work.fromOwner(place)
            var step = Step(edit: .set(place, value), touches: [try touch(place)])
            step.digest = try work.digest(for: step.edit)
            let spot = try work.spot(place)
            let isPlain = place.path.count == 1 && spot.property.collection == nil
            // What a link leads to may be hidden: only building anew brings it back.
            if isPlain, ![.link, .typedLink, .mixed].contains(spot.property.type),
                let before = try work.content(at: spot)
            {
                step.inverse = .set(place, before)
            }
            return step
        case .insert(let place, let value):
            return try prepared(place) { .insert($0, value) }
        case .remove(let place):
            return try prepared(place) { .remove($0) }
        case .move(let place, let target):
            return try prepared(place) { .move($0, to: target) }
        case .add(let place, let value):
            return try prepared(place) { .add($0, value) }
        case .discard(let place, let value):
            return try prepared(place) { .discard($0, value) }
        case .clear(let place):
            return try prepared(place) { .clear($0) }
        case .setMany(let className, let property, let objects, _):
            let table = try work.table(named: className)
            guard let column = table[property]?.column else {
                throw .noSuchProperty(className: className, property: property)
            }
            guard table.kind != .embedded else {
                throw .refused(.embeddedObject(table: className), at: nil)
            }
            let touch = Pending.Touch(table: table.key, objects: objects, column: column)
            return Step(edit: edit, touches: [touch])
        case .delete(let className, let object), .undelete(let className, let object):
            return try prepared(edit, className, [object])
        case .deleteMany(let className, let objects):
            return try prepared(edit, className, objects)
        case .lines(let lines):
            var touches: [Pending.Touch] = []
            for line in lines {
                guard let table = work.schema[line.place.className] else { continue }
                if case .create = line.change { continue }
                guard case .property(let name)? = line.place.path.first else {
                    touches.append(
                        .init(table: table.key, objects: [line.place.object], column: nil)
                    )
                    continue
                }
                guard let column = table[name]?.column else { continue }
                touches.append(
                    .init(table: table.key, objects: [line.place.object], column: column)
                )
            }
            return Step(edit: edit, touches: touches)
        case .create, .schema, .withdraw:
            return Step(edit: edit, touches: [])
        }
    }

    private func prepared(
        _ place: Place,
        _ edit: (Place) -> Edit
    ) throws(DraftError) -> Step {
        let place = try work.fromOwner(place)
        var step = Step(edit: edit(place), touches: [try touch(place)])
        step.digest = try work.digest(for: step.edit)
        return step
    }

    private func prepared(
        _ edit: Edit,
        _ className: String,
        _ objects: [ObjectKey]
    ) throws(DraftError) -> Step {
        let table = try work.table(named: className)
        guard table.kind != .embedded else {
            throw .refused(.embeddedObject(table: className), at: nil)
        }
        return Step(
            edit: edit,
            touches: [.init(table: table.key, objects: objects, column: nil)]
        )
    }

    private func touch(_ place: Place) throws(DraftError) -> Pending.Touch {
        let table = try work.table(named: place.className)
        guard case .property(let name)? = place.path.first, let column = table[name]?.column else {
            throw .leadsNowhere(place)
        }
        return .init(table: table.key, objects: [place.object], column: column)
    }

    /// Adds to what a step touches the objects that it made, and those that lost a link by it.
    private func noteEffects(_ keys: [ObjectKey], by step: inout Step) throws(DraftError) {
        switch step.edit {
        case .delete, .deleteMany:
            noteLostLinks(by: &step)
        case .create(let className, _):
            let table = try work.table(named: className)
            step.touches.append(.init(table: table.key, objects: keys, column: nil))
        case .lines(let lines):
            noteLostLinks(by: &step)
            for created in work.lastCreated {
                step.touches.append(
                    .init(table: created.table, objects: [created.object], column: nil)
                )
            }
            // Properties that the same lines added are known only now.
            guard lines.contains(where: { $0.isSchema }) else { return }
            for line in lines {
                guard let table = work.schema[line.place.className],
                    case .property(let name)? = line.place.path.first,
                    let column = table[name]?.column
                else { continue }
                step.touches.append(
                    .init(table: table.key, objects: [line.place.object], column: column)
                )
            }
        default:
            break
        }
    }

    /// Objects with a line that leads to a deleted one are compared anew.
    private func noteLostLinks(by step: inout Step) {
        var deleted: Set<ObjectLink> = []
        for touch in step.touches where touch.column == nil {
            for object in touch.objects {
                deleted.insert(ObjectLink(table: touch.table, object: object))
            }
        }
        guard !deleted.isEmpty else { return }
        for owner in pending.owners {
            let isConcerned = pending.lines(of: owner).contains { line in
                line.after?.hasLink { deleted.contains($0) } ?? false
            }
            guard isConcerned else { continue }
            step.touches.append(
                .init(table: owner.table, objects: [owner.object], column: nil)
            )
        }
    }
}
