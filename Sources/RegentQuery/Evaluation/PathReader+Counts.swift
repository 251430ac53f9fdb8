import RegentCore

/// `.@count` behind a path (`query-language.md` §9).
extension PathReader {
    /// True when a count behind the path is one number for every object.
    var hasSingleCount: Bool {
        guard !isToMany else { return false }
        switch end {
        case .itself: return true
        case .objects(let step): return step.isToOne || steps.isEmpty
        case .property(_, let elements): return elements.isEmpty
        case .keys, .lengths, .incomingLinks: return false
        }
    }

    /// The numbers of elements, bytes or links.
    func countGroups(_ row: borrowing Row) throws(StorageError) -> [ValueGroup] {
        switch end {
        case .itself, .objects: return try linkCounts(row)
        case .incomingLinks, .keys, .lengths: return try groups(row)
        case .property(let property, let elements):
            guard property.collection != nil, elements.isEmpty else {
                return try groups(row).map {
                    ValueGroup(isList: $0.isList, values: $0.values.map(\.sizeAsValue))
                }
            }
            let table = reachedTable(row.table)
            var counts: [Value] = []
            for key in try reach(row) {
                guard let key else {
                    counts.append(.int(0))
                    continue
                }
                let count =
                    steps.isEmpty
                    ? try row.elementCount(of: property.column)
                    : try table.elementCount(of: property.column, in: key)
                counts.append(.int(Int64(count ?? 0)))
            }
            return [ValueGroup(isList: isToMany, values: counts)]
        }
    }

    private func linkCounts(_ row: borrowing Row) throws(StorageError) -> [ValueGroup] {
        let table = reachedTable(row.table)
        var counts: [Value] = []
        for key in try reach(row) {
            guard let key else {
                // A null link counts as no object only when nothing else was on the way.
                if end.isToOne, !isToMany { counts.append(.int(0)) }
                continue
            }
            let count =
                steps.isEmpty
                ? try linkCount(row) : try linkCount(Row(key, in: table))
            counts.append(.int(Int64(count)))
        }
        if isToMany { return [.list(counts)] }
        return [ValueGroup(isList: counts.isEmpty, values: counts)]
    }

    private func linkCount(_ row: borrowing Row) throws(StorageError) -> Int {
        guard case .objects(let step) = end else { return 1 }
        switch step.kind {
        case .list(.every), .set: return try row.elementCount(of: step.column) ?? 0
        case .backlinks: return try row.backlinkCount(step.column)
        default: return try follow(step, from: row).count { $0 != nil }
        }
    }
}

extension PathReader.End {
    fileprivate var isToOne: Bool {
        switch self {
        case .itself: true
        case .objects(let step): step.isToOne
        default: false
        }
    }
}

extension Value {
    /// Bytes of a string or binary, elements of a collection, null for everything else.
    fileprivate var sizeAsValue: Value {
        switch self {
        case .string(let text): .int(Int64(text.utf8.count))
        case .malformedString(let bytes), .binary(let bytes): .int(Int64(bytes.count))
        case .list(let elements), .set(let elements): .int(Int64(elements.count))
        case .dictionary(let entries): .int(Int64(entries.count))
        default: .null
        }
    }
}
