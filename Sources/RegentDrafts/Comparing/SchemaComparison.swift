internal import RegentCore

/// What is different between the classes of two files, by name.
enum SchemaComparison {
    /// Changes in an order in which they can be made: new classes first, as links may lead there.
    static func edits(from old: Schema, to new: Schema) -> [SchemaEdit] {
        var edits: [SchemaEdit] = []
        let oldClasses = old.tables.filter { $0.className != nil }
        let newClasses = new.tables.filter { $0.className != nil }
        for table in newClasses where match(table, in: old) == nil {
            edits.append(.addClass(ClassPlan(name: table.displayName, kind: table.kind)))
        }
        for table in newClasses {
            let plans = table.properties
            guard let before = match(table, in: old) else {
                edits += plans.map {
                    .addProperty(className: table.displayName, PropertyPlan($0, in: new))
                }
                if let key = table.primaryKey {
                    edits.append(
                        .setPrimaryKey(className: table.displayName, property: key.name)
                    )
                }
                continue
            }
            edits += properties(from: (before, old), to: (table, new))
        }
        for table in oldClasses where match(table, in: new) == nil {
            // Before a class of the same name can be added, the old one goes.
            let isReplaced = new[table.displayName] != nil
            edits.insert(.dropClass(table.displayName), at: isReplaced ? 0 : edits.count)
        }
        return edits
    }

    /// The class of the same name and kind.
    static func match(_ table: TableSchema, in schema: Schema) -> TableSchema? {
        schema.tables.first { $0.name == table.name && $0.kind == table.kind }
    }

    private typealias Side = (table: TableSchema, schema: Schema)

    private static func properties(from old: Side, to new: Side) -> [SchemaEdit] {
        var edits: [SchemaEdit] = []
        let name = new.table.displayName
        func plan(_ property: Property, _ schema: Schema) -> PropertyPlan {
            var plan = PropertyPlan(property, in: schema)
            plan.index = nil
            return plan
        }
        for property in old.table.properties {
            let other = new.table[property.name].map { plan($0, new.schema) }
            if other != plan(property, old.schema) {
                edits.append(.dropProperty(className: name, property.name))
            }
        }
        for property in new.table.properties {
            let other = old.table[property.name]
            guard let other, plan(other, old.schema) == plan(property, new.schema) else {
                edits.append(.addProperty(className: name, PropertyPlan(property, in: new.schema)))
                continue
            }
            let isKey = property.isPrimaryKey || other.isPrimaryKey
            if property.index != other.index, !isKey {
                edits.append(
                    .setIndex(className: name, property: property.name, property.index)
                )
            }
        }
        if new.table.primaryKey?.name != old.table.primaryKey?.name {
            edits.append(
                .setPrimaryKey(className: name, property: new.table.primaryKey?.name)
            )
        }
        return edits
    }
}
