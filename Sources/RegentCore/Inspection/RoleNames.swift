/// The names of tables and columns by their places in the file, to say where something is.
struct RoleNames: Sendable {
    private var tables: [Int32: String] = [:]
    private var columns: [Column: String] = [:]

    private struct Column: Hashable {
        let table: Int32
        let column: Int32
    }

    /// The names below a top array; columns only of tables that could be read.
    init(_ schema: Schema, below top: Ref, in memory: Memory) {
        for (place, name) in NodeNames.tables(below: top, in: memory).enumerated() {
            tables[Int32(truncatingIfNeeded: place)] = TableSchema.displayName(of: name)
        }
        for table in schema.tables {
            let place = Int32(truncatingIfNeeded: table.key.index)
            tables[place] = table.displayName
            for property in table.properties {
                let column = Int32(truncatingIfNeeded: property.column.index)
                columns[Column(table: place, column: column)] = property.name
            }
            for backlink in table.backlinks {
                let origin = schema[backlink.originTable]
                let property = origin?[backlink.originColumn]?.name ?? "?"
                let column = Int32(truncatingIfNeeded: backlink.column.index)
                columns[Column(table: place, column: column)] =
                    "@links.\(origin?.displayName ?? "?").\(property)"
            }
        }
    }

    /// Where a node with this role is.
    func place(_ role: NodeRole, ref: Ref? = nil) -> Finding.Place {
        Finding.Place(
            table: role.table < 0 ? nil : tables[role.table] ?? "table \(role.table)",
            property: role.column < 0
                ? nil : columns[Column(table: role.table, column: role.column)],
            ref: ref?.rawValue
        )
    }

    /// For people: `values of Person.name`.
    func describe(_ role: NodeRole) -> String {
        let place = place(role)
        guard let table = place.table else { return role.title }
        return "\(role.title) of \(place.property.map { "\(table).\($0)" } ?? table)"
    }
}
