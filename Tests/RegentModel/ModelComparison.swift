package import RegentCore

/// Compares a version of a database with the model, and says where they differ first.
package struct ModelComparison {
    let model: ModelDatabase
    let snapshot: Snapshot

    package init(model: ModelDatabase, snapshot: Snapshot) {
        self.model = model
        self.snapshot = snapshot
    }

    /// The first difference; nil when there is none.
    package func difference() throws -> String? {
        let stored = Set(snapshot.tables.map(\.schema.key))
        guard stored == Set(model.tables.keys) else {
            return "tables \(stored.map(\.rawValue).sorted())"
        }
        if let damaged = snapshot.damagedTables.first { return "\(damaged.name): \(damaged.error)" }
        for table in model.tables.values {
            if let found = try difference(in: table) { return "\(table.name): \(found)" }
        }
        return nil
    }

    private func difference(in expected: ModelDatabase.Table) throws -> String? {
        guard let table = snapshot.table(expected.key) else { return "missing" }
        guard table.schema.name == expected.name else { return "named \(table.schema.name)" }
        guard table.schema.kind == expected.kind else { return "kind \(table.schema.kind)" }
        guard table.schema.properties.count == expected.properties.count else {
            return "\(table.schema.properties.count) properties"
        }
        for property in expected.properties {
            guard let found = table.schema[property.name] else { return "no \(property.name)" }
            guard found.column == property.column, found.type == property.type,
                found.isNullable == property.isNullable, found.target == property.target,
                found.collection == property.collection
            else { return "\(property.name) is \(found)" }
            let isPrimaryKey = property.column == expected.primaryKey
            guard found.isPrimaryKey == isPrimaryKey,
                found.index == property.index || isPrimaryKey || !property.isIndexKnown
            else { return "\(property.name) has index \(String(describing: found.index))" }
        }
        let keys = try table.keys(in: 0..<table.count)
        guard keys == expected.objects.keys.sorted() else {
            return "keys \(keys.count), not \(expected.objects.count)"
        }
        for property in expected.properties {
            for key in keys {
                let value = try table.value(of: property.column, in: key)
                let wanted = expected.objects[key]?[property.column] ?? .null
                guard value == wanted else {
                    return "\(property.name) of \(key.rawValue): \(value) instead of \(wanted)"
                }
            }
            if let found = try indexDifference(table, property, expected) { return found }
        }
        return try linkDifference(table, keys)
    }

    private func indexDifference(
        _ table: Table,
        _ property: ModelDatabase.Property,
        _ expected: ModelDatabase.Table
    ) throws -> String? {
        guard property.index == .general, property.collection == nil else { return nil }
        var wanted: [Value: Set<ObjectKey>] = [:]
        for (key, values) in expected.objects {
            let value = values[property.column] ?? .null
            if !value.isCollection { wanted[value, default: []].insert(key) }
        }
        for (value, keys) in wanted {
            let found = try table.objectKeys(where: property.column, equals: value) ?? []
            guard keys.isSubset(of: found) else {
                return "the index of \(property.name) lacks objects of \(value)"
            }
        }
        return nil
    }

    private func linkDifference(_ table: Table, _ keys: [ObjectKey]) throws -> String? {
        var expected: [ObjectKey: Int] = [:]
        model.forEachLink { _, _, _, link in
            if link.table == table.schema.key { expected[link.object, default: 0] += 1 }
        }
        for key in keys {
            let found = try table.incomingLinks(to: key).reduce(0) { $0 + $1.keys.count }
            let wanted = expected[key, default: 0]
            guard found == wanted else {
                return "object \(key.rawValue) has \(found) backlinks, not \(wanted)"
            }
        }
        return nil
    }
}
