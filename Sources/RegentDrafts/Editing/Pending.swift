package import RegentCore

/// The net changes of a draft, kept by the object they are in.
///
/// After each edit only the objects it touched are compared anew, and only in the properties that
/// were ever touched: the cost follows the edit. The lines are complete by themselves, so that they
/// outlive the base.
struct Pending {
    struct Owner: Hashable {
        let table: TableKey
        let object: ObjectKey
    }

    fileprivate struct Record {
        /// As the base has them, ascending by first touch; objects share the array where many were
        /// touched at once.
        var columns: [ColumnKey]
        var lines: [Line] = []
    }

    /// What an edit touched: a property of objects, or with nil the objects themselves.
    struct Touch {
        let table: TableKey
        let objects: [ObjectKey]
        let column: ColumnKey?
    }

    /// What becomes of the lines of some objects.
    struct Update {
        fileprivate var records: [(owner: Owner, record: Record)] = []
    }

    private var order: [Owner] = []
    private var records: [Owner: Record] = [:]
    private(set) var schema: [Line] = []
    private(set) var counts = LineCounts()

    // MARK: Reading

    var isEmpty: Bool { counts.total == 0 }

    /// All lines: changes of the schema first, then objects in the order they were first touched.
    var lines: [Line] {
        var lines = schema
        lines.reserveCapacity(counts.total)
        for owner in order { lines += records[owner]?.lines ?? [] }
        return lines
    }

    /// Some of all lines, by their position.
    func lines(in range: Range<Int>) -> [Line] {
        var result: [Line] = []
        var position = 0
        func take(_ lines: [Line]) {
            let wanted = range.clamped(to: position..<position + lines.count)
            if !wanted.isEmpty {
                result += lines[wanted.lowerBound - position..<wanted.upperBound - position]
            }
            position += lines.count
        }
        take(schema)
        for owner in order {
            guard position < range.upperBound else { break }
            if let record = records[owner] { take(record.lines) }
        }
        return result
    }

    func lines(of owner: Owner) -> [Line] { records[owner]?.lines ?? [] }

    /// All objects that were ever touched.
    var owners: [Owner] { order }

    // MARK: Updating

    /// Compares the objects that were touched.
    func update(
        after touches: [Touch],
        from base: Snapshot,
        to new: Snapshot,
        _ succession: ColumnSuccession
    ) throws(StorageError) -> Update {
        var update = Update()
        let comparison = ObjectComparison(old: base, new: new, succession: succession)
        var columns: [Owner: [ColumnKey]] = [:]
        if touches.count > 1 {
            // The same object may be touched in several properties.
            for touch in touches {
                let column = touch.column.map { succession.first($0, in: touch.table) }
                for object in touch.objects {
                    let owner = Owner(table: touch.table, object: object)
                    columns[owner, default: []] += column.map { [$0] } ?? []
                }
            }
        }
        for touch in touches {
            let shared = touch.column.map { [succession.first($0, in: touch.table)] } ?? []
            for object in touch.objects {
                let owner = Owner(table: touch.table, object: object)
                var touched = shared
                if touches.count > 1 {
                    guard let all = columns.removeValue(forKey: owner) else { continue }
                    touched = all
                }
                var record = records[owner] ?? Record(columns: touched)
                for column in touched where !record.columns.contains(column) {
                    record.columns.append(column)
                }
                record.lines = try Self.lines(of: owner, record.columns, comparison)
                update.records.append((owner, record))
            }
        }
        return update
    }

    /// Compares every object anew, as after a change of the schema.
    func updateOfAll(
        from base: Snapshot,
        to new: Snapshot,
        _ succession: ColumnSuccession
    ) throws(StorageError) -> Update {
        var update = Update()
        let comparison = ObjectComparison(old: base, new: new, succession: succession)
        for owner in order {
            guard var record = records[owner] else { continue }
            record.lines = try Self.lines(of: owner, record.columns, comparison)
            update.records.append((owner, record))
        }
        return update
    }

    /// Takes over what was compared.
    mutating func take(_ update: Update) {
        for (owner, record) in update.records {
            if let old = records[owner] {
                for line in old.lines { counts.add(line, times: -1) }
            } else {
                order.append(owner)
            }
            for line in record.lines { counts.add(line) }
            records[owner] = record
        }
    }

    /// Replaces the changes of the schema.
    mutating func setSchema(_ lines: [Line]) {
        for line in schema { counts.add(line, times: -1) }
        for line in lines { counts.add(line) }
        schema = lines
    }

    private static func lines(
        of owner: Owner,
        _ columns: [ColumnKey],
        _ comparison: ObjectComparison
    ) throws(StorageError) -> [Line] {
        let (old, new) = (comparison.old.snapshot, comparison.new.snapshot)
        // Objects of a class that goes, go with it.
        guard let newTable = new.table(owner.table) else { return [] }
        let isNew = try newTable.contains(owner.object)
        let oldTable = old.table(owner.table)
        let wasThere = try oldTable?.contains(owner.object) ?? false
        let place = Place(className: newTable.schema.displayName, object: owner.object)
        if let oldTable, wasThere {
            let primaryKey = try oldTable.primaryKey(of: owner.object)
            guard isNew else {
                let content = try comparison.old.object(owner.object, in: oldTable)
                return [Line(place: place, primaryKey: primaryKey, change: .delete(content))]
            }
            let pair = ObjectComparison.Pair(
                old: oldTable,
                new: newTable,
                oldKey: owner.object,
                newKey: owner.object
            )
            return try comparison.lines(
                of: pair,
                columns: Set(
                    columns.map { comparison.succession.last($0, in: owner.table) }
                ),
                at: place,
                primaryKey: primaryKey
            )
        }
        guard isNew else { return [] }
        let content = try comparison.new.object(owner.object, in: newTable)
        let primaryKey = try newTable.primaryKey(of: owner.object)
        return [Line(place: place, primaryKey: primaryKey, change: .create(content))]
    }
}

extension Table {
    /// The primary key of an object; nil where the class has none.
    package func primaryKey(of object: ObjectKey) throws(StorageError) -> Value? {
        guard let property = schema.primaryKey else { return nil }
        return try value(of: property.column, in: object)
    }
}
