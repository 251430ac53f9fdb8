import RegentCore

/// Applies SORT, DISTINCT and LIMIT to a result (`query-language.md` §16).
struct Ordering {
    let snapshot: Snapshot
    let table: Table
    let isCancelled: @Sendable () -> Bool
    /// So many keys are looked at together where few of them are wanted.
    var keysPerPart = 65_536

    /// The objects behind one clause; of a sorted result only the first `limit` are needed.
    func apply(
        _ clause: BoundClause,
        to keys: [ObjectKey],
        atMost limit: Int
    ) throws -> [ObjectKey] {
        if keys.isEmpty { return keys }
        switch clause {
        case .limit(let count): return Array(keys.prefix(count))
        case .sort(let sortKeys):
            if let fault = sortKeys.lazy.compactMap(\.path.fault).first { throw fault }
            return try first(limit, of: keys, by: sortKeys)
        case .distinct(let paths):
            if let fault = paths.lazy.compactMap(\.fault).first { throw fault }
            return try distinct(keys, paths.map { try reader.column(of: $0, for: keys) })
        }
    }

    private var reader: SortColumnReader {
        SortColumnReader(snapshot: snapshot, table: table, isCancelled: isCancelled)
    }

    // MARK: SORT

    /// The first keys in order.
    ///
    /// Where few of many are wanted, the first of each part are found before the first of those:
    /// what all others are sorted by is forgotten with their part. Keys that tie stay in their
    /// order, as the parts do.
    private func first(
        _ limit: Int,
        of keys: [ObjectKey],
        by sortKeys: [BoundClause.SortKey]
    ) throws -> [ObjectKey] {
        guard limit < keysPerPart / 16, keys.count > 2 * keysPerPart else {
            return try sorted(keys, by: sortKeys, atMost: limit)
        }
        let starts = Array(stride(from: 0, to: keys.count, by: keysPerPart))
        let parts = try Cores.map(starts) { start in
            let part = Array(keys[start..<min(start + keysPerPart, keys.count)])
            let few = try mayBeFirst(limit, of: part, by: sortKeys)
            return try sorted(few, by: sortKeys, atMost: limit)
        }
        let rest = try Array(joining: parts, isCancelled: isCancelled)
        return try sorted(rest, by: sortKeys, atMost: limit)
    }

    /// The keys without those that can't be among the first `limit`, as what their strings begin
    /// with tells.
    private func mayBeFirst(
        _ limit: Int,
        of keys: [ObjectKey],
        by sortKeys: [BoundClause.SortKey]
    ) throws -> [ObjectKey] {
        guard limit > 0, let first = sortKeys.first,
            var heads = try reader.heads(of: first.path, for: keys), heads.count == keys.count
        else { return keys }
        if !first.isAscending { for index in heads.indices { heads[index] = ~heads[index] } }
        let bound = Self.bound(of: limit, in: heads)
        return keys.indices.filter { heads[$0] <= bound }.map { keys[$0] }
    }

    /// A number that at least `limit` numbers do not exceed, and hardly more than twice as many.
    ///
    /// Found byte by byte from the highest one: in which of 256 classes does number `limit` lie?
    private static func bound(of limit: Int, in numbers: [UInt64]) -> UInt64 {
        var prefix: UInt64 = 0
        var mask: UInt64 = 0
        var left = limit
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            var counts = [Int](repeating: 0, count: 256)
            for number in numbers where number & mask == prefix {
                counts[Int(number >> shift & 0xff)] += 1
            }
            var value = 0
            while value < 255, counts[value] < left {
                left -= counts[value]
                value += 1
            }
            prefix |= UInt64(value) << shift
            mask |= 0xff << shift
            if counts[value] <= limit { break }
        }
        return prefix | ~mask
    }

    private func sorted(
        _ keys: [ObjectKey],
        by sortKeys: [BoundClause.SortKey],
        atMost limit: Int
    ) throws -> [ObjectKey] {
        let sorter = Sorter(
            columns: try sortKeys.map { try reader.column(of: $0.path, for: keys) },
            isAscending: sortKeys.map(\.isAscending),
            isCancelled: isCancelled
        )
        let order = try sorter.order(atMost: limit)
        var sorted: [ObjectKey] = []
        sorted.reserveCapacity(order.count)
        for place in order {
            if sorted.count & 0x3fff == 0, isCancelled() { throw CancellationError() }
            sorted.append(keys[Int(place)])
        }
        return sorted
    }

    // MARK: DISTINCT

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
        for (number, place) in try sorter.order(atMost: .max).enumerated() {
            if number & 0xfff == 0, isCancelled() { throw CancellationError() }
            let index = Int(place)
            if let first, columns.allSatisfy({ $0.order(first, index) == 0 }) { continue }
            first = index
            isKept[index] = !columns.contains { $0.isNullLink(index) }
        }
        for index in keys.indices where isKept[index] { kept.append(keys[index]) }
        return kept
    }
}
