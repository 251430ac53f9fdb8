/// Which objects of a damaged version can stand in a new file: found in a first pass, so that in
/// the second no link leads nowhere and no value has to be invented.
struct SalvagePlan {
    /// The keys of the objects that are kept, ascending, by the table's place in the version.
    private(set) var keys: [[ObjectKey]] = []
    /// Which owner each embedded object has.
    private var owners: [ObjectLink: ObjectLink] = [:]
    private(set) var reports: [SalvageReport.ClassReport] = []

    private let version: RescuedVersion
    private let places: [TableKey: Int]

    /// Reads everything once.
    init(_ version: RescuedVersion, step: (Int) throws -> Void) throws {
        self.version = version
        places = Dictionary(
            version.tables.enumerated().map { ($1.schema.key, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        for table in version.tables {
            reports.append(
                SalvageReport.ClassReport(
                    name: table.schema.displayName,
                    expected: table.expectedCount
                )
            )
            keys.append([])
        }
        for place in version.tables.indices { try readTable(place, step) }
        leaveOutOrphans()
        for place in reports.indices { reports[place].saved = keys[place].count }
    }

    /// The place of a table in the version; nil for one that is lost.
    func place(of table: TableKey) -> Int? { places[table] }

    /// Whether a link can stand: its object is kept and, if embedded, is this owner's.
    func keeps(_ link: ObjectLink, from origin: ObjectLink) -> Bool {
        guard let place = places[link.table], contains(link.object, in: place) else { return false }
        guard version.tables[place].schema.kind == .embedded else { return true }
        return owners[link] == origin
    }

    func isEmbedded(_ table: TableKey) -> Bool {
        places[table].map { version.tables[$0].schema.kind == .embedded } ?? false
    }

    private func contains(_ key: ObjectKey, in place: Int) -> Bool {
        let list = keys[place]
        var (low, high) = (0, list.count)
        while low < high {
            let middle = (low + high) / 2
            if list[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low < list.count && list[low] == key
    }

    // MARK: First pass

    private mutating func readTable(_ place: Int, _ step: (Int) throws -> Void) throws {
        guard let table = version.tables[place].objects else { return }
        let schema = table.schema
        let primaryKey = schema.properties.firstIndex(where: \.isPrimaryKey)
        var known: Set<Value> = []
        var kept: [ObjectKey] = []
        var report = reports[place]
        var owned: [(child: ObjectLink, owner: ObjectLink)] = []
        let embedded = Set(version.tables.filter { $0.schema.kind == .embedded }.map(\.schema.key))
        try version.forEachLeaf(of: table) { leaf in
            for row in leaf.keys.indices {
                if let primaryKey {
                    guard let value = leaf.columns[primaryKey][row] else {
                        report.leftOut[.primaryKeyLost, default: 0] += 1
                        continue
                    }
                    guard known.insert(value).inserted else {
                        report.leftOut[.primaryKeyTwice, default: 0] += 1
                        continue
                    }
                }
                kept.append(leaf.keys[row])
                let origin = ObjectLink(table: schema.key, object: leaf.keys[row])
                for (property, column) in zip(schema.properties, leaf.columns) {
                    guard let value = column[row] else {
                        report.lostValues[property.name, default: 0] += 1
                        continue
                    }
                    value.forEachLink { link in
                        guard embedded.contains(link.table) else { return }
                        owned.append((link, origin))
                    }
                }
            }
            try step(leaf.keys.count)
        }
        for name in version.tables[place].lostProperties.keys where !kept.isEmpty {
            report.lostValues[name] = kept.count
        }
        keys[place] = kept
        reports[place] = report
        for pair in owned where owners[pair.child] == nil { owners[pair.child] = pair.owner }
    }

    /// Leaves out embedded objects whose owner is not kept, and theirs in turn.
    private mutating func leaveOutOrphans() {
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for place in keys.indices where version.tables[place].schema.kind == .embedded {
                let table = version.tables[place].schema.key
                let kept = keys[place].filter { key in
                    guard let owner = owners[ObjectLink(table: table, object: key)],
                        let home = places[owner.table]
                    else { return false }
                    return contains(owner.object, in: home)
                }
                let count = keys[place].count - kept.count
                guard count > 0 else { continue }
                reports[place].leftOut[.ownerLost, default: 0] += count
                keys[place] = kept
                hasChanged = true
            }
        }
    }
}

extension Value {
    /// Calls `body` with every link in the value, also in nested collections.
    func forEachLink(_ body: (ObjectLink) -> Void) {
        switch self {
        case .link(let link): body(link)
        case .list(let values), .set(let values): for value in values { value.forEachLink(body) }
        case .dictionary(let entries): for entry in entries { entry.value.forEachLink(body) }
        default: break
        }
    }
}
