/// Saves what can be read of a damaged version into a new file of format 24.
///
/// Two passes: the first finds which objects can be kept, the second writes them. Nothing is
/// invented: a value that is lost is null, and its property becomes optional for that; an object
/// without its primary key, or an embedded one without its owner, is left out; a link to a lost
/// object is no link any more. All of it is counted in the report.
///
///     let image = try RescueImage(path: path)
///     guard let root = try RootFinder(image).candidates(isScanning: true).first else { … }
///     let salvage = try Salvage(root, in: image)
///     let report = try salvage.write(to: sink)
package struct Salvage {
    private let version: RescuedVersion
    private let plan: SalvagePlan
    private let schema: Schema
    private let lostProperties: [String]
    /// For each table of the version: which of its properties are written.
    private let properties: [[Int]]
    /// The keys of the tables in the new file.
    private let newKeys: [TableKey: TableKey]

    /// Reads everything once, to see what can be kept.
    ///
    /// `step` is called with numbers of objects, or bytes at first; what it throws ends the work.
    package init(
        _ candidate: RootCandidate,
        in image: RescueImage,
        step: (Int) throws -> Void = { _ in }
    ) throws {
        version = try RescuedVersion(candidate, in: image, step: step)
        plan = try SalvagePlan(version, step: step)
        let draft = SalvageSchema(version, reports: plan.reports)
        schema = draft.schema
        properties = draft.properties
        lostProperties = draft.lostProperties
        newKeys = draft.newKeys
    }

    /// Writes the new file and says what is in it.
    package func write(
        to sink: any ImageSink,
        step: (Int) throws -> Void = { _ in }
    ) throws -> SalvageReport {
        let builder = try DatabaseBuilder(schema: schema, sink: sink)
        var reports = plan.reports
        for place in version.tables.indices {
            guard let table = version.tables[place].objects,
                let key = newKeys[table.schema.key]
            else { continue }
            let target = try builder.table(key)
            reports[place].madeOptional = madeOptional(place, target.schema)
            try forEachKeptLeaf(place, table, &reports[place].lostLinks) { keys, columns in
                try target.append(keys: keys, columns: columns)
                try step(keys.count)
            }
        }
        try builder.finish()
        for place in reports.indices { reports[place].reasons = reasons(reports[place].name) }
        return SalvageReport(
            root: version.candidate,
            classes: reports,
            lostTables: version.lost.map { ($0.name, $0.reason) },
            lostProperties: lostProperties
        )
    }

    /// Compares a written file with what was read, value by value.
    ///
    /// Throws `.damaged` at the first difference.
    package func compare(
        with written: Snapshot,
        step: (Int) throws -> Void = { _ in }
    ) throws {
        for place in version.tables.indices {
            guard let table = version.tables[place].objects,
                let key = newKeys[table.schema.key], let copy = written.table(key)
            else { continue }
            guard copy.count == plan.keys[place].count else { throw Self.differs(copy) }
            let columns = copy.schema.properties.map(\.column)
            var ignored = 0
            try forEachKeptLeaf(place, table, &ignored) { keys, values in
                let rows = try copy.values(of: columns, keys: keys, limit: .max)
                for row in rows.indices {
                    for column in columns.indices
                    where !rows[row][column].isSame(as: values[column][row]) {
                        throw Self.differs(copy, keys[row], copy.schema.properties[column].name)
                    }
                }
                try step(keys.count)
            }
        }
    }

    private static func differs(
        _ table: Table,
        _ key: ObjectKey? = nil,
        _ property: String? = nil
    ) -> StorageError {
        let place = Finding.Place(
            table: table.schema.displayName,
            property: property,
            object: key?.rawValue
        )
        return .damaged(
            .init(
                place: "the new file, \(place)",
                expected: "what was read of the damaged one",
                found: "something else"
            )
        )
    }

    // MARK: Rows of the new file

    /// Calls `body` with the objects that are kept, leaf by leaf, and their values as they will be.
    private func forEachKeptLeaf(
        _ place: Int,
        _ table: Table,
        _ lostLinks: inout Int,
        _ body: ([ObjectKey], [[Value]]) throws -> Void
    ) throws {
        let kept = plan.keys[place]
        var next = 0
        var lost = 0
        var emitted: Set<ObjectLink> = []
        try version.forEachLeaf(of: table) { leaf in
            var rows: [Int] = []
            for row in leaf.keys.indices where next < kept.count && leaf.keys[row] == kept[next] {
                rows.append(row)
                next += 1
            }
            guard !rows.isEmpty else { return }
            var columns: [[Value]] = []
            for index in properties[place] {
                let property = table.schema.properties[index]
                columns.append(
                    rows.map { row in
                        let origin = ObjectLink(table: table.schema.key, object: leaf.keys[row])
                        guard let value = leaf.columns[index][row] else {
                            return Self.stand(in: property)
                        }
                        let filter = LinkFilter(plan: plan, newKeys: newKeys, origin: origin)
                        return filter.value(value, &emitted, &lost)
                    }
                )
            }
            try body(rows.map { leaf.keys[$0] }, columns)
        }
        lostLinks += lost
    }

    /// What stands where a value is lost.
    private static func stand(in property: Property) -> Value {
        switch property.collection {
        case .list: .list([])
        case .set: .set([])
        case .dictionary: .dictionary([])
        case nil: .null
        }
    }

    private func madeOptional(_ place: Int, _ written: TableSchema) -> [String] {
        let before = version.tables[place].schema
        return written.properties.compactMap { property in
            guard property.isNullable, let old = before[property.name] else { return nil }
            let wasOptional =
                version.tables[place].lostProperties[property.name] ?? old.isNullable
            return wasOptional ? nil : property.name
        }
    }

    private func reasons(_ name: String) -> [String] {
        var known: Set<String> = []
        return version.log.findings.filter { $0.place.table == name }.map {
            let ref = $0.place.ref.map { "node 0x\(String($0, radix: 16)): " } ?? ""
            return ref + $0.sentence
        }.filter { known.insert($0).inserted }
    }
}
