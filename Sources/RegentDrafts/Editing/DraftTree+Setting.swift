internal import RegentCore

/// Values into places.
extension DraftTree {
    /// Sets a place to a content.
    func set(_ value: Value, at place: Place) throws(DraftError) {
        try set(value, at: spot(place), place)
    }

    /// Sets a place; the collections of a fresh object are empty and need not be read.
    func set(
        _ value: Value,
        at spot: Spot,
        _ place: Place,
        isFresh: Bool = false
    ) throws(DraftError) {
        if spot.property.collection != nil, !spot.isInside {
            let old = isFresh ? spot.property.initialValue : try content(at: spot)
            try setCollection(value, instead: old ?? spot.property.initialValue, at: spot, place)
        } else if spot.embedded != nil, !value.isNull {
            try embed(value, at: spot, place, isInserting: false)
        } else {
            try edit(at: place) { (tree) throws(StorageError) in
                try tree.set(value, at: spot.field)
            }
        }
    }

    /// Inserts an element before the index that a place ends with.
    func insert(_ value: Value, at place: Place) throws(DraftError) {
        let spot = try spot(place)
        guard case .index = spot.field.path.last else {
            throw .unfit(place, expected: "a place in a list")
        }
        if spot.embedded != nil, spot.field.path.count == 1 {
            try embed(value, at: spot, place, isInserting: true)
        } else {
            try edit(at: place) { (tree) throws(StorageError) in
                try tree.insert(value, at: spot.field)
            }
        }
    }

    /// Sets the properties of a fresh object that are not what a new object has.
    func fill(
        _ object: ObjectKey,
        of table: TableSchema,
        with content: Value,
        _ place: Place,
        where isWanted: (Value.DictionaryEntry) -> Bool = { _ in true }
    ) throws(DraftError) {
        guard case .dictionary(let entries) = content else {
            throw .unfit(place, expected: "an object with properties of \(table.displayName)")
        }
        for entry in entries where isWanted(entry) {
            guard let property = table[entry.key] else {
                throw .noSuchProperty(className: table.displayName, property: entry.key)
            }
            guard !property.isPrimaryKey, entry.value != property.initialValue else { continue }
            let spot = Spot(
                field: FieldPlace(table: table.key, object: object, column: property.column),
                property: property,
                embedded: embedded(in: property)
            )
            try set(entry.value, at: spot, place, isFresh: true)
        }
    }

    /// Makes an embedded object in its place and fills it.
    private func embed(
        _ content: Value,
        at spot: Spot,
        _ place: Place,
        isInserting: Bool
    ) throws(DraftError) {
        guard let table = spot.embedded else { return }
        guard case .dictionary = content else {
            throw .unfit(
                place,
                expected: "a place for this; it holds objects of "
                    + "\(table.displayName), which are made in their place"
            )
        }
        let object = try edit(at: place) { (tree) throws(StorageError) in
            try tree.createEmbedded(at: spot.field, isInserting: isInserting)
        }
        try fill(object, of: table, with: content, place)
    }

    // MARK: Whole collections

    /// Makes a collection what it is to be with few edits: what is equal at both ends of a list
    /// stays untouched.
    private func setCollection(
        _ value: Value,
        instead old: Value,
        at spot: Spot,
        _ place: Place
    ) throws(DraftError) {
        switch (spot.property.collection, value) {
        case (.list, .list(let elements)):
            try setList(elements, instead: old.elements, at: spot, place)
        case (.set, .set(let elements)), (.set, .list(let elements)):
            let wanted = Set(elements)
            let present = Set(old.elements)
            for element in old.elements where !wanted.contains(element) {
                try edit(at: place) { (tree) throws(StorageError) in
                    _ = try tree.remove(element, fromSetAt: spot.field)
                }
            }
            for element in elements where !present.contains(element) {
                try edit(at: place) { (tree) throws(StorageError) in
                    _ = try tree.add(element, toSetAt: spot.field)
                }
            }
        case (.dictionary, .dictionary(let entries)):
            let wanted = Set(entries.map(\.key))
            for entry in old.members where !wanted.contains(entry.key) {
                try edit(at: place) { (tree) throws(StorageError) in
                    try tree.remove(at: spot.field.appending(.key(entry.key)))
                }
            }
            let present = Set(old.members)
            for entry in entries where !present.contains(entry) {
                try set(entry.value, at: spot.inside(.key(entry.key)), place)
            }
        default:
            throw .unfit(place, expected: "a \(value.kindName)")
        }
    }

    private func setList(
        _ new: [Value],
        instead old: [Value],
        at spot: Spot,
        _ place: Place
    ) throws(DraftError) {
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, old[start] == new[start] { start += 1 }
        var end = 0
        while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] {
            end += 1
        }
        for index in start..<max(start, shorter - end) where old[index] != new[index] {
            try set(new[index], at: spot.inside(.index(index)), place)
        }
        let from = max(start, shorter - end)
        for index in stride(from: old.count - end - 1, through: from, by: -1) {
            try edit(at: place) { (tree) throws(StorageError) in
                try tree.remove(at: spot.field.appending(.index(index)))
            }
        }
        for index in from..<max(from, new.count - end) {
            let spot = spot.inside(.index(index))
            if spot.embedded != nil {
                try embed(new[index], at: spot, place, isInserting: true)
            } else {
                try edit(at: place) { (tree) throws(StorageError) in
                    try tree.insert(new[index], at: spot.field)
                }
            }
        }
    }
}

extension DraftTree.Spot {
    /// The place one step into the collection.
    fileprivate func inside(_ step: PathStep) -> DraftTree.Spot {
        DraftTree.Spot(field: field.appending(step), property: property, embedded: embedded)
    }
}

extension FieldPlace {
    func appending(_ step: PathStep) -> FieldPlace {
        FieldPlace(table: table, object: object, column: column, path: path + [step])
    }
}

extension Value {
    /// What the value is, for messages.
    var kindName: String {
        switch self {
        case .null: "null"
        case .list: "list"
        case .set: "set"
        case .dictionary: "dictionary"
        default: "single value"
        }
    }
}
