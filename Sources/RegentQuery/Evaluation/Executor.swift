import RegentCore

/// Runs a planned query on one version: finds the objects, then orders them.
struct Executor {
    let snapshot: Snapshot
    let table: Table
    let plan: PlanNode
    let clauses: [BoundClause]
    let isCancelled: @Sendable () -> Bool

    /// The keys of the result, in its order.
    func run() throws -> [ObjectKey] {
        var (limit, rest) = leadingLimit()
        var keys = try find(atMost: limit)
        let ordering = Ordering(snapshot: snapshot, table: table, isCancelled: isCancelled)
        while let clause = rest.popFirst() {
            var next = Int.max
            if case .limit(let count)? = rest.first { next = count }
            keys = try ordering.apply(clause, to: keys, atMost: next)
        }
        return keys
    }

    /// How many keys `run` gives.
    func count() throws -> Int {
        let (limit, rest) = leadingLimit()
        // What only orders does not change the number, unless it has a fault to tell.
        guard rest.allSatisfy(\.onlyOrders) else { return try run().count }
        if limit == 0 { return 0 }
        if case .constant(let value) = plan { return value ? min(table.count, limit) : 0 }
        if let candidates = try candidates() { return try test(candidates, atMost: limit).count }
        return min(limit, try scan.count(atMost: limit))
    }

    /// Limits at the front end the search early; with them the clauses that are left.
    private func leadingLimit() -> (Int, ArraySlice<BoundClause>) {
        var limit = Int.max
        var rest = clauses[...]
        while case .limit(let count)? = rest.first {
            limit = min(limit, count)
            rest.removeFirst()
        }
        return (limit, rest)
    }

    private var scan: TableScan {
        TableScan(table: table, plan: plan, isCancelled: isCancelled)
    }

    /// The objects that satisfy the condition, ascending by key.
    private func find(atMost limit: Int) throws -> [ObjectKey] {
        guard limit > 0 else { return [] }
        if case .constant(let value) = plan {
            return value ? try table.keys(in: 0..<min(limit, table.count)) : []
        }
        if let candidates = try candidates() { return try test(candidates, atMost: limit) }
        return try scan.keys(atMost: limit)
    }

    // MARK: Indexes

    private struct Candidates {
        let keys: [ObjectKey]
        /// The conditions that are left to test on them.
        let rest: PlanNode
    }

    /// The objects that an index finds, when one decides.
    private func candidates() throws -> Candidates? {
        if case .all(let arms) = plan {
            for (index, arm) in arms.enumerated() {
                guard let keys = try arm.indexedKeys(in: table) else { continue }
                var rest = arms
                rest.remove(at: index)
                return Candidates(keys: keys, rest: .all(rest))
            }
            return nil
        }
        return try plan.indexedKeys(in: table).map { Candidates(keys: $0, rest: .constant(true)) }
    }

    private func test(_ candidates: Candidates, atMost limit: Int) throws -> [ObjectKey] {
        if case .constant(true) = candidates.rest { return Array(candidates.keys.prefix(limit)) }
        var keys: [ObjectKey] = []
        for (index, key) in candidates.keys.enumerated() {
            if index & 63 == 0, isCancelled() { throw CancellationError() }
            guard try candidates.rest.holds(for: Row(key, in: table)) else { continue }
            keys.append(key)
            if keys.count == limit { break }
        }
        return keys
    }
}
