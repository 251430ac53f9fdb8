internal import RegentCore
internal import RegentQuery

/// One class on its way out: its table in the version that is written, its columns, its objects.
struct ExportSection: Sendable {
    let table: Table
    let columns: [ExportColumn]
    /// The objects in the order of the output; nil for all in the order of their keys.
    let keys: [ObjectKey]?
    /// The names of the columns as JSON members.
    let members: [[UInt8]]
    /// The name of the member that holds the object key.
    let keyName: String

    var count: Int { keys?.count ?? table.count }

    init(table: Table, columns: [ExportColumn], keys: [ObjectKey]?) {
        self.table = table
        self.columns = columns
        self.keys = keys
        members = columns.map(\.member)
        keyName = JSONMember.keyName(besides: columns)
    }

    /// The classes of a version that `options` ask for.
    ///
    /// - Throws: `ExchangeError` for names that the schema does not know; damage of a table that
    ///   is needed; what the selection of objects throws.
    static func sections(of snapshot: Snapshot, _ options: ExportOptions) throws -> [ExportSection]
    {
        let tables = try tables(of: snapshot, options)
        if options.format.isOfOneClass, tables.count > 1 {
            throw ExchangeError.severalClasses(options.format)
        }
        return try tables.map { table in
            ExportSection(
                table: table,
                columns: try ExportColumn.columns(
                    of: table.schema,
                    in: snapshot.schema,
                    named: options.columns
                ),
                keys: try options.rows?(snapshot, table)
            )
        }
    }

    private static func tables(of snapshot: Snapshot, _ options: ExportOptions) throws -> [Table] {
        guard let names = options.classes else {
            try snapshot.requireAllTables()
            if options.format == .typedJSON { return snapshot.tables }
            return snapshot.tables.filter { !$0.schema.isSystem && $0.schema.kind != .embedded }
        }
        return try names.map { name in
            if let table = snapshot.table(named: name) { return table }
            if let damaged = snapshot.damagedTables.first(where: {
                $0.name == "class_" + name || $0.name == name
            }) {
                throw damaged.error
            }
            let nearest = NearestName.of(name, among: snapshot.schema.classes.map(\.displayName))
            throw ExchangeError.unknownClass(name, nearest: nearest)
        }
    }
}
