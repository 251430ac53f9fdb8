import RegentCore

/// Runs a planned query on one version: finds the objects, then orders them.
struct Executor {
    let snapshot: Snapshot
    let table: Table
    let plan: PlanNode
    let clauses: [BoundClause]
    let isCancelled: @Sendable () -> Bool
    var progress: QueryProgress?

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
        switch try access() {
        case .candidates(let candidates): return try test(candidates, atMost: limit).count
        case .scan(let scan): return min(limit, try scan.count(atMost: limit))
        }
    }

    /// Limits at the front end the search early; with them the clauses that are left.
    func leadingLimit() -> (Int, ArraySlice<BoundClause>) {
        var limit = Int.max
        var rest = clauses[...]
        while case .limit(let count)? = rest.first {
            limit = min(limit, count)
            rest.removeFirst()
        }
        return (limit, rest)
    }

    /// The objects that satisfy the condition, ascending by key.
    private func find(atMost limit: Int) throws -> [ObjectKey] {
        guard limit > 0 else { return [] }
        if case .constant(let value) = plan {
            progress?.note(value ? "all objects" : "no objects")
            guard value else { return [] }
            return try TableScan(table: table, plan: plan, isCancelled: isCancelled)
                .keys(atMost: limit)
        }
        switch try access() {
        case .candidates(let candidates):
            progress?.note(candidates.answered.indexName(in: table))
            return try test(candidates, atMost: limit)
        case .scan(let scan):
            progress?.note("full scan")
            return try scan.keys(atMost: limit)
        }
    }

    // MARK: Indexes

    struct Candidates {
        let keys: [ObjectKey]
        /// The conditions that are left to test on them.
        let rest: PlanNode
        /// The condition that an index has answered.
        let answered: PlanNode
    }

    /// How the objects are come by.
    enum Access {
        case candidates(Candidates)
        case scan(TableScan)
    }

    /// Asks the indexes first; then, with what is behind links at hand, those that lead back.
    func access() throws -> Access {
        if let found = try candidates(of: plan, upTo: .indexBehindLinks) {
            return .candidates(found)
        }
        let prepared = try plan.prepared()
        if let found = try candidates(of: prepared, upTo: .behindLinks) {
            return .candidates(found)
        }
        return .scan(
            TableScan(table: table, plan: prepared, isCancelled: isCancelled, progress: progress)
        )
    }

    /// The objects that an index finds, when one decides.
    ///
    /// Of several the first with few objects is taken, else the one with the fewest.
    private func candidates(of plan: PlanNode, upTo most: IndexUse) throws -> Candidates? {
        guard case .all(let arms) = plan else {
            guard plan.indexUse(in: table) <= most else { return nil }
            return try plan.indexedKeys(in: table).map {
                Candidates(keys: $0, rest: .constant(true), answered: plan)
            }
        }
        var best: (keys: [ObjectKey], arm: Int)?
        let uses = arms.map { $0.indexUse(in: table) }
        for arm in arms.indices.sorted(by: { (uses[$0], $0) < (uses[$1], $1) }) {
            guard uses[arm] <= most, let keys = try arms[arm].indexedKeys(in: table) else {
                continue
            }
            if keys.count < best?.keys.count ?? .max { best = (keys, arm) }
            if keys.count <= Self.fewCandidates { break }
        }
        guard let best, best.keys.count <= max(Self.fewCandidates, table.count / 4) else {
            return nil
        }
        var rest = arms
        rest.remove(at: best.arm)
        return Candidates(keys: best.keys, rest: .all(rest), answered: arms[best.arm])
    }

    /// So many objects are tested one by one without a search for fewer.
    private static let fewCandidates = 64

    func test(_ candidates: Candidates, atMost limit: Int) throws -> [ObjectKey] {
        progress?.add(rows: candidates.keys.count)
        var rest = candidates.rest
        if case .constant(true) = rest {
            progress?.add(found: candidates.keys.count)
            return Array(candidates.keys.prefix(limit))
        }
        if candidates.keys.count > Self.fewCandidates * 4 { rest = try rest.prepared() }
        var keys: [ObjectKey] = []
        for (index, key) in candidates.keys.enumerated() {
            if index & 15 == 0, isCancelled() { throw CancellationError() }
            guard try rest.holds(for: Row(key, in: table)) else { continue }
            keys.append(key)
            progress?.add(found: 1)
            if keys.count == limit { break }
        }
        return keys
    }
}
