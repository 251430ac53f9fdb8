import RegentCore

/// Looks at all objects of a table, leaf by leaf; large tables are shared among the cores.
///
/// Leaves are independent, and each part is a run of them, so the parts put together in their
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
            try scan(nil) { leaf, rows in
                try leaf.appendKeys(of: rows, to: &keys)
                return keys.count < limit
            }
            return keys.count > limit ? Array(keys.prefix(limit)) : keys
        }
        let parts = try inParts { (run) -> [ObjectKey] in
            var keys: [ObjectKey] = []
            try scan(run) { leaf, rows in
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
            try scan(nil) { _, rows in
                count += rows.count
                return count < limit
            }
            return count
        }
        let parts = try inParts { (run) -> Int in
            var count = 0
            try scan(run) { _, rows in
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
        try inParts { (run) -> Part in
            var part = start
            try scan(run, reading: columns) { leaf, rows in
                if !rows.isEmpty { try body(leaf, rows, &part) }
                return true
            }
            return part
        }
    }

    /// Calls `body` with each leaf of a run, or of the whole table, and the rows found in it.
    private func scan(
        _ run: LeafRun?,
        reading columns: [ColumnKey] = [],
        _ body: (borrowing ClusterLeaf, RowMask) throws -> Bool
    ) throws {
        if plan.isTestedByRow {
            let finder = StepwiseTest(plan: plan, isCancelled: isCancelled)
            return try scan(run, reading: columns, with: finder, body)
        }
        switch plan {
        case .all(let arms): try scan(run, reading: columns, with: ConjunctionOrder(arms), body)
        case .test(let test): try scan(run, reading: columns, alone: test, body)
        case .constant, .any, .not: try scan(run, reading: columns, with: plan, body)
        }
    }

    private func scan(
        _ run: LeafRun?,
        reading columns: [ColumnKey],
        alone test: some LeafTest,
        _ body: (borrowing ClusterLeaf, RowMask) throws -> Bool
    ) throws {
        try scan(run, reading: columns, with: SingleTest(test: test), body)
    }

    private func scan(
        _ run: LeafRun?,
        reading columns: [ColumnKey],
        with finder: some LeafFinder,
        _ body: (borrowing ClusterLeaf, RowMask) throws -> Bool
    ) throws {
        var finder = finder
        let isCancelled = isCancelled
        try forEachLeaf(of: run, reading: plan.columns + columns) { leaf in
            if isCancelled() { throw CancellationError() }
            guard leaf.count <= RowMask.capacity else {
                throw StorageError.damaged(
                    .init(place: "cluster", expected: "at most 256 rows", found: "\(leaf.count)")
                )
            }
            progress?.add(rows: leaf.count)
            let found = try finder.rows(in: leaf, among: RowMask(first: leaf.count))
            if let progress, !found.isEmpty { progress.add(found: found.count) }
            return try body(leaf, found)
        }
    }

    private func forEachLeaf(
        of run: LeafRun?,
        reading columns: [ColumnKey],
        _ body: (borrowing ClusterLeaf) throws -> Bool
    ) throws {
        if let run {
            try table.forEachLeaf(in: run, reading: columns, body)
        } else {
            try table.forEachLeaf(reading: columns, body)
        }
    }

    // MARK: Cores

    /// How many cores a scan of the whole table asks for.
    var countOfCores: Int {
        let cost = Double(table.count) * (plan.costPerRow + Self.costOfPassing)
        return cost < Self.costOfSecondCore ? 1 : Cores.count
    }

    /// The results of a piece of work on each part of the table, in the order of the parts.
    ///
    /// There are more parts than cores, as cores may be busy with other things: whoever is free
    /// takes the next one. The work gets nil for the whole table.
    private func inParts<Part: Sendable>(
        _ work: @Sendable (LeafRun?) throws -> Part
    ) throws -> [Part] {
        if countOfCores == 1 { return [try work(nil)] }
        let size = max(Self.objectsPerPart, table.count / (Cores.count * Self.partsPerCore))
        return try Cores.map(try table.leafRuns(ofAbout: size), work)
    }
}
