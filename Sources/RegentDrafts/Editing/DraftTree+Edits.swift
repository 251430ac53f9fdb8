internal import RegentCore

/// Edits as they are asked for.
extension DraftTree {
    /// Makes an edit; answers the keys of objects it created.
    @discardableResult
    func apply(_ edit: Edit) throws(DraftError) -> [ObjectKey] {
        switch edit {
        case .create(let className, let values):
            return [try create(className, .dictionary(of: values.map { ($0.key, $0.value) }))]
        case .delete(let className, let object):
            try delete(object, of: className)
        case .rekey(let className, let object, let key):
            return [try rekey(object, of: className, to: key)]
        case .set(let place, let value):
            try set(value, at: place)
        case .insert(let place, let value):
            try insert(value, at: place)
        case .remove(let place):
            let spot = try inside(place)
            try self.edit(at: place) { (tree) throws(StorageError) in
                try tree.remove(at: spot.field)
            }
        case .move(let place, let target):
            let spot = try inside(place)
            guard case .index(let source) = spot.field.path.last else {
                throw .unfit(place, expected: "an element of a list")
            }
            try self.edit(at: place) { (tree) throws(StorageError) in
                try tree.move(in: spot.parent, from: source, to: target)
            }
        case .add(let place, let value):
            let spot = try spot(place)
            try self.edit(at: place) { (tree) throws(StorageError) in
                _ = try tree.add(value, toSetAt: spot.field)
            }
        case .discard(let place, let value):
            let spot = try spot(place)
            try self.edit(at: place) { (tree) throws(StorageError) in
                _ = try tree.remove(value, fromSetAt: spot.field)
            }
        case .replace(let place, let old, let new):
            try apply(.discard(place, old))
            try apply(.add(place, new))
        case .clear(let place):
            let spot = try spot(place)
            try self.edit(at: place) { (tree) throws(StorageError) in
                try tree.clear(at: spot.field)
            }
        case .setMany(let className, let property, let objects, let values):
            try setMany(className, property, objects, values)
        case .deleteMany(let className, let objects):
            for object in objects { try delete(object, of: className) }
        case .schema(let edit):
            try apply(edit)
        case .lines(let lines):
            do throws(LineFailure) {
                try applySchema(of: lines)
                lastCreated = Array(try applyObjects(of: lines).values)
                return lastCreated.map(\.object).sorted()
            } catch {
                throw error.error
            }
        case .undelete, .withdraw:
            // They say which earlier edits count; see `Draft.rebuild`.
            break
        }
        return []
    }

    private func inside(_ place: Place) throws(DraftError) -> Spot {
        let spot = try spot(place)
        guard spot.isInside else {
            throw .unfit(place, expected: "an element of a list or a key of a dictionary")
        }
        return spot
    }

    // MARK: Owners

    /// A place whose object is embedded, said from the object that owns it.
    func fromOwner(_ place: Place) throws(DraftError) -> Place {
        var place = place
        // As deep as the format nests at most; a damaged file may go round in circles.
        for _ in 0..<100 {
            let table = try table(named: place.className)
            guard table.kind == .embedded else { return place }
            place = try outward(place, table)
        }
        throw .leadsNowhere(place)
    }

    private func outward(_ place: Place, _ schema: TableSchema) throws(DraftError) -> Place {
        let owner = try reading { () throws(StorageError) -> Place? in
            let snapshot = try self.snapshot()
            guard let table = snapshot.table(schema.key),
                try table.contains(place.object),
                let links = try table.incomingLinks(to: place.object).first,
                let origin = links.keys.first,
                let originTable = snapshot.table(links.originTable),
                let property = originTable.schema[links.originColumn]
            else { return nil }
            let value = try originTable.value(of: property.column, in: origin)
            let link = Value.link(ObjectLink(table: schema.key, object: place.object))
            var path: [Place.Step] = [.property(property.name)]
            switch value {
            case .list(let elements):
                guard let index = elements.firstIndex(of: link) else { return nil }
                path.append(.index(index))
            case .dictionary(let entries):
                guard let entry = entries.first(where: { $0.value == link }) else { return nil }
                path.append(.key(entry.key))
            default:
                break
            }
            return Place(
                className: originTable.schema.displayName,
                object: origin,
                path: path + place.path
            )
        }
        guard let owner else {
            throw .noSuchObject(className: place.className, place.object)
        }
        return owner
    }
}
