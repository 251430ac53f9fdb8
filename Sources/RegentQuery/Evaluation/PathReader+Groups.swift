import RegentCore

extension PathReader {
    /// True when the path yields exactly one value for every object.
    var isSingle: Bool {
        guard !isToMany else { return false }
        switch end {
        case .itself: return true
        case .objects(let step): return step.isToOne
        case .property(let property, let elements):
            return property.collection == nil && elements.isEmpty
        case .keys, .lengths, .incomingLinks: return false
        }
    }

    /// The one value of a path of which `isSingle` is true; null behind a null link.
    func single(_ row: borrowing Row) throws(StorageError) -> Value {
        var key: ObjectKey? = row.key
        var table = row.table
        var isFirst = true
        for step in steps {
            guard let from = key else { break }
            let value =
                isFirst
                ? try row.value(of: step.column) : try table.value(of: step.column, in: from)
            key = value.linkedObject
            table = step.target
            isFirst = false
        }
        guard let key else { return .null }
        switch end {
        case .itself: return Self.value(key, in: table)
        case .objects(let step):
            return isFirst
                ? try row.value(of: step.column) : try table.value(of: step.column, in: key)
        case .property(let property, _):
            return isFirst
                ? try row.value(of: property.column)
                : try table.value(of: property.column, in: key)
        case .keys, .lengths, .incomingLinks: return .null
        }
    }

    /// What the path yields: at least one group.
    func groups(_ row: borrowing Row) throws(StorageError) -> [ValueGroup] {
        if isSingle { return [.single(try single(row))] }
        switch end {
        case .itself, .objects: return try linkGroups(row)
        case .incomingLinks:
            return [ValueGroup(isList: isToMany, values: try incomingCounts(row))]
        case .keys(let column):
            return try eachObject(row) { (object) throws(StorageError) in
                guard case .dictionary(let entries) = try object.value(of: column) else {
                    return [.emptyList]
                }
                return [.list(entries.map { .string($0.key) })]
            }
        case .lengths(let property):
            return try eachObject(row) { (object) throws(StorageError) in
                let elements = try object.value(of: property.column).elements
                return [.list(elements.compactMap { $0.textBytes.map { .int(Int64($0.count)) } })]
            }
        case .property(let property, let elements):
            if property.collection == nil { return try scalarGroups(row, property, elements) }
            return try eachObject(row) { (object) throws(StorageError) in
                try collectionGroups(object.value(of: property.column), property, elements)
            }.map(listed)
        }
    }

    /// One or more groups for each object that is reached; an empty list for a null link, and where
    /// nothing is reached at all.
    private func eachObject(
        _ row: borrowing Row,
        _ groups: (borrowing Row) throws(StorageError) -> [ValueGroup]
    ) throws(StorageError) -> [ValueGroup] {
        if steps.isEmpty { return try groups(row) }
        let table = reachedTable(row.table)
        var result: [ValueGroup] = []
        for key in try reach(row) {
            if let key {
                result += try groups(Row(key, in: table))
            } else {
                result.append(.emptyList)
            }
        }
        return result.isEmpty ? [.emptyList] : result
    }

    /// One picked element or entry is a value of its own, but behind a step to many it is a list.
    private func listed(_ group: ValueGroup) -> ValueGroup {
        isToMany ? .list(group.values) : group
    }

    private func scalarGroups(
        _ row: borrowing Row,
        _ property: Property,
        _ elements: [BoundPath.Element]
    ) throws(StorageError) -> [ValueGroup] {
        let table = reachedTable(row.table)
        var groups: [ValueGroup] = []
        var values: [Value] = []
        for case let key? in try reach(row) {
            let value =
                steps.isEmpty
                ? try row.value(of: property.column) : try table.value(of: property.column, in: key)
            if elements.isEmpty {
                values.append(value)
            } else {
                groups += try nestedGroups(value, elements[...])
            }
        }
        if elements.isEmpty { return [.list(values)] }
        return groups.isEmpty ? [.emptyList] : groups.map(listed)
    }

    private func linkGroups(_ row: borrowing Row) throws(StorageError) -> [ValueGroup] {
        let table = reachedTable(row.table)
        guard case .objects(let last) = end else {
            return [.list(try reach(row).compactMap { $0.map { Self.value($0, in: table) } })]
        }
        if case .dictionary(let key?) = last.kind {
            return try eachObject(row) { (object) throws(StorageError) in
                guard case .dictionary(let entries) = try object.value(of: last.column) else {
                    return [.emptyList]
                }
                return try dictionaryGroups(entries, .key(key), [])
            }.map(listed)
        }
        var values: [Value] = []
        for case let key? in try reach(row) {
            let objects =
                steps.isEmpty
                ? try follow(last, from: row) : try follow(last, from: Row(key, in: table))
            for case let object? in objects { values.append(Self.value(object, in: last.target)) }
        }
        return [.list(values)]
    }

    private func incomingCounts(_ row: borrowing Row) throws(StorageError) -> [Value] {
        let table = reachedTable(row.table)
        var counts: [Value] = []
        for case let key? in try reach(row) {
            var count = 0
            for backlink in table.schema.backlinks {
                count +=
                    steps.isEmpty
                    ? try row.backlinkCount(backlink.column)
                    : try table.backlinkCount(backlink.column, to: key)
            }
            counts.append(.int(Int64(count)))
        }
        return counts
    }
}

extension Value {
    /// The elements of a list or set, the values of a dictionary.
    var elements: [Value] {
        switch self {
        case .list(let elements), .set(let elements): elements
        case .dictionary(let entries): entries.map(\.value)
        default: []
        }
    }
}
