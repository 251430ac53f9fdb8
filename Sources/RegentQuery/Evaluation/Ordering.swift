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
                isAscending: sortKeys.map(\.isAscending),
                isCancelled: isCancelled
            )
            return try sorter.order(atMost: limit).map { keys[Int($0)] }
        case .distinct(let paths):
            if let fault = paths.lazy.compactMap(\.fault).first { throw fault }
            let columns = try paths.map { try reader.column(of: $0, for: keys) }
            return try distinct(keys, columns)
        }
    }

    /// Keeps the first object of each combination of values; objects behind null links go.
    private func distinct(
        _ keys: [ObjectKey],
        _ columns: [SortColumn]
    ) throws -> [ObjectKey] {
        var kept: [ObjectKey] = []
        if columns.count == 1, columns[0].ranksTellAll {
            var seen: Set<UInt64> = []
            for (index, rank) in columns[0].high.enumerated() {
                if index & 0xfff == 0, isCancelled() { throw CancellationError() }
                if seen.insert(rank).inserted, !columns[0].isNullLink(index) {
                    kept.append(keys[index])
                }
            }
            return kept
        }
        // In order, the objects of one combination stand together, the first of them in front.
        let sorter = Sorter(
            columns: columns,
            isAscending: columns.map { _ in true },
            isCancelled: isCancelled
        )
        var isKept = [Bool](repeating: false, count: keys.count)
        var first: Int?
        for place in try sorter.order(atMost: .max) {
            let index = Int(place)
            if let first, columns.allSatisfy({ $0.order(first, index) == 0 }) { continue }
            first = index
            isKept[index] = !columns.contains { $0.isNullLink(index) }
        }
        for index in keys.indices where isKept[index] { kept.append(keys[index]) }
        return kept
    }
}
