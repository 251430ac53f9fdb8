internal import RegentCore

/// What is different between two states of one object, as lines.
struct ObjectComparison {
    let old: ContentReader
    let new: ContentReader
    /// Whether both are versions of one file, whose columns keep their keys.
    let isSameFile: Bool
    /// Columns of the new state that took the place of others.
    let succession: ColumnSuccession
    /// Says what an object of the new state is in the old one, to compare links; nil where both
    /// have the same keys.
    let counterpart: ((ObjectLink) throws(StorageError) -> ObjectLink)?

    init(
        old: Snapshot,
        new: Snapshot,
        isSameFile: Bool = true,
        succession: ColumnSuccession = ColumnSuccession(),
        counterpart: ((ObjectLink) throws(StorageError) -> ObjectLink)? = nil
    ) {
        self.old = ContentReader(old)
        self.new = ContentReader(new)
        self.isSameFile = isSameFile
        self.succession = succession
        self.counterpart = counterpart
    }

    /// An object of a table that has an old and a new form.
    struct Pair {
        let old: Table
        let new: Table
        let oldKey: ObjectKey
        let newKey: ObjectKey
    }

    /// The differences in all properties, or in those of some columns of the new table.
    func lines(
        of pair: Pair,
        columns: Set<ColumnKey>? = nil,
        at place: Place,
        primaryKey: Value?
    ) throws(StorageError) -> [Line] {
        var lines: [Line] = []
        try compare(pair, columns, place, primaryKey, into: &lines)
        return lines
    }

    private func compare(
        _ pair: Pair,
        _ columns: Set<ColumnKey>?,
        _ place: Place,
        _ primaryKey: Value?,
        into lines: inout [Line]
    ) throws(StorageError) {
        let properties = pair.new.schema.properties.filter {
            columns?.contains($0.column) ?? true && !$0.isPrimaryKey
        }
        let values = try pair.new.values(
            of: properties.map(\.column),
            keys: [pair.newKey],
            limit: .max
        )
        for (property, value) in zip(properties, values.first ?? []) {
            let place = place.appending(.property(property.name))
            let oldProperty = oldProperty(property, in: pair.old)
            guard let oldProperty, fits(oldProperty, property) else {
                // New in the old state, or of another type there.
                let content = try new.content(of: value, property)
                var before = oldProperty == nil ? property.initialValue : Value.null
                if isSameFile, let oldProperty {
                    let old = try pair.old.value(of: oldProperty.column, in: pair.oldKey)
                    before = old.converted(to: property.type, collection: property.collection)
                }
                guard try isDifferent(before, content) else { continue }
                lines.append(Line(place: place, primaryKey: primaryKey, before, content))
                continue
            }
            let oldValue = try pair.old.value(of: oldProperty.column, in: pair.oldKey)
            try compare(
                (oldProperty, oldValue),
                (property, value),
                place,
                primaryKey,
                into: &lines
            )
        }
    }

    private typealias Field = (property: Property, value: Value)

    private func compare(
        _ old: Field,
        _ new: Field,
        _ place: Place,
        _ primaryKey: Value?,
        into lines: inout [Line]
    ) throws(StorageError) {
        if new.property.collection == .dictionary {
            try compareDictionaries(old, new, place, primaryKey, into: &lines)
            return
        }
        if new.property.collection == nil,
            try compareEmbedded(old, new, place, primaryKey, into: &lines)
        {
            return
        }
        let before = try self.old.content(of: old.value, old.property)
        let after = try self.new.content(of: new.value, new.property)
        guard try isDifferent(before, after) else { return }
        lines.append(Line(place: place, primaryKey: primaryKey, before, after))
    }

    /// Compares two embedded objects property by property; false where it is another case.
    private func compareEmbedded(
        _ old: Field,
        _ new: Field,
        _ place: Place,
        _ primaryKey: Value?,
        into lines: inout [Line]
    ) throws(StorageError) -> Bool {
        guard case .link(let oldLink) = old.value, case .link(let newLink) = new.value,
            let oldTable = self.old.embeddedTable(of: old.property),
            let newTable = self.new.embeddedTable(of: new.property)
        else { return false }
        let pair = Pair(
            old: oldTable,
            new: newTable,
            oldKey: oldLink.object,
            newKey: newLink.object
        )
        try compare(pair, nil, place, primaryKey, into: &lines)
        return true
    }

    private func compareDictionaries(
        _ old: Field,
        _ new: Field,
        _ place: Place,
        _ primaryKey: Value?,
        into lines: inout [Line]
    ) throws(StorageError) {
        var others = Dictionary(
            new.value.members.map { ($0.key, $0.value) },
            uniquingKeysWith: { first, _ in first }
        )
        for entry in old.value.members {
            let place = place.appending(.key(entry.key))
            let oldEntry: Field = (old.property, entry.value)
            guard let value = others.removeValue(forKey: entry.key) else {
                let before = try self.old.content(of: entry.value, old.property)
                lines.append(Line(place: place, primaryKey: primaryKey, before, nil))
                continue
            }
            let newEntry: Field = (new.property, value)
            if try compareEmbedded(oldEntry, newEntry, place, primaryKey, into: &lines) {
                continue
            }
            let before = try self.old.content(of: entry.value, old.property)
            let after = try self.new.content(of: value, new.property)
            guard try isDifferent(before, after) else { continue }
            lines.append(Line(place: place, primaryKey: primaryKey, before, after))
        }
        for entry in new.value.members where others[entry.key] != nil {
            let after = try self.new.content(of: entry.value, new.property)
            let place = place.appending(.key(entry.key))
            lines.append(Line(place: place, primaryKey: primaryKey, nil, after))
        }
    }

    private func oldProperty(_ property: Property, in table: Table) -> Property? {
        isSameFile
            ? table.schema[succession.first(property.column, in: table.schema.key)]
            : table.schema[property.name]
    }

    private func fits(_ old: Property, _ new: Property) -> Bool {
        old.type == new.type && old.collection == new.collection
    }

    private func isDifferent(_ before: Value, _ after: Value) throws(StorageError) -> Bool {
        guard let counterpart else { return before != after }
        var failure: StorageError?
        let translated = after.mapLinks { link in
            do throws(StorageError) { return try counterpart(link) } catch {
                failure = error
                return link
            }
        }
        if let failure { throw failure }
        guard case .set = before else { return before != translated }
        // Sets of links are in the order of keys, which differ.
        return Set(before.elements) != Set(translated.elements)
    }
}

extension Line {
    fileprivate init(place: Place, primaryKey: Value?, _ before: Value?, _ after: Value?) {
        self.init(
            place: place,
            primaryKey: primaryKey,
            change: .set(before: before, after: after)
        )
    }
}
