import RegentCore

/// Applies SORT, DISTINCT and LIMIT to a result (`query-language.md` §16).
struct Ordering {
    let snapshot: Snapshot
    let table: Table
    let isCancelled: @Sendable () -> Bool

    /// The objects behind one clause; of a sorted result only the first `limit` are needed.
    func apply(
        _ clause: BoundClause,
        to keys: [ObjectKey],
        atMost limit: Int
    ) throws -> [ObjectKey] {
        if keys.isEmpty { return keys }
        let reader = SortColumnReader(snapshot: snapshot, table: table, isCancelled: isCancelled)
        switch clause {
        case .limit(let count): return Array(keys.prefix(count))
        case .sort(let sortKeys):
            if let fault = sortKeys.lazy.compactMap(\.path.fault).first { throw fault }
            let sorter = Sorter(
                columns: try sortKeys.map { try reader.column(of: $0.path, for: keys) },
                isAscending: sortKeys.map(\.isAscending)
            )
            return try sorter.order(atMost: limit).map { keys[Int($0)] }
        case .distinct(let paths):
            if let fault = paths.lazy.compactMap(\.fault).first { throw fault }
            let columns = try paths.map { try reader.column(of: $0, for: keys) }
            return distinct(keys, columns)
        }
    }

    /// Keeps the first object of each combination of values; objects behind null links go.
    private func distinct(_ keys: [ObjectKey], _ columns: [SortColumn]) -> [ObjectKey] {
        // Objects of one combination share the hash of their ranks; among those all are compared.
        var groups: [[UInt64]: [Int]] = [:]
        var singles: [UInt64: [Int]] = [:]
        var kept: [ObjectKey] = []
        for index in keys.indices where !columns.contains(where: { $0.isNullLink(index) }) {
            func isKnown(_ others: [Int]) -> Bool {
                others.contains { other in columns.allSatisfy { $0.order(other, index) == 0 } }
            }
            if columns.count == 1, columns[0].low.isEmpty {
                if isKnown(singles[columns[0].high[index], default: []]) { continue }
                singles[columns[0].high[index], default: []].append(index)
            } else {
                let ranks = columns.flatMap { [$0.high[index], $0.lowRank(index)] }
                if isKnown(groups[ranks, default: []]) { continue }
                groups[ranks, default: []].append(index)
            }
            kept.append(keys[index])
        }
        return kept
    }
}
