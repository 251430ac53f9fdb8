/// Compares all links with all backlinks, and says which links lead nowhere.
struct LinkCheck {
    private let tables: [TableKey: Table]
    private var ledgers: [LinkLedger] = []
    private var numbers: [LinkLedger.Route: Int] = [:]

    /// At most this many pairs are kept while differences are named.
    private static let maximumOfPairs = 1_000_000

    init(tables: [Table]) {
        self.tables = Dictionary(tables.map { ($0.schema.key, $0) }) { first, _ in first }
    }

    /// Notes a link, or tells that its table does not exist.
    mutating func link(
        from origin: ObjectKey,
        in table: Table,
        through column: ColumnKey,
        to target: ObjectLink,
        _ log: FindingLog
    ) {
        log.examined(.links)
        guard tables[target.table] != nil else {
            let place = Self.place(table, column, origin)
            log.add(.links, place, "leads to table \(target.table.rawValue), which does not exist")
            return
        }
        let route = LinkLedger.Route(
            originTable: table.schema.key,
            originColumn: column,
            target: target.table
        )
        ledgers[number(of: route)].add(origin: origin, target: target.object)
    }

    /// Notes a backlink.
    mutating func backlink(
        from origin: ObjectKey,
        through column: BacklinkColumn,
        to target: ObjectKey,
        in table: Table,
        _ log: FindingLog
    ) {
        log.examined(.backlinks)
        let route = LinkLedger.Route(
            originTable: column.originTable,
            originColumn: column.originColumn,
            target: table.schema.key
        )
        ledgers[number(of: route)].remove(origin: origin, target: target)
    }

    private mutating func number(of route: LinkLedger.Route) -> Int {
        if let number = numbers[route] { return number }
        numbers[route] = ledgers.count
        ledgers.append(LinkLedger())
        return ledgers.count - 1
    }

    // MARK: Differences

    private struct Pair: Hashable {
        let origin: ObjectKey
        let target: ObjectKey
    }

    /// Names the links without backlinks and the backlinks without links.
    ///
    /// - Complexity: a second look at the columns that differ, none where all agree.
    func nameDifferences(_ inspection: Inspection, step: (Int) throws -> Void) throws {
        let routes = numbers.sorted { $0.value < $1.value }
        for (route, number) in routes where !ledgers[number].unbalanced.isEmpty {
            let pairs = try differences(route, ledgers[number].unbalanced, inspection, step: step)
            for (pair, balance) in pairs { try name(pair, balance, route, inspection.log) }
        }
    }

    /// How many links more than backlinks each pair has, pairs that agree left out.
    private func differences(
        _ route: LinkLedger.Route,
        _ buckets: Set<Int>,
        _ inspection: Inspection,
        step: (Int) throws -> Void
    ) throws -> [(Pair, Int)] {
        var balances: [Pair: Int] = [:]
        func note(_ origin: ObjectKey, _ target: ObjectKey, _ change: Int) {
            guard buckets.contains(LinkLedger.bucket(origin: origin, target: target)) else {
                return
            }
            let pair = Pair(origin: origin, target: target)
            guard balances.count < Self.maximumOfPairs || balances[pair] != nil else { return }
            balances[pair, default: 0] += change
            if balances[pair] == 0 { balances[pair] = nil }
        }
        inspection.log.isMuted = true
        defer { inspection.log.isMuted = false }
        if let origin = tables[route.originTable] {
            var check = TableCheck(inspection: inspection, table: origin)
            check.only = [route.originColumn]
            check.link = { (_, object, link) throws(StorageError) in
                if link.table == route.target { note(object, link.object, 1) }
            }
            try check.run(step: step)
        }
        if let target = tables[route.target] {
            var check = TableCheck(inspection: inspection, table: target)
            let columns = target.schema.backlinks.filter {
                $0.originTable == route.originTable && $0.originColumn == route.originColumn
            }
            check.only = Set(columns.map(\.column))
            check.backlink = { (_, object, origin) throws(StorageError) in
                note(origin, object, -1)
            }
            try check.run(step: step)
        }
        return balances.sorted {
            ($0.key.origin, $0.key.target) < ($1.key.origin, $1.key.target)
        }
    }

    private func name(
        _ pair: Pair,
        _ balance: Int,
        _ route: LinkLedger.Route,
        _ log: FindingLog
    ) throws {
        guard let target = tables[route.target] else { return }
        let targetName = "object \(pair.target.rawValue) of \(target.schema.displayName)"
        if balance > 0, let origin = tables[route.originTable] {
            let place = Self.place(origin, route.originColumn, pair.origin)
            let exists = (try? target.holds(pair.target)) ?? false
            if exists {
                log.add(.backlinks, place, "\(balance) links to \(targetName) have no backlink")
            } else {
                log.add(.links, place, "leads to \(targetName), which does not exist")
            }
            return
        }
        let origin = tables[route.originTable]
        let property = origin?.schema[route.originColumn]?.name ?? "a column that does not exist"
        let name = "\(origin?.schema.displayName ?? "a table that does not exist").\(property)"
        let place = Finding.Place(
            table: target.schema.displayName,
            object: pair.target.rawValue
        )
        log.add(
            .backlinks,
            place,
            "has \(-balance) backlinks from object \(pair.origin.rawValue) through \(name), "
                + "which does not link to it so often"
        )
    }

    private static func place(
        _ table: Table,
        _ column: ColumnKey,
        _ object: ObjectKey
    ) -> Finding.Place {
        Finding.Place(
            table: table.schema.displayName,
            property: table.schema[column]?.name,
            object: object.rawValue
        )
    }
}

extension Table {
    /// Whether an object, or a tombstone, has this key.
    func holds(_ key: ObjectKey) throws(StorageError) -> Bool {
        guard key.isUnresolved, let tombstones else { return try contains(key) }
        guard let position = try tombstones.leaf(for: key) else { return false }
        let memory = memory
        return try memory.cluster(at: position).row(of: key) != nil
    }
}
