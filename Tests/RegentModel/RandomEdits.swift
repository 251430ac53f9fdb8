package import RegentCore

/// Makes the same random edits on a private tree and on the model.
package struct RandomEdits {
    let tree: PrivateTree
    package var model: ModelDatabase
    package var values: RandomValues
    /// Bounds the number of objects of a table.
    package var maximumObjects = 400
    /// Whether classes and properties change too.
    package var editsSchema = true
    /// Whether links may lie within nested collections.
    package var nestsLinks = true
    package private(set) var log: [String] = []

    package init(tree: PrivateTree, model: ModelDatabase, values: RandomValues) {
        self.tree = tree
        self.model = model
        self.values = values
    }

    /// Makes one edit.
    package mutating func step() throws {
        switch values.below(100) {
        case 0..<25: try create()
        case 25..<33: try delete()
        case 33..<65: try setField()
        case 65..<92: try editCollection()
        case 92..<95: try embed()
        default: if editsSchema { try editSchema() }
        }
    }

    mutating func note(_ text: @autoclosure () -> String) {
        log.append(text())
        if log.count > 40 { log.removeFirst() }
    }

    // MARK: Choosing

    mutating func table(
        where isWanted: (ModelDatabase.Table) -> Bool = { _ in true }
    ) -> ModelDatabase.Table? {
        let keys = model.tables.values.filter(isWanted).map(\.key).sorted()
        return values.pick(keys).flatMap { model.tables[$0] }
    }

    mutating func object(of table: ModelDatabase.Table) -> ObjectKey? {
        values.pick(table.objects.keys.sorted())
    }

    mutating func link(to target: TableKey?) -> Value {
        let table =
            target.flatMap { model.tables[$0] }
            ?? table { $0.kind == .topLevel && !$0.objects.isEmpty && $0.name != "metadata" }
        guard let table, table.kind == .topLevel, let key = object(of: table) else { return .null }
        return .link(ObjectLink(table: table.key, object: key))
    }

    /// A value that a property, or an element of it, can hold; nil when there is none now.
    mutating func element(
        _ property: ModelDatabase.Property,
        depth: Int = 2,
        isNested: Bool = false
    ) -> Value? {
        if property.isNullable, values.chance(15) { return .null }
        switch property.type {
        case .link:
            let link = link(to: property.target)
            return link.isNull && !property.isNullable ? nil : link
        case .mixed:
            let database = self
            let levels = property.collection == .set ? 0 : depth
            return values.mixed(depth: levels, isNested: isNested) { values, isNested in
                guard database.nestsLinks || !isNested else { return .null }
                var copy = database
                copy.values = values
                defer { values = copy.values }
                return copy.link(to: nil)
            }
        default:
            let value = values.value(property.type)
            // The index of a list takes strings of up to 200 bytes.
            if property.collection == .list, property.index != nil, case .string(let text) = value,
                text.utf8.count > 200
            {
                return nil
            }
            return value
        }
    }

    func isEmbedded(_ property: ModelDatabase.Property) -> Bool {
        property.target.flatMap { model.tables[$0] }?.kind == .embedded
    }

    // MARK: Objects

    mutating func create() throws {
        guard let table = table(where: { $0.isFree }),
            table.objects.count < maximumObjects
        else { return }
        var initial: [ColumnKey: Value] = [:]
        for property in table.properties { initial[property.column] = table.initial(property) }
        var primaryKey: Value?
        if let column = table.primaryKey, let property = table.property(column) {
            let value =
                property.isNullable && values.chance(3) ? .null : values.value(property.type)
            primaryKey = value
            initial[column] = value
            if table.objects.values.contains(where: { $0[column] == value }) {
                note("create \(table.name) \(value), taken")
                try expectRefusal {
                    _ = try tree.createObject(in: table.key, primaryKey: value)
                }
                return
            }
        }
        var set: [(column: ColumnKey, value: Value)] = []
        for property in table.properties
        where property.collection == nil && property.column != table.primaryKey
            && !isEmbedded(property) && values.chance(40)
        {
            guard let value = element(property) else { continue }
            set.append((property.column, value))
            initial[property.column] = value
        }
        note("create \(table.name) \(set)")
        let key = try tree.createObject(in: table.key, primaryKey: primaryKey, values: set)
        model.tables[table.key]?.objects[key] = initial
    }

    mutating func delete() throws {
        guard let table = table(where: { $0.isFree }), let key = object(of: table) else {
            return
        }
        // Most of the time only few go, at times many.
        let count = values.chance(5) ? values.below(60) : 1
        for key in table.objects.keys.sorted().drop(while: { $0 < key }).prefix(count) {
            note("delete \(table.name) \(key.rawValue)")
            try tree.deleteObject(key, in: table.key)
            model.delete(ObjectLink(table: table.key, object: key))
        }
    }

    // MARK: Fields

    mutating func setField() throws {
        guard let table = table(), let key = object(of: table),
            let property = values.pick(table.properties), property.column != table.primaryKey,
            !isEmbedded(property)
        else { return }
        let place = FieldPlace(table: table.key, object: key, column: property.column)
        guard let kind = property.collection else {
            guard let value = element(property) else { return }
            note("set \(table.name).\(property.name) of \(key.rawValue) to \(value)")
            try tree.set(value, at: place)
            model.tables[table.key]?.objects[key]?[property.column] = value
            return
        }
        let elements = (0..<values.below(6)).compactMap { _ in element(property) }
        let value: Value =
            switch kind {
            case .list: .list(elements)
            case .set: .set(Value.setOrder(elements))
            case .dictionary:
                .dictionary(
                    Value.dictionaryOrder(
                        Dictionary(
                            elements.map { (values.key(), $0) },
                            uniquingKeysWith: { $1 }
                        ).map { .init(key: $0.key, value: $0.value) }
                    )
                )
            }
        note("set \(table.name).\(property.name) of \(key.rawValue) to \(value)")
        try tree.set(value, at: place)
        model.tables[table.key]?.objects[key]?[property.column] = value
    }

    // MARK: Embedded objects

    private mutating func embed() throws {
        guard let table = table(), let key = object(of: table),
            let property = values.pick(table.properties.filter { isEmbedded($0) }),
            let target = property.target.flatMap({ model.tables[$0] }),
            target.objects.count < maximumObjects,
            let old = model.tables[table.key]?.objects[key]?[property.column]
        else { return }
        var place = FieldPlace(table: table.key, object: key, column: property.column)
        note("embed \(table.name).\(property.name) of \(key.rawValue)")
        var child: [ColumnKey: Value] = [:]
        for property in target.properties { child[property.column] = target.initial(property) }
        switch old {
        case .list(var elements):
            if values.chance(30), !elements.isEmpty {
                let index = values.below(elements.count)
                place = place.appending(.index(index))
                try tree.remove(at: place)
                let gone = elements.remove(at: index)
                model.tables[table.key]?.objects[key]?[property.column] = .list(elements)
                gone.forEachLink { model.delete($0) }
                return
            }
            let index = values.below(elements.count + 1)
            let object = try tree.createEmbedded(
                at: place.appending(.index(index)),
                isInserting: true
            )
            elements.insert(.link(ObjectLink(table: target.key, object: object)), at: index)
            model.tables[table.key]?.objects[key]?[property.column] = .list(elements)
            model.tables[target.key]?.objects[object] = child
        case .dictionary(let entries):
            let name = values.key()
            let object = try tree.createEmbedded(at: place.appending(.key(name)))
            let link = Value.link(ObjectLink(table: target.key, object: object))
            let kept = entries.filter { $0.key != name }
            model.tables[table.key]?.objects[key]?[property.column] = .dictionary(
                Value.dictionaryOrder(kept + [.init(key: name, value: link)])
            )
            model.tables[target.key]?.objects[object] = child
            for entry in entries where entry.key == name {
                entry.value.forEachLink { model.delete($0) }
            }
        default:
            if values.chance(20) {
                try tree.set(.null, at: place)
                model.tables[table.key]?.objects[key]?[property.column] = .null
            } else {
                let object = try tree.createEmbedded(at: place)
                let link = Value.link(ObjectLink(table: target.key, object: object))
                model.tables[table.key]?.objects[key]?[property.column] = link
                model.tables[target.key]?.objects[object] = child
            }
            old.forEachLink { model.delete($0) }
        }
    }

    /// Whether an edit was made, and not refused.
    func wasMade(_ body: () throws -> Void) throws -> Bool {
        do {
            try body()
            return true
        } catch StorageError.refused {
            return false
        }
    }

    func expectRefusal(_ body: () throws -> Void) throws {
        guard try wasMade(body) else { return }
        throw Unexpected(what: "an edit that should have been refused was made")
    }

    struct Unexpected: Error {
        let what: String
    }

    // MARK: Schema

    mutating func noteSchema(_ text: String) { note(text) }
}

extension FieldPlace {
    func appending(_ step: PathStep) -> FieldPlace {
        FieldPlace(table: table, object: object, column: column, path: path + [step])
    }
}

extension Value {
    var isCollection: Bool {
        switch self {
        case .list, .set, .dictionary: true
        default: false
        }
    }
}
