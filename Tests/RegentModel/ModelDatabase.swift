package import RegentCore

/// What a database should hold, in plain dictionaries: the truth that the engine is held to.
package struct ModelDatabase {
    package struct Property {
        var name: String
        let column: ColumnKey
        let type: ValueType
        let isNullable: Bool
        let collection: CollectionKind?
        let target: TableKey?
        var index: RegentCore.Property.Index?
        /// False when a file told of a primary key, which has an index with and without an
        /// attribute of its own: whether one stays when it is a primary key no more is not known.
        var isIndexKnown = true
    }

    package struct Table {
        var name: String
        let key: TableKey
        let kind: TableSchema.Kind
        var primaryKey: ColumnKey?
        var properties: [Property] = []
        var objects: [ObjectKey: [ColumnKey: Value]] = [:]

        /// Whether objects may be made and deleted at will.
        var isFree: Bool { kind == .topLevel && name != "metadata" }

        func property(_ column: ColumnKey) -> Property? {
            properties.first { $0.column == column }
        }

        /// What a new object has in a property.
        func initial(_ property: Property) -> Value {
            switch property.collection {
            case .list: return .list([])
            case .set: return .set([])
            case .dictionary: return .dictionary([])
            case nil: break
            }
            if property.isNullable { return .null }
            return switch property.type {
            case .int: .int(0)
            case .bool: .bool(false)
            case .string: .string("")
            case .binary: .binary([])
            case .timestamp: .timestamp(Timestamp(seconds: 0, nanoseconds: 0))
            case .float: .float(0)
            case .double: .double(0)
            case .decimal: .decimal(.zero)
            case .objectID: .objectID(ObjectID(high: 0, low: 0))
            case .uuid: .uuid(UUID128(high: 0, low: 0))
            case .link, .typedLink, .mixed: .null
            }
        }
    }

    package var tables: [TableKey: Table] = [:]

    package init() {}

    // MARK: Links

    /// Every link, at any depth, with the object and property it starts from.
    func forEachLink(_ body: (TableKey, ColumnKey, ObjectKey, ObjectLink) -> Void) {
        for table in tables.values {
            for (key, values) in table.objects {
                for (column, value) in values {
                    value.forEachLink { body(table.key, column, key, $0) }
                }
            }
        }
    }

    /// Deletes an object with what is embedded in it, and all links to it.
    mutating func delete(_ link: ObjectLink) {
        guard let values = tables[link.table]?.objects.removeValue(forKey: link.object) else {
            return
        }
        for (column, value) in values {
            guard let target = tables[link.table]?.property(column)?.target,
                tables[target]?.kind == .embedded
            else { continue }
            value.forEachLink { delete($0) }
        }
        for (table, content) in tables {
            for (key, values) in content.objects {
                for (column, value) in values where value.contains(link) {
                    tables[table]?.objects[key]?[column] = value.without(link) ?? .null
                }
            }
        }
    }
}

extension Value {
    func forEachLink(_ body: (ObjectLink) -> Void) {
        switch self {
        case .link(let link): body(link)
        case .list(let elements), .set(let elements):
            for element in elements { element.forEachLink(body) }
        case .dictionary(let entries): for entry in entries { entry.value.forEachLink(body) }
        default: break
        }
    }

    func contains(_ link: ObjectLink) -> Bool {
        var isFound = false
        forEachLink { isFound = isFound || $0 == link }
        return isFound
    }

    /// The value after an object was deleted: gone from lists and sets, null elsewhere.
    func without(_ link: ObjectLink) -> Value? {
        switch self {
        case .link(link): nil
        case .list(let elements): .list(elements.compactMap { $0.without(link) })
        case .set(let elements): .set(elements.compactMap { $0.without(link) })
        case .dictionary(let entries):
            .dictionary(entries.map { .init(key: $0.key, value: $0.value.without(link) ?? .null) })
        default: self
        }
    }

    /// The values as a set holds them: ascending, each once.
    static func setOrder(_ elements: [Value]) -> [Value] {
        var result: [Value] = []
        for element in elements {
            let place = result.firstIndex { compareTotally($0, element) >= 0 } ?? result.count
            if place < result.count, compareTotally(result[place], element) == 0 { continue }
            result.insert(element, at: place)
        }
        return result
    }

    /// The entries as a dictionary holds them: ascending by the bytes of their keys.
    static func dictionaryOrder(_ entries: [DictionaryEntry]) -> [DictionaryEntry] {
        entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
}
