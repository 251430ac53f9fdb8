/// Checks that link columns and backlink columns name each other.
///
/// A link column has one target table, and both tables say so; the backlink columns of mixed
/// properties are known to the target alone. Source: `format/02 §4.4`, `§7`.
struct RelationCheck {
    let schema: Schema
    let log: FindingLog

    func run() {
        for table in schema.tables {
            for property in table.properties where property.type == .link {
                check(property, of: table)
            }
            for backlink in table.backlinks { check(backlink, of: table) }
        }
    }

    private func check(_ property: Property, of table: TableSchema) {
        log.examined(.relations)
        let place = Finding.Place(table: table.displayName, property: property.name)
        guard let target = property.target else {
            log.add(.relations, place, "is a link without a target table")
            return
        }
        guard let target = schema[target] else {
            log.add(.relations, place, "leads to table \(target.rawValue), which does not exist")
            return
        }
        let columns = target.backlinks.filter {
            $0.originTable == table.key && $0.originColumn == property.column
        }
        if columns.count != 1 {
            log.add(
                .relations,
                place,
                "has \(columns.count) backlink columns in \(target.displayName), not 1"
            )
        }
    }

    private func check(_ backlink: BacklinkColumn, of table: TableSchema) {
        log.examined(.relations)
        let place = Finding.Place(table: table.displayName)
        guard let origin = schema[backlink.originTable] else {
            log.add(
                .relations,
                place,
                "has backlinks from table \(backlink.originTable.rawValue), which does not exist"
            )
            return
        }
        guard let property = origin[backlink.originColumn] else {
            log.add(
                .relations,
                place,
                "has backlinks from a column of \(origin.displayName) that does not exist"
            )
            return
        }
        guard property.type == .link, property.target != table.key else { return }
        log.add(
            .relations,
            place,
            "has backlinks from \(origin.displayName).\(property.name), which leads elsewhere"
        )
    }
}
