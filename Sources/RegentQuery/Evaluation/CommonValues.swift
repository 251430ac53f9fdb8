package import RegentCore

extension Snapshot {
    /// The commonest values of a property, commonest first: what completion offers.
    ///
    /// An index with few entries names all of them. Else a sample of the objects tells, a leaf here
    /// and there, so that it takes no longer for a large class. Of a link these are the primary
    /// keys of the objects it leads to, of a dictionary its keys. Long texts and bytes are left
    /// out, as nobody picks them from a list.
    /// - Parameters:
    ///   - property: one that holds single values, or a dictionary.
    ///   - table: its class.
    ///   - limit: so many values at most.
    /// - Returns: distinct values; none for lists, sets and for links to classes without a key.
    /// - Throws: what is wrong with the file.
    package func commonValues(
        of property: Property,
        in table: TableKey,
        limit: Int
    ) throws -> [Value] {
        guard let table = self.table(table),
            property.collection == nil || property.collection == .dictionary,
            property.type != .typedLink
        else { return [] }
        let target = property.type == .link ? property.target.flatMap { self.table($0) } : nil
        let isKeys = property.collection == .dictionary
        let mostKeys = isKeys ? 50 : 0
        guard property.type != .link || isKeys || target?.schema.primaryKey != nil else {
            return []
        }
        var counts: [Value: Int] = [:]
        if target == nil,
            let listed = try table.indexedValues(of: property.column, limit: Self.mostEntries)
        {
            for (value, count) in listed where value.isShort { counts[value, default: 0] += count }
            return Self.commonest(counts, limit)
        }
        let step = max(1, table.count / 16)
        for first in stride(from: 0, to: table.count, by: step) {
            try table.forEachLeaf(from: first) { leaf in
                for row in 0..<leaf.count {
                    let value = try leaf.value(of: property.column, at: row, limit: mostKeys)
                    if case .dictionary(let entries) = value {
                        for entry in entries { counts[.string(entry.key), default: 0] += 1 }
                    } else if value.isShort {
                        counts[value, default: 0] += 1
                    }
                }
                return false
            }
        }
        let texts = try table.enumeratedTexts(of: property.column, limit: Self.mostEntries)
        for text in texts ?? [] where text.isShort { counts[text, default: 0] += 0 }
        let commonest = Self.commonest(counts, limit)
        guard !isKeys, let target, let key = target.schema.primaryKey else { return commonest }
        return try commonest.compactMap { value in
            guard case .link(let link) = value, try target.contains(link.object) else { return nil }
            return try target.value(of: key.column, in: link.object, limit: 0)
        }
    }

    /// More different values than anybody looks through.
    private static let mostEntries = 1000

    private static func commonest(_ counts: [Value: Int], _ limit: Int) -> [Value] {
        counts.sorted { ($1.value, Value.order($0.key, $1.key)) < ($0.value, 0) }
            .prefix(limit).map(\.key)
    }
}

extension Value {
    /// Whether it is something to pick from a list; null is offered without being found.
    fileprivate var isShort: Bool {
        switch self {
        case .null: false
        case .string(let text): text.utf8.count <= 80
        case .binary(let bytes), .malformedString(let bytes): bytes.count <= 80
        default: true
        }
    }
}
