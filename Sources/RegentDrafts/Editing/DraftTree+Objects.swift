internal import RegentCore

/// Objects and classes.
extension DraftTree {
    // MARK: Objects

    /// Creates an object and answers its key.
    func create(_ className: String, _ content: Value) throws(DraftError) -> ObjectKey {
        let key = try createBare(className, content)
        let place = Place(className: className, object: key)
        try fill(key, of: table(named: className), with: content, place)
        return key
    }

    /// Creates an object with its primary key alone.
    func createBare(_ className: String, _ content: Value) throws(DraftError) -> ObjectKey {
        let table = try table(named: className)
        let primaryKey = table.primaryKey.flatMap { property in
            content.members.first { $0.key == property.name }?.value
        }
        let place = Place(className: className, object: .none)
        return try edit(at: place) { (tree) throws(StorageError) in
            try tree.createObject(in: table.key, primaryKey: primaryKey)
        }
    }

    func delete(_ object: ObjectKey, of className: String) throws(DraftError) {
        let table = try table(named: className)
        try edit(at: Place(className: className, object: object)) { (tree) throws(StorageError) in
            try tree.deleteObject(object, in: table.key)
        }
    }

    /// Sets one property of many objects.
    func setMany(
        _ className: String,
        _ name: String,
        _ objects: [ObjectKey],
        _ values: Edit.Values
    ) throws(DraftError) {
        let table = try table(named: className)
        guard let property = table[name] else {
            throw .noSuchProperty(className: table.displayName, property: name)
        }
        let embedded = embedded(in: property)
        for (index, object) in objects.enumerated() {
            let place = Place(className, object, name)
            let spot = Spot(
                field: FieldPlace(table: table.key, object: object, column: property.column),
                property: property,
                embedded: embedded
            )
            let value = values.value(at: index)
            if embedded != nil {
                try set(value, at: spot, place)
            } else {
                try edit(at: place) { (tree) throws(StorageError) in
                    try tree.set(value, at: spot.field)
                }
            }
        }
    }

    // MARK: Classes

    func apply(_ edit: SchemaEdit) throws(DraftError) {
        switch edit {
        case .addClass(let plan): try add(plan)
        case .addProperty(let className, let plan):
            let (table, definition) = (try table(named: className), try definition(of: plan))
            try editSchema { (tree) throws(StorageError) in
                try tree.addProperty(definition, to: table.key)
            }
        case .renameClass(let name, let new):
            let table = try table(named: name)
            let prefix = table.className == nil ? "" : "class_"
            try editSchema { (tree) throws(StorageError) in
                try tree.renameTable(table.key, to: prefix + new)
            }
        case .renameProperty(let className, let name, let new):
            let (table, property) = try property(name, of: className)
            try editSchema { (tree) throws(StorageError) in
                try tree.renameProperty(property.column, of: table.key, to: new)
            }
        case .dropClass(let name):
            let table = try table(named: name)
            try editSchema { (tree) throws(StorageError) in try tree.removeTable(table.key) }
        case .dropProperty(let className, let name):
            let (table, property) = try property(name, of: className)
            try editSchema { (tree) throws(StorageError) in
                try tree.removeProperty(property.column, of: table.key)
            }
        case .setIndex(let className, let name, let index):
            let (table, property) = try property(name, of: className)
            try editSchema { (tree) throws(StorageError) in
                if let index {
                    try tree.addIndex(index, to: property.column, of: table.key)
                } else {
                    try tree.removeIndex(from: property.column, of: table.key)
                }
            }
        case .setPrimaryKey(let className, let name):
            let table = try table(named: className)
            var column: ColumnKey?
            if let name { column = try property(name, of: className).1.column }
            try editSchema { (tree) throws(StorageError) in
                try tree.setPrimaryKey(column, of: table.key)
            }
        case .setType(let className, let name, let type, let isNullable, let replacesFailures):
            let (table, property) = try property(name, of: className)
            var column = property.column
            try editSchema { (tree) throws(StorageError) in
                column = try tree.convertProperty(
                    property.column,
                    of: table.key,
                    to: type,
                    isNullable: isNullable,
                    replacesFailures: replacesFailures
                ).column
            }
            columns.note(column, instead: property.column, in: table.key)
        case .setVersion(_, let version):
            try editSchema { (tree) throws(StorageError) in try tree.setSchemaVersion(version) }
        }
    }

    /// What a change of type would do to the values of a property.
    func conversion(
        _ className: String,
        _ name: String,
        to type: ValueType,
        isNullable: Bool
    ) throws(DraftError) -> ConversionReport {
        let (table, property) = try property(name, of: className)
        do throws(StorageError) {
            return try tree.conversion(
                of: property.column,
                in: table.key,
                to: type,
                isNullable: isNullable
            )
        } catch {
            throw DraftError(error, at: nil)
        }
    }

    private func add(_ plan: ClassPlan) throws(DraftError) {
        guard schema[plan.name] == nil else {
            throw .refused(.tableExists(plan.name), at: nil)
        }
        try editSchema { (tree) throws(StorageError) in
            _ = try tree.addTable(named: "class_" + plan.name, kind: plan.kind)
        }
        for property in plan.properties {
            try apply(.addProperty(className: plan.name, property))
        }
        if let name = plan.primaryKey {
            try apply(.setPrimaryKey(className: plan.name, property: name))
        }
    }

    private func definition(of plan: PropertyPlan) throws(DraftError) -> PropertyDefinition {
        var target: TableKey?
        if let name = plan.target { target = try table(named: name).key }
        return PropertyDefinition(
            name: plan.name,
            type: plan.type,
            isNullable: plan.isNullable,
            collection: plan.collection,
            target: target,
            index: plan.index
        )
    }

    private func property(
        _ name: String,
        of className: String
    ) throws(DraftError) -> (TableSchema, Property) {
        let table = try table(named: className)
        guard let property = table[name] else {
            throw .noSuchProperty(className: table.displayName, property: name)
        }
        return (table, property)
    }
}
