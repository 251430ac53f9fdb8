import RegentCore

/// Which property says what an object is called, besides its key: chosen by the user, or guessed.
struct DisplayFields: Sendable, Hashable {
    /// What the user chose.
    var chosen: [TableKey: ColumnKey] = [:]

    /// Names of properties that tell a person what an object is, the best first.
    private static let telling = [
        "name", "title", "label", "displayName", "fullName", "username", "caption", "text", "email",
        "description",
    ]

    /// The property that objects of a class are called by, or nil where the key has to do.
    func property(of table: TableSchema) -> Property? {
        if let column = chosen[table.key], let property = table[column] { return property }
        return Self.telling.lazy.compactMap { table[$0] }.first {
            $0.collection == nil && $0.type == .string && !$0.isPrimaryKey
        }
    }

    /// The choices of a file by the names of classes and properties, as far as they still exist.
    static func resolve(_ names: [String: String], in schema: Schema) -> DisplayFields {
        var fields = DisplayFields()
        for table in schema.tables {
            guard let name = names[table.name], let property = table[name] else { continue }
            fields.chosen[table.key] = property.column
        }
        return fields
    }
}
