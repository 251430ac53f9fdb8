import RegentCore

/// Steps into collections and mixed values (`query-language.md` §4, rule 5 and the table below it).
extension PathReader {
    /// What a collection of values yields behind the elements of the path.
    func collectionGroups(
        _ value: Value,
        _ property: Property,
        _ elements: [BoundPath.Element]
    ) throws(StorageError) -> [ValueGroup] {
        guard let first = elements.first else { return [.list(value.elements)] }
        if case .dictionary(let entries) = value {
            return try dictionaryGroups(entries, first, elements.dropFirst())
        }
        let values = value.elements
        if elements.count > 1 || first == .every {
            guard property.type == .mixed else { return [.list(values)] }
            let groups = try nestedGroups(.list(values), elements[...])
            return groups.isEmpty ? [.emptyList] : groups
        }
        // An index out of range is one null as long as the list has elements.
        guard !values.isEmpty else { return [.emptyList] }
        return [first.element(of: values).map { .single($0) } ?? .list([.null])]
    }

    /// What a dictionary yields behind one element and the rest of the path.
    func dictionaryGroups(
        _ entries: [Value.DictionaryEntry],
        _ first: BoundPath.Element,
        _ rest: ArraySlice<BoundPath.Element>
    ) throws(StorageError) -> [ValueGroup] {
        let groups: [ValueGroup]
        switch first {
        case .key(let key):
            guard !entries.isEmpty else { return [.emptyList] }
            guard let value = entries[key] else {
                return rest.isEmpty ? [.single(.null)] : [.emptyList]
            }
            groups = try nestedGroups(value, rest)
        default:
            groups = try nestedGroups(.dictionary(entries), [first] + rest)
        }
        return groups.isEmpty ? [.emptyList] : groups
    }

    /// What a value yields behind some steps; nothing where a step does not apply.
    func nestedGroups(
        _ value: Value,
        _ elements: ArraySlice<BoundPath.Element>
    ) throws(StorageError) -> [ValueGroup] {
        guard let first = elements.first else { return [.single(value)] }
        let rest = elements.dropFirst()
        switch (first, value) {
        case (.keys, .dictionary(let entries)): return [.list(entries.map { .string($0.key) })]
        case (.every, .list(let children)), (.every, .set(let children)):
            return try branches(children, rest)
        case (.every, .dictionary(let entries)): return try branches(entries.map(\.value), rest)
        case (.index, .list(let children)), (.last, .list(let children)):
            return try first.element(of: children)
                .map { (child) throws(StorageError) in try nestedGroups(child, rest) } ?? []
        case (.key(let key), .dictionary(let entries)):
            if let child = entries[key] { return try nestedGroups(child, rest) }
            return rest.isEmpty ? [.single(.null)] : []
        case (.key(let name), .link(let link)):
            guard let table = snapshot.table(link.table), let property = table.schema[name] else {
                return []
            }
            let child = try table.value(of: property.column, in: link.object)
            if case .set(let elements) = child { return try nestedGroups(.list(elements), rest) }
            return try nestedGroups(child, rest)
        default: return []
        }
    }

    /// One list at the end of a path; in its middle one list per branch.
    private func branches(
        _ children: [Value],
        _ rest: ArraySlice<BoundPath.Element>
    ) throws(StorageError) -> [ValueGroup] {
        if rest.isEmpty { return [.list(children)] }
        var groups: [ValueGroup] = []
        for child in children { groups += try nestedGroups(child, rest) }
        return groups
    }
}

extension BoundPath.Element {
    /// The element of a list that an index names, or nil when there is none.
    func element(of elements: [Value]) -> Value? {
        switch self {
        case .index(let index): elements.indices.contains(index) ? elements[index] : nil
        case .last: elements.last
        case .every, .key, .keys: nil
        }
    }
}
