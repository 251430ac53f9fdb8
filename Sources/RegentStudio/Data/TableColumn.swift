import RegentCore

/// One column of a place.
struct TableColumn: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// The number of an element, or the internal key of an object that has no primary key.
        case number
        /// The key of a dictionary's entry.
        case entryKey
        /// A property of the row's object.
        case property(Property)
        /// The element itself.
        case element(Property)
        /// For the properties of one object: name, type and value.
        case propertyName, propertyType, propertyValue
    }

    let kind: Kind
    var isHidden = false
    /// Kept in sight by the user's wish.
    var isPinned = false
    /// A width chosen by the user; nil fits the content.
    var chosenWidth: Int?

    init(_ kind: Kind) {
        self.kind = kind
    }

    var property: Property? {
        switch kind {
        case .property(let property), .element(let property): property
        default: nil
        }
    }

    /// Keys and whole numbers say something else when they are cut.
    var isNeverCut: Bool {
        switch kind {
        case .number: true
        case .property(let property):
            property.collection == nil && (property.isPrimaryKey || property.type == .int)
        default: false
        }
    }

    /// Frozen columns stay in sight when the others scroll.
    var isFrozen: Bool {
        if isPinned { return true }
        return switch kind {
        case .number, .entryKey, .propertyName: true
        case .property(let property): property.isPrimaryKey
        default: false
        }
    }
}

extension PlaceSource {
    /// The columns a place begins with: what tells rows apart first, then declared order.
    func columns(in schema: Schema) -> [TableColumn] {
        switch self {
        case .table(let table), .backlinks(_, let table, _):
            return Self.objectColumns(of: schema[table])
        case .object:
            return [.init(.propertyName), .init(.propertyType), .init(.propertyValue)]
        case .collection(let path, let kind):
            guard let property = schema[path.owner.table]?[path.column] else { return [] }
            if let table = self.table(in: schema) {
                let columns = Self.objectColumns(of: schema[table])
                return [TableColumn(.number)]
                    + columns.filter { if case .number = $0.kind { false } else { true } }
            }
            return [
                .init(kind == .dictionary ? .entryKey : .number), .init(.element(property)),
            ]
        }
    }

    private static func objectColumns(of table: TableSchema?) -> [TableColumn] {
        guard let table else { return [] }
        let key = table.properties.filter(\.isPrimaryKey)
        let others = table.properties.filter { !$0.isPrimaryKey }
        let first = key.isEmpty ? [TableColumn(.number)] : []
        return first + (key + others).map { TableColumn(.property($0)) }
    }
}
