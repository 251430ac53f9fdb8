import RegentCore

/// Edits of lists, sets and dictionaries, nested ones included.
extension RandomEdits {
    mutating func editCollection() throws {
        guard let table = table(), let key = object(of: table),
            let property = values.pick(
                table.properties.filter { $0.collection != nil || $0.type == .mixed }
            ),
            !isEmbedded(property),
            let old = model.tables[table.key]?.objects[key]?[property.column]
        else { return }
        var place = FieldPlace(table: table.key, object: key, column: property.column)
        note("edit \(table.name).\(property.name) of \(key.rawValue)")
        let repeats = values.chance(4) ? values.below(1500) : 1
        var value = old
        for _ in 0..<repeats {
            value = try edit(value, property, &place)
        }
        model.tables[table.key]?.objects[key]?[property.column] = value
    }

    /// Edits a collection, or one within it, on the tree; answers what it is then.
    private mutating func edit(
        _ value: Value,
        _ property: ModelDatabase.Property,
        _ place: inout FieldPlace
    ) throws -> Value {
        switch value {
        case .list(var elements):
            if values.chance(50), let index = nestedIndex(elements) {
                var inner = place.appending(.index(index))
                elements[index] = try edit(elements[index], property, &inner)
                return .list(elements)
            }
            try editList(&elements, property, place)
            return .list(elements)
        case .set(var elements):
            guard values.chance(70), let element = element(property) else {
                if let gone = values.pick(elements) {
                    try tree.remove(gone, fromSetAt: place)
                    elements.removeAll { $0 == gone }
                }
                return .set(elements)
            }
            try tree.add(element, toSetAt: place)
            return .set(Value.setOrder(elements + [element]))
        case .dictionary(var entries):
            let nested = entries.indices.filter { entries[$0].value.isCollection }
            if values.chance(50), let index = values.pick(Array(nested)) {
                var inner = place.appending(.key(entries[index].key))
                let changed = try edit(entries[index].value, property, &inner)
                entries[index] = .init(key: entries[index].key, value: changed)
                return .dictionary(entries)
            }
            let key = values.key()
            let found = entries.firstIndex { $0.key == key }
            if values.chance(30), let found {
                try tree.remove(at: place.appending(.key(key)))
                entries.remove(at: found)
                return .dictionary(entries)
            }
            guard let element = element(property, depth: 1, isNested: isNested(place, property))
            else { return value }
            try tree.set(element, at: place.appending(.key(key)))
            if let found { entries.remove(at: found) }
            entries.append(.init(key: key, value: element))
            return .dictionary(Value.dictionaryOrder(entries))
        default:
            return value
        }
    }

    private mutating func nestedIndex(_ elements: [Value]) -> Int? {
        values.pick(Array(elements.indices.filter { elements[$0].isCollection }))
    }

    private mutating func editList(
        _ elements: inout [Value],
        _ property: ModelDatabase.Property,
        _ place: FieldPlace
    ) throws {
        switch values.below(10) {
        case 0..<5:
            guard let element = element(property, depth: 1, isNested: isNested(place, property))
            else { return }
            let index =
                values.chance(50) ? elements.count : values.below(elements.count + 1)
            try tree.insert(element, at: place.appending(.index(index)))
            elements.insert(element, at: index)
        case 5, 6:
            guard !elements.isEmpty else { return }
            let index = values.below(elements.count)
            try tree.remove(at: place.appending(.index(index)))
            elements.remove(at: index)
        case 7:
            guard !elements.isEmpty,
                let element = element(property, depth: 1, isNested: isNested(place, property))
            else { return }
            let index = values.below(elements.count)
            try tree.set(element, at: place.appending(.index(index)))
            elements[index] = element
        case 8:
            guard elements.count > 1 else { return }
            let (from, to) = (values.below(elements.count), values.below(elements.count))
            try tree.move(in: place, from: from, to: to)
            elements.insert(elements.remove(at: from), at: to)
        default:
            if values.chance(10) {
                try tree.clear(at: place)
                elements = []
            } else {
                try expectRefusal {
                    try tree.remove(at: place.appending(.index(elements.count)))
                }
            }
        }
    }

    /// Whether what stands in a collection at a place is below the first level.
    private func isNested(_ place: FieldPlace, _ property: ModelDatabase.Property) -> Bool {
        property.collection == nil || !place.path.isEmpty
    }
}
