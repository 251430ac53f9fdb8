import RegentCore

extension DatabaseActor {
    /// The object that a person names: by its primary key, or by the number behind `#`, which also
    /// does without the sign where there is no primary key.
    func object(withKey text: String, in table: TableKey) async throws -> ObjectLink? {
        try await read { snapshot in
            guard let table = snapshot.table(table) else { throw StorageError.noSuchTable(table) }
            let key: ObjectKey?
            if let property = table.schema.primaryKey, !text.hasPrefix("#") {
                guard let value = Self.primaryKey(text, property) else {
                    throw StudioFault.sentence(
                        "“\(text)” is no \(property.type.name), which the key \(property.name) is"
                    )
                }
                key = try table.objectKey(primaryKey: value)
            } else {
                let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
                key = try Int64(digits).map { ObjectKey(rawValue: $0) }
                    .flatMap { try table.contains($0) ? $0 : nil }
            }
            return key.map { ObjectLink(table: table.schema.key, object: $0) }
        }
    }

    private static func primaryKey(_ text: String, _ property: Property) -> Value? {
        if text == "null", property.isNullable { return .null }
        return switch property.type {
        case .int: Int64(text).map { .int($0) }
        case .objectID: ObjectID(text).map { .objectID($0) }
        case .uuid: UUID128(text).map { .uuid($0) }
        default: .string(text)
        }
    }
}
