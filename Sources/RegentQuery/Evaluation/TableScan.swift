import RegentCore

/// Looks at all objects of a table, leaf by leaf; large tables are shared among the cores.
///
/// Leaves are independent, and each part covers a run of them, so the parts put together in their
/// order are the same as one scan.
struct TableScan: Sendable {
    let table: Table
    let plan: PlanNode
    let isCancelled: @Sendable () -> Bool
    /// Told how far the scan is, when someone watches.
    var progress: QueryProgress?

    /// Fewer objects than this are not worth a part of their own.
    private static let objectsPerPart = 16_384
    private static let partsPerCore = 8
    /// Below this cost of all rows, a second core costs more than it brings.
    private static let costOfSecondCore = 100_000.0
    /// What walking from leaf to leaf costs a row.
    private static let costOfPassing = 0.1

    /// The keys of the first `limit` objects that satisfy the condition, ascending.
    func keys(atMost limit: Int) throws -> [ObjectKey] {
        if limit < Int.max {
            var keys: [ObjectKey] = []
            try scan(0..<table.count) { leaf, rows in
                try leaf.appendKeys(of: rows, to: &keys)
                return keys.count < limit
            }
            return keys.count > limit ? Array(keys.prefix(limit)) : keys
        }
        let parts = try inParts { (range) -> [ObjectKey] in
            var keys: [ObjectKey] = []
            try scan(range) { leaf, rows in
                try leaf.appendKeys(of: rows, to: &keys)
                return true
            }
            return keys
        }
        return try Array(joining: parts, isCancelled: isCancelled)
    }

    /// The number of objects that satisfy the condition, or a number of at least `limit`.
    func count(atMost limit: Int) throws -> Int {
        if limit < Int.max {
            var count = 0
            try scan(0..<table.count) { _, rows in
                count += rows.count
                return count < limit
            }
            return count
        }
        let parts = try inParts { (range) -> Int in
            var count = 0
            try scan(range) { _, rows in
                count += rows.count
                return true
            }
            return count
        }
        return parts.reduce(0, +)
    }

    /// Folds the rows found into a value for each part of the table; the parts in their order.
    ///
    /// `columns` are those that `body` looks at.
    func fold<Part: Sendable>(
        into start: Part,
        reading columns: [ColumnKey],
        _ body: @Sendable (borrowing ClusterLeaf, RowMask, inout Part) throws -> Void
    ) throws -> [Part] {
        try inParts { (range) -> Part in
            var part = start
            try scan(range, reading: columns) { leaf, rows in
                if !rows.isEmpty { try body(leaf, rows, &part) }
                return true
            }
            return part
        }
    }

    /// Calls `body` with each leaf whose first row is in the range, and the rows found in it.
    private func scan(
        _ range: Range<Int>,
        reading columns: [ColumnKey] = [],
        _ body: (borrowing ClusterLeaf, RowMask) throws -> Bool
    ) throws {
        var order: ConjunctionOrder?
        if case .all(let arms) = plan { order = ConjunctionOrder(arms) }
        let isByRow = plan.isTestedByRow
        try table.forEachLeaf(from: range.lowerBound, reading: plan.columns + columns) { leaf in
            guard leaf.firstRow < range.upperBound else { return false }
            // The leaf around the first row may belong to the part before.
            guard leaf.firstRow >= range.lowerBound else { return true }
            if isCancelled() { throw CancellationError() }
            guard leaf.count <= RowMask.capacity else {
                throw StorageError.damaged(
                    .init(place: "cluster", expected: "at most 256 rows", found: "\(leaf.count)")
                )
            }
            progress?.add(rows: leaf.count)
            let all = RowMask(first: leaf.count)
            let found: RowMask
            if isByRow {
                found = try rowsInSteps(of: leaf, among: all)
            } else if let rows = try order?.rows(in: leaf, among: all) {
                found = rows
            } else {
                found = try plan.rows(in: leaf, among: all)
            }
            if let progress, !found.isEmpty { progress.add(found: found.count) }
            return try body(leaf, found)
        }
    }

    /// Where a row may take long, a leaf is tested in parts, so that a run can be ended between.
    private func rowsInSteps(
        of leaf: borrowing ClusterLeaf,
        among rows: RowMask
    ) throws -> RowMask {
        var found = RowMask.empty
        for word in 0..<4 where rows.words[word] != 0 {
            if isCancelled() { throw CancellationError() }
            var part = RowMask.empty
            part.words[word] = rows.words[word]
            found = try found | plan.rows(in: leaf, among: part)
        }
        return found
    }

    // MARK: Cores

    /// How many cores a scan of the whole table asks for.
    var countOfCores: Int {
        let cost = Double(table.count) * (plan.costPerRow + Self.costOfPassing)
        return cost < Self.costOfSecondCore ? 1 : Cores.count
    }

    /// The results of a piece of work on each part of the rows, in the order of the parts.
    ///
    /// There are more parts than cores, as cores may be busy with other things: whoever is free
    /// takes the next one.
    private func inParts<Part: Sendable>(
        _ work: @Sendable (Range<Int>) throws -> Part
    ) throws -> [Part] {
        let most = Cores.count * Self.partsPerCore
        let count =
            countOfCores == 1 ? 1 : max(1, min(most, table.count / Self.objectsPerPart))
        let size = (table.count + count - 1) / count
        let ranges = (0..<count).map { index in
            index * size..<min((index + 1) * size, table.count)
        }
        return try Cores.map(ranges, work)
    }
}
