/// Checks the tables of formats 2 to 9: that they can be read, where links lead, and that the
/// backlinks which stand in the file are those of the links.
///
/// Search indexes of these formats are never used and not looked at (`format/06 §2.7`).
struct OldTablesCheck {
    let snapshot: Snapshot
    let log: FindingLog

    /// Checks all tables; `step` is called with numbers of objects.
    func run(step: (Int) throws -> Void) throws {
        log.examined(.tables, snapshot.tables.count)
        for (name, error) in snapshot.damagedTables {
            log.add(.tables, Finding.Place(table: name), error)
        }
        for table in snapshot.tables {
            try checkValues(of: table, step: step)
            guard let property = table.schema.primaryKey else { continue }
            try PrimaryKeyCheck(table: table, property: property, log: log).run(step: step)
        }
        checkBacklinks()
        MetadataCheck(schema: snapshot.schema, tables: snapshot.tables, log: log).run()
    }

    private func checkValues(of table: Table, step: (Int) throws -> Void) throws {
        try table.forEachLeaf { leaf in
            for property in table.schema.properties {
                let values = try leaf.values(of: property.column)
                log.examined(.leaves, values.count)
                for (row, value) in values.enumerated() {
                    let key = try leaf.key(at: row)
                    let place = Finding.Place(
                        table: table.schema.displayName,
                        property: property.name,
                        object: key.rawValue
                    )
                    try check(value, place)
                }
            }
            try step(leaf.count)
            return true
        }
    }

    private func check(_ value: Value, _ place: Finding.Place) throws(StorageError) {
        switch value {
        case .malformedString:
            log.add(.text, place, "is not UTF-8")
        case .link(let link):
            log.examined(.links)
            guard let target = snapshot.table(link.table) else {
                log.add(.links, place, "leads to table \(link.table.rawValue), which can't be read")
                return
            }
            guard try !target.contains(link.object) else { return }
            log.add(
                .links,
                place,
                "leads to row \(link.object.rawValue) of \(target.schema.displayName), which has "
                    + "\(target.count)"
            )
        case .list(let elements):
            for element in elements { try check(element, place) }
        default:
            break
        }
    }

    private func checkBacklinks() {
        guard let memory = snapshot.memory else { return }
        do throws(StorageError) {
            let stored = try OldDatabase(top: snapshot.topRef, in: memory)
                .backlinks(in: OldSource(memory))
            for (table, backlinks) in stored {
                guard let table = snapshot.table(table) else { continue }
                try compare(backlinks, with: table)
            }
        } catch {
            log.add(.backlinks, Finding.Place(), error)
        }
    }

    private func compare(
        _ stored: [OldBacklinks],
        with table: Table
    ) throws(StorageError) {
        for row in 0..<table.count {
            let key = try table.key(at: row)
            var incoming: [OriginColumn: [Int64]] = [:]
            for links in try table.incomingLinks(to: key) {
                let origin = OriginColumn(
                    table: links.originTable.index,
                    column: links.originColumn.index
                )
                incoming[origin] = links.keys.map(\.rawValue)
            }
            for column in stored {
                let origin = OriginColumn(table: column.originTable, column: column.originColumn)
                let found = column.origins.indices.contains(row) ? column.origins[row] : []
                log.examined(.backlinks, found.count)
                guard found != incoming[origin] ?? [] else { continue }
                log.add(
                    .backlinks,
                    Finding.Place(table: table.schema.displayName, object: key.rawValue),
                    "has \(found.count) backlinks from column \(column.originColumn) of table "
                        + "\(column.originTable), which has \(incoming[origin]?.count ?? 0) links "
                        + "to it"
                )
            }
        }
    }

    private struct OriginColumn: Hashable {
        let table: Int
        let column: Int
    }
}
