extension DatabaseBuilder {
    /// The links of all tables, as the tables at their other end need them.
    struct Links {
        var backlinks: [TableKey: [BacklinkBuilder]] = [:]
        var opposites: [TableKey: [Int: TableBuilder.Opposite]] = [:]
    }

    /// Finds for every link column its backlink column, and for links in mixed values one per table
    /// that they lead to; what the schema lacks is added (`format/02 §4.4`).
    ///
    /// Throws `.noSuchTable` for links to tables that are not in the schema.
    func collectLinks(_ tables: [TableBuilder]) throws(StorageError) -> Links {
        var links = Links()
        for table in tables {
            links.backlinks[table.schema.key] = table.schema.backlinks.map {
                BacklinkBuilder(column: $0, links: LinkPairs())
            }
        }
        for table in tables {
            let key = table.schema.key
            for column in table.columns {
                let property = column.property
                // A property with a target has its backlink column even without any link.
                var targets = Set(column.links.keys)
                if let target = property.target { targets.insert(target) }
                for target in targets.sorted() {
                    let backlink = try addLinks(
                        column.links[target] ?? LinkPairs(),
                        from: (key, property.column),
                        to: target,
                        &links
                    )
                    guard property.target == target else { continue }
                    links.opposites[key, default: [:]][property.column.index] =
                        TableBuilder.Opposite(table: target, column: backlink)
                }
            }
        }
        return links
    }

    /// Hands links to the backlink column of their target, and returns its key.
    private func addLinks(
        _ pairs: LinkPairs,
        from origin: (table: TableKey, column: ColumnKey),
        to target: TableKey,
        _ links: inout Links
    ) throws(StorageError) -> ColumnKey {
        guard let schema = schema[target], var backlinks = links.backlinks[target] else {
            throw .noSuchTable(target)
        }
        let known = backlinks.firstIndex {
            $0.column.originTable == origin.table && $0.column.originColumn == origin.column
        }
        let position: Int
        if let known {
            position = known
        } else {
            let keys = schema.properties.map(\.column) + backlinks.map(\.column.column)
            let used = Set(keys.map(\.index))
            let index = (0...used.count).first { !used.contains($0) } ?? used.count
            let sequence = TableBuilder.columnSequence(of: target, keys)
            let column = ColumnKey(
                index: index,
                typeCode: ColumnKey.backlinkTypeCode,
                attributes: [],
                tag: sequence ^ target.rawValue
            )
            backlinks.append(
                BacklinkBuilder(
                    column: BacklinkColumn(
                        column: column,
                        originTable: origin.table,
                        originColumn: origin.column
                    ),
                    links: pairs
                )
            )
            position = backlinks.count - 1
        }
        backlinks[position].links = pairs
        links.backlinks[target] = backlinks
        return backlinks[position].column.column
    }
}

extension Schema {
    /// The schema with the keys of format 24: lists of links were a type of their own before.
    package var upgraded: Schema {
        Schema(
            tables: tables.map { table in
                TableSchema(
                    name: table.name,
                    key: table.key,
                    kind: table.kind,
                    properties: table.properties.map(\.upgraded),
                    backlinks: table.backlinks.map {
                        BacklinkColumn(
                            column: $0.column,
                            originTable: $0.originTable,
                            originColumn: $0.originColumn.upgraded
                        )
                    }
                )
            }
        )
    }
}

extension Property {
    fileprivate var upgraded: Property {
        Property(
            name: name,
            column: column.upgraded,
            type: type,
            isNullable: isNullable,
            collection: collection,
            index: index,
            isPrimaryKey: isPrimaryKey,
            target: target,
            isEnumerated: isEnumerated
        )
    }
}
