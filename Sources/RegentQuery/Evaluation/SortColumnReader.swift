import RegentCore

/// Reads what a result is ordered by: whole leaves at a time where most of a table is wanted.
struct SortColumnReader: Sendable {
    let snapshot: Snapshot
    let table: Table
    let isCancelled: @Sendable () -> Bool

    /// The entries of one sort key, one for each object.
    func column(of path: SortPath, for keys: [ObjectKey]) throws -> SortColumn {
        if path.steps.isEmpty, path.key == nil, let column = path.column,
            let property = table.schema[column], let bulk = try bulkColumn(property, keys)
        {
            return bulk
        }
        if case .link(let column, let target)? = path.steps.first, try isDense(keys) {
            return try linkedColumn(path, column, target, keys)
        }
        return SortColumn(values: try values(of: path, for: keys))
    }

    /// Orders the distinct objects that links lead to, then each entry by the place of its object.
    private func linkedColumn(
        _ path: SortPath,
        _ column: ColumnKey,
        _ target: TableKey,
        _ keys: [ObjectKey]
    ) throws -> SortColumn {
        guard let table = snapshot.table(target) else { throw StorageError.noSuchTable(target) }
        var links: [ObjectKey] = []
        links.reserveCapacity(keys.count)
        var leafLinks: [ObjectKey] = []
        try forEachLeaf(holding: keys[...], reading: column) { leaf, rows in
            leafLinks.removeAll(keepingCapacity: true)
            _ = try leaf.appendLinks(of: column, to: &leafLinks)
            rows.forEach { links.append(leafLinks[$0]) }
        }
        var heart = Heartbeat(isCancelled)
        var distinct: Set<ObjectKey> = []
        for link in links where link != .none {
            try heart.beat()
            distinct.insert(link)
        }
        let objects = try distinct.sorted { a, b in
            try heart.beat()
            return a < b
        }
        var places: [ObjectKey: Int] = [:]
        places.reserveCapacity(objects.count)
        for (place, object) in objects.enumerated() {
            try heart.beat()
            places[object] = place
        }
        var rest = path
        rest.steps.removeFirst()
        let reader = SortColumnReader(snapshot: snapshot, table: table, isCancelled: isCancelled)
        let targets = try reader.column(of: rest, for: objects)
        let entries = try links.map { link in
            try heart.beat()
            return places[link]
        }
        return try SortColumn(places: entries, in: targets, isCancelled: isCancelled)
    }

    /// What the strings at a sort path begin with, as numbers that sort as they do, one for each
    /// of the ascending keys; nil where that is not told without looking at each object.
    func heads(of path: SortPath, for keys: [ObjectKey]) throws -> [UInt64]? {
        guard path.steps.isEmpty, path.key == nil, let column = path.column,
            let property = table.schema[column], property.type == .string,
            property.collection == nil, try isDense(keys)
        else { return nil }
        var heads: [UInt64] = []
        heads.reserveCapacity(keys.count)
        try forEachLeaf(holding: keys[...], reading: column) { leaf, rows in
            _ = try leaf.appendHeads(of: column, among: rows, to: &heads)
        }
        return heads
    }

    // MARK: Whole leaves

    /// Calls `body` with the leaves that hold the ascending keys, and their rows there.
    private func forEachLeaf(
        holding keys: ArraySlice<ObjectKey>,
        reading column: ColumnKey,
        _ body: (borrowing ClusterLeaf, RowMask) throws -> Void
    ) throws {
        guard let first = keys.first else { return }
        guard let row = try table.row(of: first) else { throw StorageError.noSuchObject(first) }
        var next = keys.startIndex
        try table.forEachLeaf(from: row, reading: [column]) { leaf in
            if isCancelled() { throw CancellationError() }
            guard leaf.count > 0, leaf.count <= RowMask.capacity else { return true }
            let found = try leaf.rows(of: keys[next...])
            next += found.count
            if found.count > 0 { try body(leaf, found.rows) }
            return next < keys.endIndex
        }
        guard next == keys.endIndex else { throw StorageError.noSuchObject(keys[next]) }
    }

    /// Walking leaves pays when a fair share of the rows on the way is wanted, in the order of
    /// keys.
    private func isDense(_ keys: [ObjectKey]) throws -> Bool {
        guard zip(keys, keys.dropFirst()).allSatisfy({ $0 < $1 }),
            let first = keys.first, let start = try table.row(of: first),
            let last = keys.last, let end = try table.row(of: last)
        else { return false }
        return keys.count >= (end - start) / 32
    }

    private func bulkColumn(_ property: Property, _ keys: [ObjectKey]) throws -> SortColumn? {
        switch property.type {
        case .int, .timestamp, .float, .double, .string: break
        default: return nil
        }
        guard property.collection == nil, try isDense(keys) else { return nil }
        let starts = Array(stride(from: 0, to: keys.count, by: Self.keysPerPart))
        let parts = try Cores.map(starts) { start in
            var collected = Collected(property: property)
            let part = keys[start..<min(start + Self.keysPerPart, keys.count)]
            try forEachLeaf(holding: part, reading: property.column) { leaf, rows in
                try collected.take(rows, of: leaf)
            }
            return collected.column
        }
        // Where one part has values without a rank, all are taken out one by one.
        guard parts.allSatisfy({ $0 != nil }) else { return nil }
        return parts.count == 1
            ? parts[0]
            : try SortColumn(joining: parts.compactMap(\.self), isCancelled: isCancelled)
    }

    /// So many keys are read on one core at a time.
    private static let keysPerPart = 65_536

    private struct Collected {
        let property: Property
        private var integers: [Int64] = []
        private var doubles: [Double] = []
        private var isNull: [Bool] = []
        private var texts = ByteStrings()
        private var isOutOfRange = false
        // Buffers of one leaf, used again.
        private var leafIntegers: [Int64] = []
        private var leafDoubles: [Double] = []
        private var leafTimes: [Timestamp] = []
        private var leafTexts = ByteStrings()

        init(property: Property) {
            self.property = property
        }

        mutating func take(
            _ rows: RowMask,
            of leaf: borrowing ClusterLeaf
        ) throws(StorageError) {
            switch property.type {
            case .string where rows.count == leaf.count:
                _ = try leaf.appendStrings(of: property.column, to: &texts)
            case .int where rows.count == leaf.count:
                let nulls = try leaf.appendIntegers(of: property.column, to: &integers)
                note(nulls ?? .empty, of: rows.count)
            case .float where rows.count == leaf.count, .double where rows.count == leaf.count:
                let nulls = try leaf.appendDoubles(of: property.column, to: &doubles)
                note(nulls ?? .empty, of: rows.count)
            case .int:
                leafIntegers.removeAll(keepingCapacity: true)
                let nulls =
                    try leaf.appendIntegers(of: property.column, to: &leafIntegers) ?? .empty
                rows.forEach { row in
                    integers.append(leafIntegers[row])
                    isNull.append(nulls[row])
                }
            case .float, .double:
                leafDoubles.removeAll(keepingCapacity: true)
                let nulls = try leaf.appendDoubles(of: property.column, to: &leafDoubles) ?? .empty
                rows.forEach { row in
                    doubles.append(leafDoubles[row])
                    isNull.append(nulls[row])
                }
            case .timestamp:
                leafTimes.removeAll(keepingCapacity: true)
                let nulls = try leaf.appendTimestamps(of: property.column, to: &leafTimes) ?? .empty
                rows.forEach { row in
                    integers.append(nanoseconds(leafTimes[row]))
                    isNull.append(nulls[row])
                }
            default:
                leafTexts.removeAll()
                _ = try leaf.appendStrings(of: property.column, to: &leafTexts)
                rows.forEach { row in
                    if leafTexts.isNull[row] {
                        texts.appendNull()
                    } else {
                        texts.append(leafTexts[row])
                    }
                }
            }
        }

        /// Notes which of the entries of a leaf are null.
        private mutating func note(_ nulls: RowMask, of count: Int) {
            let first = isNull.count
            isNull.append(contentsOf: repeatElement(false, count: count))
            nulls.forEach { isNull[first + $0] = true }
        }

        /// A point in time in nanoseconds; beyond 292 years around 1970 there is no such number.
        private mutating func nanoseconds(_ time: Timestamp) -> Int64 {
            let (scaled, overflow) = time.seconds.multipliedReportingOverflow(by: 1_000_000_000)
            let (sum, carry) = scaled.addingReportingOverflow(Int64(time.nanoseconds))
            if overflow || carry { isOutOfRange = true }
            return sum
        }

        var column: SortColumn? {
            switch property.type {
            case .int: SortColumn(integers: integers, isNull: isNull)
            case .timestamp: isOutOfRange ? nil : SortColumn(integers: integers, isNull: isNull)
            case .float, .double: SortColumn(doubles: doubles, isNull: isNull)
            default: SortColumn(texts: texts)
            }
        }
    }

    // MARK: One by one

    /// The value of each object at the end of a path; nil where a link on the way is null.
    private func values(of path: SortPath, for keys: [ObjectKey]) throws -> [Value?] {
        guard let column = path.column else { return keys.map { _ in .null } }
        var values: [Value?] = []
        values.reserveCapacity(keys.count)
        // Objects that many links lead to are read once.
        var known: [ObjectKey: Value] = [:]
        for (index, start) in keys.enumerated() {
            if index & 255 == 0, isCancelled() { throw CancellationError() }
            guard let (key, table) = try reach(path, from: start) else {
                values.append(nil)
                continue
            }
            if path.steps.isEmpty {
                values.append(try value(of: column, path.key, in: key, table))
            } else if let value = known[key] {
                values.append(value)
            } else {
                let value = try value(of: column, path.key, in: key, table)
                known[key] = value
                values.append(value)
            }
        }
        return values
    }

    private func value(
        of column: ColumnKey,
        _ entry: String?,
        in key: ObjectKey,
        _ table: Table
    ) throws(StorageError) -> Value {
        let value = try table.value(of: column, in: key)
        guard let entry, case .dictionary(let entries) = value else { return value }
        return entries[entry] ?? .null
    }

    /// The object that holds the value, or nil behind a null link.
    private func reach(
        _ path: SortPath,
        from start: ObjectKey
    ) throws(StorageError) -> (ObjectKey, Table)? {
        var key = start
        var table = table
        for step in path.steps {
            let next: ObjectKey?
            let target: TableKey
            switch step {
            case .link(let column, let table2):
                next = try table.value(of: column, in: key).linkedObject
                target = table2
            case .entry(let column, let entry, let table2):
                let value = try table.value(of: column, in: key)
                if case .dictionary(let entries) = value {
                    next = entries[entry]?.linkedObject
                } else {
                    next = nil
                }
                target = table2
            }
            guard let next else { return nil }
            guard let following = snapshot.table(target) else { throw .noSuchTable(target) }
            (key, table) = (next, following)
        }
        return (key, table)
    }
}
