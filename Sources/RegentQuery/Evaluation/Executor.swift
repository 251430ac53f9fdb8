import RegentCore

/// Runs a planned query on one version: finds the objects, then orders them.
struct Executor {
    let snapshot: Snapshot
    let table: Table
    let plan: PlanNode
    let clauses: [BoundClause]
    let isCancelled: () -> Bool

    /// The keys of the result, in its order.
    func run() throws -> [ObjectKey] {
        var limit = Int.max
        var rest = clauses[...]
        // Limits at the front end the search early.
        while case .limit(let count)? = rest.first {
            limit = min(limit, count)
            rest.removeFirst()
        }
        var keys = try find(atMost: limit)
        let ordering = Ordering(snapshot: snapshot, table: table, isCancelled: isCancelled)
        for clause in rest { keys = try ordering.apply(clause, to: keys) }
        return keys
    }

    /// The objects that satisfy the condition, ascending by key.
    private func find(atMost limit: Int) throws -> [ObjectKey] {
        guard limit > 0 else { return [] }
        if let candidates = try candidates() { return try test(candidates, atMost: limit) }
        var keys: [ObjectKey] = []
        try table.forEachLeaf { leaf in
            if isCancelled() { throw CancellationError() }
            let rows = try plan.rows(in: leaf, among: RowMask(first: leaf.count))
            try rows.forEach { row in
                if keys.count < limit { keys.append(try leaf.key(at: row)) }
            }
            return keys.count < limit
        }
        return keys
    }

    // MARK: Indexes

    private struct Candidates {
        let keys: [ObjectKey]
        /// The conditions that are left to test on them.
        let rest: PlanNode
    }

    /// The objects that an index finds, when one decides.
    private func candidates() throws -> Candidates? {
        switch plan {
        case .test(let test):
            return try test.indexedKeys(in: table).map {
                Candidates(keys: $0, rest: .constant(true))
            }
        case .all(let arms):
            for (index, arm) in arms.enumerated() {
                guard case .test(let test) = arm, let keys = try test.indexedKeys(in: table) else {
                    continue
                }
                var rest = arms
                rest.remove(at: index)
                return Candidates(keys: keys, rest: .all(rest))
            }
            return nil
        default: return nil
        }
    }

    private func test(_ candidates: Candidates, atMost limit: Int) throws -> [ObjectKey] {
        if case .constant(true) = candidates.rest { return Array(candidates.keys.prefix(limit)) }
        var keys: [ObjectKey] = []
        for key in candidates.keys where try candidates.rest.holds(for: Row(key, in: table)) {
            if isCancelled() { throw CancellationError() }
            keys.append(key)
            if keys.count == limit { break }
        }
        return keys
    }
}
