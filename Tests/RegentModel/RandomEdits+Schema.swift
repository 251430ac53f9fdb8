import RegentCore

extension RandomEdits {
    /// Makes the classes that a run begins with.
    package mutating func makeSchema() throws {
        try tree.setSchemaVersion(0)
        if let key = try tree.tableKey(named: "metadata"),
            let column = try tree.snapshot().table(key)?.schema["version"]?.column
        {
            var table = ModelDatabase.Table(name: "metadata", key: key, kind: .topLevel)
            table.properties = [
                .init(
                    name: "version",
                    column: column,
                    type: .int,
                    isNullable: false,
                    collection: nil,
                    target: nil,
                    index: nil
                )
            ]
            table.objects[ObjectKey(rawValue: 0)] = [column: .int(0)]
            model.tables[key] = table
        }
        for number in 0..<4 { try addClass("class_C\(number)", .topLevel) }
        try addClass("class_Part", .embedded)
        for _ in 0..<25 { try addProperty() }
    }

    mutating func editSchema() throws {
        switch values.below(16) {
        case 0:
            if model.tables.count < 9 { try addClass("class_N\(values.below(1000))", .topLevel) }
        case 1...4: try addProperty()
        case 5, 6: try removeProperty()
        case 7: try renameProperty()
        case 8...11: try changeIndex()
        case 12: try changePrimaryKey()
        case 13: try removeClass()
        default: try renameClass()
        }
    }

    private mutating func addClass(_ name: String, _ kind: TableSchema.Kind) throws {
        noteSchema("add class \(name)")
        guard !model.tables.values.contains(where: { $0.name == name }) else {
            try expectRefusal { _ = try tree.addTable(named: name, kind: kind) }
            return
        }
        let key = try tree.addTable(named: name, kind: kind)
        model.tables[key] = ModelDatabase.Table(name: name, key: key, kind: kind)
        if kind == .topLevel, values.chance(50) { try addPrimaryKey(to: key) }
    }

    private mutating func addPrimaryKey(to key: TableKey) throws {
        let types: [ValueType] = [.int, .string, .objectID, .uuid]
        guard let type = values.pick(types) else { return }
        let isNullable = values.chance(30)
        let column = try tree.addProperty(
            PropertyDefinition(name: "id", type: type, isNullable: isNullable),
            to: key
        )
        try tree.setPrimaryKey(column, of: key)
        model.tables[key]?.primaryKey = column
        model.tables[key]?.properties.append(
            .init(
                name: "id",
                column: column,
                type: type,
                isNullable: isNullable,
                collection: nil,
                target: nil,
                index: nil
            )
        )
    }

    private mutating func addProperty() throws {
        guard let table = ordinaryTable(), table.properties.count < 20 else { return }
        let types = ValueType.allCases.filter { $0 != .typedLink }
        guard let type = values.pick(types) else { return }
        var definition = PropertyDefinition(
            name: "p\(values.below(10_000))",
            type: type,
            isNullable: values.chance(50)
        )
        let kinds: [CollectionKind?] = [nil, nil, nil, .list, .set, .dictionary]
        definition.collection = kinds[values.below(kinds.count)]
        if type == .link {
            let targets = model.tables.values.filter { $0.name != "metadata" }.map(\.key).sorted()
            guard let target = values.pick(targets) else { return }
            definition.target = target
            if model.tables[target]?.kind == .embedded {
                if definition.collection == .set { definition.collection = .list }
                // An embedded class within itself would only grow.
                if table.kind == .embedded { return }
            }
        }
        guard table.properties.allSatisfy({ $0.name != definition.name }) else { return }
        noteSchema("add property \(table.name).\(definition.name) \(definition)")
        let column = try tree.addProperty(definition, to: table.key)
        let property = ModelDatabase.Property(
            name: definition.name,
            column: column,
            type: type,
            isNullable: column.isNullable,
            collection: definition.collection,
            target: definition.target,
            index: nil
        )
        model.tables[table.key]?.properties.append(property)
        for key in table.objects.keys {
            model.tables[table.key]?.objects[key]?[column] = table.initial(property)
        }
    }

    private mutating func removeProperty() throws {
        guard let table = ordinaryTable(), table.properties.count > 3,
            let property = values.pick(table.properties)
        else { return }
        noteSchema("remove property \(table.name).\(property.name)")
        try tree.removeProperty(property.column, of: table.key)
        removeFromModel(property, of: table)
    }

    private mutating func removeFromModel(
        _ property: ModelDatabase.Property,
        of table: ModelDatabase.Table
    ) {
        let isEmbedded = property.target.flatMap { model.tables[$0] }?.kind == .embedded
        for (key, objectValues) in table.objects {
            let gone = objectValues[property.column]
            model.tables[table.key]?.objects[key]?[property.column] = nil
            if isEmbedded { gone?.forEachLink { model.delete($0) } }
        }
        model.tables[table.key]?.properties.removeAll { $0.column == property.column }
        if table.primaryKey == property.column { model.tables[table.key]?.primaryKey = nil }
    }

    private mutating func renameProperty() throws {
        guard let table = ordinaryTable(), let property = values.pick(table.properties),
            let index = table.properties.firstIndex(where: { $0.column == property.column })
        else { return }
        let name = "r\(values.below(10_000))"
        guard table.properties.allSatisfy({ $0.name != name }) else { return }
        noteSchema("rename property \(table.name).\(property.name) to \(name)")
        try tree.renameProperty(property.column, of: table.key, to: name)
        model.tables[table.key]?.properties[index].name = name
    }

    private mutating func changeIndex() throws {
        guard let table = ordinaryTable(), let property = values.pick(table.properties),
            let index = table.properties.firstIndex(where: { $0.column == property.column })
        else { return }
        if property.index != nil {
            noteSchema("remove index \(table.name).\(property.name)")
            try tree.removeIndex(from: property.column, of: table.key)
            model.tables[table.key]?.properties[index].index = nil
            return
        }
        let kind: Property.Index = values.chance(30) ? .fullText : .general
        noteSchema("add index \(kind) \(table.name).\(property.name)")
        let isMade = try wasMade { try tree.addIndex(kind, to: property.column, of: table.key) }
        if isMade { model.tables[table.key]?.properties[index].index = kind }
    }

    private mutating func changePrimaryKey() throws {
        guard let table = ordinaryTable(), table.kind == .topLevel else { return }
        if table.primaryKey != nil {
            noteSchema("no primary key for \(table.name)")
            try tree.setPrimaryKey(nil, of: table.key)
            model.tables[table.key]?.primaryKey = nil
            return
        }
        guard let property = values.pick(table.properties) else { return }
        noteSchema("primary key \(table.name).\(property.name)")
        let isMade = try wasMade { try tree.setPrimaryKey(property.column, of: table.key) }
        if isMade { model.tables[table.key]?.primaryKey = property.column }
    }

    private mutating func removeClass() throws {
        guard let table = ordinaryTable(), model.tables.count > 6, table.kind == .topLevel else {
            return
        }
        let isTarget = model.tables.values.contains { other in
            other.key != table.key && other.properties.contains { $0.target == table.key }
        }
        var isLinkedFromMixed = false
        model.forEachLink { origin, _, _, link in
            if link.table == table.key, origin != table.key { isLinkedFromMixed = true }
        }
        noteSchema("remove class \(table.name)")
        if isTarget || isLinkedFromMixed {
            try expectRefusal { try tree.removeTable(table.key) }
            return
        }
        // A mixed property that linked here once keeps its column of backlinks.
        guard try wasMade({ try tree.removeTable(table.key) }) else { return }
        for property in table.properties { removeFromModel(property, of: table) }
        model.tables[table.key] = nil
    }

    private mutating func renameClass() throws {
        guard let table = ordinaryTable() else { return }
        let name = "class_R\(values.below(10_000))"
        guard !model.tables.values.contains(where: { $0.name == name }) else { return }
        noteSchema("rename class \(table.name) to \(name)")
        try tree.renameTable(table.key, to: name)
        model.tables[table.key]?.name = name
    }

    private mutating func ordinaryTable() -> ModelDatabase.Table? {
        let keys = model.tables.values.filter { $0.name != "metadata" }.map(\.key).sorted()
        return values.pick(keys).flatMap { model.tables[$0] }
    }
}
