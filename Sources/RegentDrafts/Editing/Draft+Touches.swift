internal import RegentCore

/// What an edit touches, which is all that is compared anew after it.
extension Draft {
    /// The edit said from the objects that own what is embedded, with what it touches.
    func prepared(_ edit: Edit) throws(DraftError) -> Step {
        switch edit {
        case .set(let place, let value):
            let place = try work.fromOwner(place)
            var step = Step(edit: .set(place, value), touches: [try work.touch(place)])
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
        case .replace(let place, let old, let new):
            return try prepared(place) { .replace($0, old, with: new) }
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
        case .delete(let className, let object), .undelete(let className, let object),
            .rekey(let className, let object, _):
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
        var step = Step(edit: edit(place), touches: [try work.touch(place)])
        step.digest = try work.digest(for: step.edit)
        step.inverse = try inverse(of: step.edit, at: place)
        return step
    }

    /// What undoes an edit among plain values of a collection without building the tree anew.
    private func inverse(of edit: Edit, at place: Place) throws(DraftError) -> Edit? {
        // What a link leads to may be hidden, and what is nested may hold links.
        let type = try work.spot(place).property.type
        guard ![.link, .typedLink, .mixed].contains(type) else { return nil }
        switch edit {
        case .insert: return .remove(place)
        case .remove:
            guard let old = try work.content(at: place) else { return nil }
            if case .index? = place.path.last { return .insert(place, old) }
            return .set(place, old)
        case .move(_, let target):
            guard case .index(let source)? = place.path.last else { return nil }
            return .move(place.parent.appending(.index(target)), to: source)
        case .add(_, let value):
            let isThere = try work.content(at: place)?.elements.contains(value)
            return isThere == false ? .discard(place, value) : nil
        case .discard(_, let value):
            let isThere = try work.content(at: place)?.elements.contains(value)
            return isThere == true ? .add(place, value) : nil
        default: return nil
        }
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

    /// Adds to what a step touches the objects that it made, and those that lost a link by it.
    func noteEffects(_ keys: [ObjectKey], by step: inout Step) throws(DraftError) {
        switch step.edit {
        case .delete, .deleteMany:
            noteLostLinks(by: &step)
        case .create(let className, _):
            let table = try work.table(named: className)
            step.touches.append(.init(table: table.key, objects: keys, column: nil))
        case .rekey(let className, _, _):
            let table = try work.table(named: className)
            step.touches += work.lastLed
            step.touches.append(.init(table: table.key, objects: keys, column: nil))
            noteLostLinks(by: &step)
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
