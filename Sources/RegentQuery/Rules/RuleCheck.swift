package import RegentCore

/// Looks which objects break a rule.
package struct RuleCheck {
    /// What came of it.
    package struct Report: Sendable {
        package let rule: Rule
        /// How many objects there are.
        package let examined: Int
        /// How many of them break the rule.
        package let problems: Int
        /// The first of them, ascending.
        package let keys: [ObjectKey]
    }

    private let rule: Rule
    private let snapshot: Snapshot
    /// At most so many keys are kept.
    private let limit: Int

    /// How many hashes are sorted at a time: memory stays bounded whatever the number of objects.
    private static let maximumOfHashes = 4_000_000

    /// Prepares the look at one version.
    package init(_ rule: Rule, in snapshot: Snapshot, limit: Int) {
        self.rule = rule
        self.snapshot = snapshot
        self.limit = limit
    }

    /// Looks at all objects of the class.
    ///
    /// `step` is called with numbers of objects; what it throws ends the work.
    package func run(step: (Int) throws -> Void = { _ in }) throws -> Report {
        guard let table = snapshot.table(rule.table) else {
            throw StorageError.noSuchTable(rule.table)
        }
        var faults = Faults(limit: limit)
        switch rule.demand {
        case .holds(let query):
            try findOthers(than: query.run(in: snapshot), in: table, &faults, step)
        case .isUnique(let properties):
            try findRepeated(properties, in: table, &faults, step)
        }
        return Report(
            rule: rule,
            examined: table.count,
            problems: faults.count,
            keys: faults.keys.sorted()
        )
    }

    private struct Faults {
        let limit: Int
        var count = 0
        var keys: [ObjectKey] = []

        mutating func add(_ key: ObjectKey) {
            count += 1
            if keys.count < limit { keys.append(key) }
        }
    }

    /// Finds the objects that are not among those found.
    private func findOthers(
        than found: [ObjectKey],
        in table: Table,
        _ faults: inout Faults,
        _ step: (Int) throws -> Void
    ) throws {
        var next = 0
        try table.forEachLeaf { leaf in
            for key in try leaf.keys() {
                if next < found.count, found[next] == key {
                    next += 1
                } else {
                    faults.add(key)
                }
            }
            try step(leaf.count)
            return true
        }
    }

    private struct Hashed {
        let hash: Int
        let key: ObjectKey
    }

    /// Finds the objects whose values another one with a smaller key has too.
    private func findRepeated(
        _ properties: [Property],
        in table: Table,
        _ faults: inout Faults,
        _ step: (Int) throws -> Void
    ) throws {
        let columns = properties.map(\.column)
        let shares = table.count / Self.maximumOfHashes + 1
        for share in 0..<shares {
            var hashes: [Hashed] = []
            try table.forEachLeaf { leaf in
                let keys = try leaf.keys()
                let values = try columns.map { try leaf.values(of: $0) }
                for row in keys.indices {
                    var hasher = Hasher()
                    // An object without one of the values can't be the same as another.
                    guard values.allSatisfy({ $0[row] != .null }) else { continue }
                    for column in values { hasher.combine(column[row]) }
                    let hash = hasher.finalize()
                    guard hash.magnitude % UInt(shares) == share else { continue }
                    hashes.append(Hashed(hash: hash, key: keys[row]))
                }
                try step(leaf.count / shares)
                return true
            }
            hashes.sort { ($0.hash, $0.key) < ($1.hash, $1.key) }
            try compare(hashes, columns, table, &faults)
        }
    }

    private func compare(
        _ hashes: [Hashed],
        _ columns: [ColumnKey],
        _ table: Table,
        _ faults: inout Faults
    ) throws {
        var repeated: [ObjectKey] = []
        var start = 0
        while start < hashes.count {
            var end = start + 1
            while end < hashes.count, hashes[end].hash == hashes[start].hash { end += 1 }
            if end - start > 1 {
                var known: Set<[Value]> = []
                for place in start..<end {
                    let key = hashes[place].key
                    let values = try table.values(of: columns, keys: [key], limit: .max)
                    guard let values = values.first, !known.insert(values).inserted else {
                        continue
                    }
                    repeated.append(key)
                }
            }
            start = end
        }
        for key in repeated.sorted() { faults.add(key) }
    }
}
