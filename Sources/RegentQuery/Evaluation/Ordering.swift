import RegentCore

/// Applies SORT, DISTINCT and LIMIT to a result (`query-language.md` §16).
struct Ordering {
    let snapshot: Snapshot
    let table: Table
    let isCancelled: () -> Bool

    func apply(_ clause: BoundClause, to keys: [ObjectKey]) throws -> [ObjectKey] {
        if keys.isEmpty { return keys }
        switch clause {
        case .limit(let count): return Array(keys.prefix(count))
        case .sort(let sortKeys):
            if let fault = sortKeys.lazy.compactMap(\.path.fault).first { throw fault }
            return try sort(keys, by: sortKeys)
        case .distinct(let paths):
            if let fault = paths.lazy.compactMap(\.fault).first { throw fault }
            return try distinct(keys, by: paths)
        }
    }

    /// Stable: objects that tie keep their order, also when descending.
    private func sort(
        _ keys: [ObjectKey],
        by sortKeys: [BoundClause.SortKey]
    ) throws -> [ObjectKey] {
        let columns = try sortKeys.map { try values(of: $0.path, for: keys) }
        let order = keys.indices.sorted { a, b in
            for (column, key) in zip(columns, sortKeys) {
                let order = Self.order(column[a], column[b])
                if order != 0 { return (order < 0) == key.isAscending }
            }
            return a < b
        }
        return order.map { keys[$0] }
    }

    /// Keeps the first object of each combination of values; objects behind null links go.
    private func distinct(_ keys: [ObjectKey], by paths: [SortPath]) throws -> [ObjectKey] {
        let columns = try paths.map { try values(of: $0, for: keys) }
        let complete = keys.indices.filter { index in columns.allSatisfy { $0[index] != nil } }
        let order = complete.sorted { a, b in
            for column in columns {
                let order = Self.order(column[a], column[b])
                if order != 0 { return order < 0 }
            }
            return a < b
        }
        var first: [Int] = []
        for index in order {
            if let last = first.last,
                columns.allSatisfy({ Self.order($0[last], $0[index]) == 0 })
            {
                continue
            }
            first.append(index)
        }
        return first.sorted().map { keys[$0] }
    }

    /// Null links come after everything, null values before.
    private static func order(_ a: Value?, _ b: Value?) -> Int {
        guard let a, let b else { return (a == nil ? 1 : 0) - (b == nil ? 1 : 0) }
        return Value.order(a, b)
    }

    /// The value of each object at the end of a path; nil where a link on the way is null.
    private func values(of path: SortPath, for keys: [ObjectKey]) throws -> [Value?] {
        guard let column = path.column else { return keys.map { _ in .null } }
        var values: [Value?] = []
        values.reserveCapacity(keys.count)
        for (index, start) in keys.enumerated() {
            if index & 255 == 0, isCancelled() { throw CancellationError() }
            var key: ObjectKey? = start
            var table = table
            for step in path.steps {
                guard let from = key else { break }
                switch step {
                case .link(let column, let target):
                    key = try table.value(of: column, in: from).linkedObject
                    table = try self.table(target)
                case .entry(let column, let entry, let target):
                    let value = try table.value(of: column, in: from)
                    if case .dictionary(let entries) = value {
                        key = entries[entry]?.linkedObject
                    } else {
                        key = nil
                    }
                    table = try self.table(target)
                }
            }
            guard let key else {
                values.append(nil)
                continue
            }
            var value = try table.value(of: column, in: key)
            if let entry = path.key {
                if case .dictionary(let entries) = value { value = entries[entry] ?? .null }
            }
            values.append(value)
        }
        return values
    }

    private func table(_ key: TableKey) throws(StorageError) -> Table {
        guard let table = snapshot.table(key) else { throw .noSuchTable(key) }
        return table
    }
}
