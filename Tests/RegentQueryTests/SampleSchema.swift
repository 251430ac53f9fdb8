import RegentCore

/// Two classes made for tests: people with posts.
enum SampleSchema {
    static let schema = Schema(tables: [person, post])

    static let person = table(
        "Person",
        key: 1,
        [
            property("id", .int, at: 0, index: .general, isPrimaryKey: true),
            property("name", .string, at: 1),
            property("nick", .string, isNullable: true, at: 2),
            property("age", .int, at: 3),
            property("active", .bool, at: 4),
            property("score", .double, at: 5),
            property("born", .timestamp, at: 6),
            property("token", .uuid, at: 7),
            property("oid", .objectID, at: 8),
            property("tags", .string, .list, at: 9),
            property("best", .link, isNullable: true, at: 10, target: 1),
            property("posts", .link, .list, at: 11, target: 2),
            property("price", .decimal, at: 12),
        ]
    )

    static let post = table(
        "Post",
        key: 2,
        [
            property("title", .string, at: 0),
            property("likes", .int, at: 1),
            property("author", .link, isNullable: true, at: 2, target: 1),
        ]
    )

    /// Post as a file has it: with the column of the links that lead to it.
    static let linkedPost = table(
        "Post",
        key: 2,
        post.properties,
        backlinks: [
            BacklinkColumn(
                column: ColumnKey(rawValue: 50),
                originTable: TableKey(rawValue: 1),
                originColumn: ColumnKey(rawValue: 11)
            )
        ]
    )

    private static func table(
        _ name: String,
        key: UInt32,
        _ properties: [Property],
        backlinks: [BacklinkColumn] = []
    ) -> TableSchema {
        TableSchema(
            name: "class_" + name,
            key: TableKey(rawValue: key),
            kind: .topLevel,
            properties: properties,
            backlinks: backlinks
        )
    }

    private static func property(
        _ name: String,
        _ type: ValueType,
        _ collection: CollectionKind? = nil,
        isNullable: Bool = false,
        at index: Int64,
        index searchIndex: Property.Index? = nil,
        isPrimaryKey: Bool = false,
        target: UInt32? = nil
    ) -> Property {
        Property(
            name: name,
            column: ColumnKey(rawValue: index),
            type: type,
            isNullable: isNullable,
            collection: collection,
            index: searchIndex,
            isPrimaryKey: isPrimaryKey,
            target: target.map(TableKey.init),
            isEnumerated: false
        )
    }
}
