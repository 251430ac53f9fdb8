package import RegentCore

extension Snapshot {
    /// The commonest values of a property, commonest first: what completion offers.
    ///
    /// Looks at a sample of the objects, a leaf here and there, so that it takes no longer for a
    /// large class.
    /// - Parameters:
    ///   - property: one that holds single values.
    ///   - table: its class.
    ///   - limit: so many values at most.
    /// - Returns: distinct values; none for collections and links.
    /// - Throws: what is wrong with the file.
    package func commonValues(
        of property: Property,
        in table: TableKey,
        limit: Int
    ) throws -> [Value] {
        guard let table = self.table(table), property.collection == nil, property.type != .link,
            property.type != .typedLink
        else { return [] }
        var counts: [Value: Int] = [:]
        let step = max(1, table.count / 16)
        for first in stride(from: 0, to: table.count, by: step) {
            try table.forEachLeaf(from: first) { leaf in
                for row in 0..<leaf.count {
                    counts[try leaf.value(of: property.column, at: row, limit: 0), default: 0] += 1
                }
                return false
            }
        }
        return counts.filter { !$0.key.isNull }
            .sorted { ($1.value, Value.order($0.key, $1.key)) < ($0.value, 0) }
            .prefix(limit).map(\.key)
    }
}
