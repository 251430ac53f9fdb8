package import RegentCore

/// Reads values of a version with embedded objects spelled out.
package struct ContentReader {
    package let snapshot: Snapshot

    /// The format allows fewer levels; a damaged file may go round in circles.
    private static let maximumDepth = 100

    package init(_ snapshot: Snapshot) {
        self.snapshot = snapshot
    }

    /// The table of a property's embedded objects; nil where it holds none.
    package func embeddedTable(of property: Property) -> Table? {
        guard property.type == .link, let target = property.target,
            let table = snapshot.table(target), table.schema.kind == .embedded
        else { return nil }
        return table
    }

    /// All properties of an object.
    package func object(_ key: ObjectKey, in table: Table) throws(StorageError) -> Value {
        try object(key, in: table, depth: 0)
    }

    /// The value of one property.
    package func value(
        of property: Property,
        in key: ObjectKey,
        of table: Table
    ) throws(StorageError) -> Value {
        try content(of: table.value(of: property.column, in: key), property, depth: 0)
    }

    /// A value that was read, with the objects embedded in it spelled out.
    package func content(
        of value: Value,
        _ property: Property
    ) throws(StorageError) -> Value {
        try content(of: value, property, depth: 0)
    }

    private func object(
        _ key: ObjectKey,
        in table: Table,
        depth: Int
    ) throws(StorageError) -> Value {
        guard depth < Self.maximumDepth else {
            throw .refused(.nestedTooDeep(property: table.schema.displayName))
        }
        let properties = table.schema.properties
        let rows = try table.values(of: properties.map(\.column), keys: [key], limit: .max)
        var members: [(key: String, value: Value)] = []
        for (property, value) in zip(properties, rows.first ?? []) {
            members.append((property.name, try content(of: value, property, depth: depth)))
        }
        return .dictionary(of: members)
    }

    private func content(
        of value: Value,
        _ property: Property,
        depth: Int
    ) throws(StorageError) -> Value {
        guard let table = embeddedTable(of: property) else { return value }
        switch value {
        case .link(let link):
            return try object(link.object, in: table, depth: depth + 1)
        case .list(let elements):
            var spelled: [Value] = []
            for element in elements {
                spelled.append(try content(of: element, property, depth: depth))
            }
            return .list(spelled)
        case .dictionary(let entries):
            var spelled: [Value.DictionaryEntry] = []
            for entry in entries {
                let content = try content(of: entry.value, property, depth: depth)
                spelled.append(.init(key: entry.key, value: content))
            }
            return .dictionary(spelled)
        default:
            return value
        }
    }
}
