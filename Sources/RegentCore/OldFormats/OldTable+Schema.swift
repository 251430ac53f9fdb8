extension OldTable {
    /// What the table is today: every column keeps its number, and its table's number is the tag.
    ///
    /// `primaryKey` is the number of the column; `columnKeys` are those of all tables.
    /// Source: `format/06` part 3.
    func schema(primaryKey: Int?, columnKeys: [Int: [ColumnKey]]) -> TableSchema {
        let keys = columnKeys[number] ?? []
        var properties: [Property] = []
        var backlinks: [BacklinkColumn] = []
        var names: Set<String> = []
        for (position, column) in spec.columns.enumerated() {
            let key = keys[position]
            if case .origin(let table, let originColumn) = column.detail {
                guard let origin = columnKeys[table], origin.indices.contains(originColumn)
                else { continue }
                backlinks.append(
                    BacklinkColumn(
                        column: key,
                        originTable: TableKey(rawValue: UInt32(table)),
                        originColumn: origin[originColumn]
                    )
                )
                continue
            }
            guard Self.isShown(column), let type = ValueType(typeCode: key.typeCode) else {
                continue
            }
            var name = column.name.isEmpty ? "col_\(position)" : column.name
            if !names.insert(name).inserted { name = name.named(apartBy: "_\(position)") }
            let isIndexable = [.int, .bool, .string, .timestamp].contains(type)
            var target: TableKey?
            if case .target(let number) = column.detail {
                target = TableKey(rawValue: UInt32(truncatingIfNeeded: number))
            }
            let isPrimaryKey =
                position == primaryKey && (type == .int || type == .string)
                && !lost.contains(position)
            let isIndexed = column.isIndexed && isIndexable && key.collection == nil
            properties.append(
                Property(
                    name: name,
                    column: key,
                    type: type,
                    isNullable: key.isNullable,
                    collection: key.collection,
                    index: isPrimaryKey || isIndexed ? .general : nil,
                    isPrimaryKey: isPrimaryKey,
                    target: target,
                    isEnumerated: column.type == .enumeratedString
                )
            )
        }
        return TableSchema(
            name: name,
            key: key,
            kind: .topLevel,
            properties: properties,
            backlinks: backlinks
        )
    }

    /// The keys that the columns have today, backlinks included.
    var columnKeys: [ColumnKey] {
        spec.columns.enumerated().map { position, column in
            var type = column.type.singleValueType ?? .link
            var attributes: ColumnKey.Attributes =
                column.isNullable || lost.contains(position) ? .nullable : []
            var typeCode = type.rawValue
            switch column.type {
            case .link:
                attributes.insert(.nullable)
            case .linkList:
                attributes = .list
            case .subtable:
                attributes = .list
                if case .subtable(let spec) = column.detail {
                    type = spec.elementType.type
                    if spec.elementType.isNullable { attributes.insert(.nullable) }
                }
                typeCode = type.rawValue
            case .backlink:
                attributes = []
                typeCode = ColumnKey.backlinkTypeCode
            default: break
            }
            if column.hasStrongLinks, column.type != .backlink {
                attributes.insert(ColumnKey.Attributes(rawValue: 8))
            }
            return ColumnKey(
                index: position,
                typeCode: typeCode,
                attributes: attributes,
                tag: UInt32(number)
            )
        }
    }
}
