/// A version of a file of formats 2 to 9, presented as what an upgrade would make of it.
///
/// Everything is read once, and an image of format 24 is made in memory, which the ordinary engine
/// then reads; the file itself is not touched. A table that can't be read does not hide the others:
/// it is left out and listed with what is wrong. Source: `format/06` parts 2 and 3.
struct OldDatabase {
    /// The formats that are read: 1 was never in a released program.
    static let formats = 2...9

    private let memory: Memory
    private var tables: [Content] = []
    private var damaged: [Group.DamagedTable] = []
    private var primaryKeys = OldPrimaryKeys()

    /// The table of old primary keys, and the one of an upgrade; an upgrade removes both.
    private static let passingTables = ["pk", "!UPDATE_PROGRESS"]

    /// A table as it stands in the file.
    private enum Content {
        case columns(OldTable)
        case migrating(MigratingTable)

        var number: Int {
            switch self {
            case .columns(let table): table.number
            case .migrating(let table): table.number
            }
        }

        var name: String {
            switch self {
            case .columns(let table): table.name
            case .migrating(let table): table.name
            }
        }
    }

    /// Reads what tables and columns there are.
    ///
    /// A rescue goes on without columns that can't be read. Throws `.damaged` when not even names
    /// and tables can be followed.
    init(
        names namesRef: Ref,
        tables tablesRef: Ref,
        in memory: Memory,
        isRescuing: Bool = false
    ) throws(StorageError) {
        self.memory = memory
        let names = try ShortStrings(memory.node(at: namesRef))
        let refs = try RefNode(memory.node(at: tablesRef))
        for number in 0..<min(refs.count, 1 << 16) {
            let name =
                number < names.count ? try names.name(at: number) : "unnamed table \(number)"
            do throws(StorageError) {
                let ref = try refs.ref(at: number, "table \(name)")
                let table = try Self.table(
                    ref,
                    number: number,
                    name: name,
                    in: memory,
                    isRescuing: isRescuing
                )
                if name == Self.passingTables[0] {
                    primaryKeys = try Self.primaryKeys(in: table, OldSource(memory))
                } else if !Self.passingTables.contains(name) {
                    tables.append(table)
                }
            } catch {
                damaged.append(Group.DamagedTable(name: name, error: error))
            }
        }
    }

    /// Reads what the top array at a ref leads to.
    init(top: Ref, in memory: Memory) throws(StorageError) {
        let slots = try RefNode(memory.node(at: top))
        try self.init(
            names: slots.ref(at: TopSlot.tableNames, "table names"),
            tables: slots.ref(at: TopSlot.tables, "tables"),
            in: memory
        )
    }

    /// The backlinks that stand in the file, of all tables that no upgrade has begun to change.
    func backlinks(
        in source: OldSource
    ) throws(StorageError) -> [(table: TableKey, backlinks: [OldBacklinks])] {
        var result: [(TableKey, [OldBacklinks])] = []
        for case .columns(let table) in tables {
            result.append((table.key, try table.backlinks(in: source)))
        }
        return result
    }

    /// Columns that a rescue goes on without, and whether each was optional.
    var lostColumns: [TableKey: [Int: Bool]] {
        var result: [TableKey: [Int: Bool]] = [:]
        for case .columns(let table) in tables {
            for number in table.lost {
                result[table.key, default: [:]][number] = table.spec.columns[number].isNullable
            }
        }
        return result
    }

    private static func table(
        _ ref: Ref,
        number: Int,
        name: String,
        in memory: Memory,
        isRescuing: Bool
    ) throws(StorageError) -> Content {
        let slots = try RefNode(memory.node(at: ref))
        if slots.count > 2 {
            return .migrating(
                try MigratingTable(ref, number: number, name: name, in: memory)
            )
        }
        return .columns(
            try OldTable(ref, number: number, name: name, in: memory, isRescuing: isRescuing)
        )
    }

    private static func primaryKeys(
        in table: Content,
        _ source: OldSource
    ) throws(StorageError) -> OldPrimaryKeys {
        var columns: [String: [Value]] = [:]
        switch table {
        case .columns(let table):
            let shown = table.spec.columns.filter(OldTable.isShown)
            let readers = try table.open(in: source)
            for (column, var reader) in zip(shown, readers) {
                columns[column.name] = try reader.next(table.count)
            }
        case .migrating(let table):
            for property in table.properties {
                columns[property.name] = try table.values(of: property, in: source)
            }
        }
        return OldPrimaryKeys(
            tables: columns["pk_table"] ?? [],
            properties: columns["pk_property"] ?? []
        )
    }

    /// Makes the image and reads its tables.
    func group() throws(StorageError) -> Group {
        var failed: [Int: StorageError] = [:]
        while true {
            let image = try ImageMemory(expectedSize: 2 * memory.logicalSize)
            var current: Int?
            do throws(StorageError) {
                let root = try build(image, without: failed, current: &current)
                return try group(of: image.memory, root, failed: failed)
            } catch {
                // Made anew without the rows of this table: at most once for each.
                guard let number = current, failed[number] == nil else { throw error }
                failed[number] = error
            }
        }
    }

    /// The tables of the image, but those whose rows could not be read.
    private func group(
        of image: Memory,
        _ root: DatabaseBuilder.Root,
        failed: [Int: StorageError]
    ) throws(StorageError) -> Group {
        let group = try Group(
            names: root.names,
            tables: root.tables,
            fileFormat: FormatVersion.newest,
            in: image
        )
        let unread = tables.compactMap { table in
            failed[table.number].map { Group.DamagedTable(name: table.name, error: $0) }
        }
        let hidden = Set(unread.map(\.name))
        return Group(
            tables: group.tables.filter { !hidden.contains($0.schema.name) },
            damaged: damaged + unread + group.damaged
        )
    }

    /// Writes the image; `current` tells which table is being read.
    private func build(
        _ image: ImageMemory,
        without failed: [Int: StorageError],
        current: inout Int?
    ) throws(StorageError) -> DatabaseBuilder.Root {
        let schema = schema
        let builder = try DatabaseBuilder(schema: schema, sink: image, danglingLinks: .keep)
        let source = OldSource(memory)
        let links = rowKeys
        for table in tables where failed[table.number] == nil {
            current = table.number
            let target = try builder.table(TableKey(rawValue: UInt32(table.number)))
            switch table {
            case .columns(let table): try fill(target, from: table, links, in: source)
            case .migrating(let table): try fill(target, from: table, links, in: source)
            }
        }
        current = nil
        return try builder.finish()
    }

    private var schema: Schema {
        var keys: [Int: [ColumnKey]] = [:]
        for table in tables {
            switch table {
            case .columns(let table): keys[table.number] = table.columnKeys
            case .migrating(let table):
                keys[table.number] = table.properties.map(\.column)
            }
        }
        return Schema(
            tables: tables.map { table in
                switch table {
                case .columns(let table):
                    // Backlinks are last and nameless: a primary key is none of them.
                    let names = table.spec.columns.filter { $0.type != .backlink }.map(\.name)
                    let primaryKey = primaryKeys.column(of: table.name, names: names)
                    return table.schema(primaryKey: primaryKey, columnKeys: keys)
                case .migrating(let table):
                    let names = table.properties.map(\.name)
                    let primaryKey = primaryKeys.column(of: table.name, names: names)
                    return table.schema(primaryKey: primaryKey)
                }
            }
        )
    }

    private func fill(
        _ target: TableBuilder,
        from table: OldTable,
        _ links: OldRowKeys,
        in source: OldSource
    ) throws(StorageError) {
        var columns = try table.open(in: source)
        for start in stride(from: 0, to: table.count, by: ClusterTree.objectsPerLeaf) {
            let end = min(start + ClusterTree.objectsPerLeaf, table.count)
            var values: [[Value]] = []
            for index in columns.indices {
                let column = try columns[index].next(end - start)
                guard column.count == end - start else {
                    throw .damaged(
                        .init(
                            place: "table \(table.name)",
                            expected: "\(table.count) rows in every column",
                            found: "\(start + column.count)"
                        )
                    )
                }
                values.append(links.resolve(column))
            }
            let keys = (start..<end).map { ObjectKey(rawValue: Int64($0)) }
            try target.append(keys: keys, columns: values)
        }
    }

    private func fill(
        _ target: TableBuilder,
        from table: MigratingTable,
        _ links: OldRowKeys,
        in source: OldSource
    ) throws(StorageError) {
        var values: [[Value]] = []
        for property in target.schema.properties {
            let column = try table.values(of: property, in: source)
            values.append(table.hasMoved(property) ? column : links.resolve(column))
        }
        try target.append(keys: table.keys, columns: values)
    }

    /// The keys of objects by row, of tables where they are not the row numbers.
    private var rowKeys: OldRowKeys {
        var keys: [TableKey: [ObjectKey]] = [:]
        for case .migrating(let table) in tables {
            keys[TableKey(rawValue: UInt32(table.number))] = table.keysByRow
        }
        return OldRowKeys(keys: keys)
    }
}
