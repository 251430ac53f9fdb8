import RegentCore

/// What a place shows.
enum PlaceSource: Hashable, Sendable {
    /// The objects of a class.
    case table(TableKey)
    /// The elements of a list, set or dictionary, in a property or inside of a mixed.
    case collection(ValuePath, CollectionKind)
    /// The properties of one object.
    case object(ObjectLink)
    /// The objects of a class that link to an object through one property.
    case backlinks(to: ObjectLink, table: TableKey, column: ColumnKey)
}

extension PlaceSource {
    /// The class whose objects the rows are, where all are of one class.
    func table(in schema: Schema) -> TableKey? {
        switch self {
        case .table(let table), .backlinks(_, let table, _): return table
        case .object: return nil
        case .collection(let path, let kind):
            guard path.steps.isEmpty, kind != .dictionary,
                let property = schema[path.owner.table]?[path.column], property.type == .link
            else { return nil }
            return property.target
        }
    }

    /// Whether the number of a row is its object's key, not its position in a collection.
    var numbersAreKeys: Bool {
        if case .collection = self { false } else { true }
    }
}
