internal import RegentCore

/// Objects under another primary key.
extension DraftTree {
    /// Copies an object under a key, leads the links to it there, and deletes it.
    ///
    /// Answers the key of the copy; where links were led elsewhere is in `lastLed`.
    func rekey(
        _ object: ObjectKey,
        of className: String,
        to key: Value
    ) throws(DraftError) -> ObjectKey {
        lastLed = []
        let table = try table(named: className)
        let place = Place(className: className, object: object)
        guard let property = table.primaryKey else {
            throw .unfit(place, expected: "an object with a primary key")
        }
        let (content, origins) = try reading { () throws(StorageError) in
            let snapshot = try self.snapshot()
            guard let table = snapshot.table(table.key), try table.contains(object) else {
                throw .noSuchObject(object)
            }
            let content = try ContentReader(snapshot).object(object, in: table)
            return (content, try table.incomingLinks(to: object))
        }
        let copy = try createBare(className, .dictionary(of: [(property.name, key)]))
        let old = ObjectLink(table: table.key, object: object)
        let new = ObjectLink(table: table.key, object: copy)
        let lead: (Value) -> Value = { $0.mapLinks { $0 == old ? new : $0 } }
        try fill(copy, of: table, with: lead(content), place)
        for links in origins {
            guard let origin = schema[links.originTable],
                let name = origin[links.originColumn]?.name
            else { continue }
            let isOwn = links.originTable == table.key
            for key in Set(links.keys).sorted() where !(isOwn && key == object) {
                let place = Place(origin.displayName, key, name)
                lastLed.append(try touch(fromOwner(place)))
                guard let value = try self.content(at: place) else { continue }
                try set(lead(value), at: place)
            }
        }
        try delete(object, of: className)
        return copy
    }

    /// What an edit at a place touches.
    func touch(_ place: Place) throws(DraftError) -> Pending.Touch {
        let table = try table(named: place.className)
        guard case .property(let name)? = place.path.first, let column = table[name]?.column else {
            throw .leadsNowhere(place)
        }
        return .init(table: table.key, objects: [place.object], column: column)
    }
}
