package import RegentCore

extension ModelDatabase {
    /// What a version of a file holds.
    ///
    /// Links that lead nowhere are not seen, as people do not see them.
    package init(_ snapshot: Snapshot) throws {
        for stored in snapshot.tables {
            let schema = stored.schema
            var table = Table(name: schema.name, key: schema.key, kind: schema.kind)
            table.primaryKey = schema.primaryKey?.column
            table.properties = schema.properties.map { property in
                Property(
                    name: property.name,
                    column: property.column,
                    type: property.type,
                    isNullable: property.isNullable,
                    collection: property.collection,
                    target: property.target,
                    index: property.isPrimaryKey ? nil : property.index,
                    isIndexKnown: !property.isPrimaryKey
                )
            }
            for key in try stored.keys(in: 0..<stored.count) {
                var values: [ColumnKey: Value] = [:]
                for property in schema.properties {
                    values[property.column] = try stored.value(of: property.column, in: key)
                }
                table.objects[key] = values
            }
            tables[schema.key] = table
        }
    }
}
