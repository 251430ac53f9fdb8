/// The first thing in which two versions differ, whatever the formats of their files.
///
/// Compared are classes, properties, objects and their keys, values, the order of collections, and
/// the links that come in; not the numbers of versions, nor how things are laid out.
package struct SnapshotDifference: Sendable, Equatable {
    /// The name of the table that differs, or is there only once.
    package let table: String
    package let object: ObjectKey?
    package let property: String?
    /// What is different, in a few words.
    package let what: String

    /// Compares all there is; nil when nothing differs.
    ///
    /// Without `comparesBacklinks` the links that come in are left out: those of a file that is
    /// written anew follow from its links, while those of the source may be wrong.
    /// - Complexity: everything is read from both.
    package static func first(
        between expected: Snapshot,
        and found: Snapshot,
        comparesBacklinks: Bool = true,
        progress: (Int) throws -> Void = { _ in }
    ) throws -> SnapshotDifference? {
        for table in found.tables where expected.table(table.schema.key) == nil {
            return SnapshotDifference(table.schema.name, "the table is not in the source")
        }
        for table in expected.tables {
            guard let other = found.table(table.schema.key) else {
                return SnapshotDifference(table.schema.name, "the table is missing")
            }
            if let difference = schemas(table.schema, other.schema) { return difference }
            if let difference = try objects(table, other, comparesBacklinks, progress) {
                return difference
            }
        }
        return nil
    }

    private init(
        _ table: String,
        object: ObjectKey? = nil,
        property: String? = nil,
        _ what: String
    ) {
        self.table = table
        self.object = object
        self.property = property
        self.what = what
    }

    private static func schemas(_ a: TableSchema, _ b: TableSchema) -> SnapshotDifference? {
        if a.name != b.name { return SnapshotDifference(a.name, "the name is \(b.name)") }
        if a.kind != b.kind { return SnapshotDifference(a.name, "the kind is \(b.kind)") }
        if a.properties.count != b.properties.count {
            return SnapshotDifference(
                a.name,
                "\(b.properties.count) properties instead of \(a.properties.count)"
            )
        }
        for (left, right) in zip(a.properties, b.properties)
        where left.ignoringColumn != right.ignoringColumn {
            return SnapshotDifference(
                a.name,
                property: left.name,
                "the property is another: \(right.ignoringColumn) instead of "
                    + "\(left.ignoringColumn)"
            )
        }
        return nil
    }

    private static func objects(
        _ a: Table,
        _ b: Table,
        _ comparesBacklinks: Bool,
        _ progress: (Int) throws -> Void
    ) throws -> SnapshotDifference? {
        let name = a.schema.name
        guard a.count == b.count else {
            return SnapshotDifference(name, "\(b.count) objects instead of \(a.count)")
        }
        let columns = zip(a.schema.properties, b.schema.properties).map { ($0, $1) }
        var difference: SnapshotDifference?
        try a.forEachLeaf { leaf in
            let keys = try leaf.keys()
            let others = try b.keys(in: leaf.firstRow..<leaf.firstRow + keys.count)
            guard keys == others else {
                let pair = zip(keys, others).first { $0 != $1 }
                difference = SnapshotDifference(name, object: pair?.0, "the object is missing")
                return false
            }
            let rows = try b.values(of: columns.map(\.1.column), keys: keys, limit: .max)
            for (position, column) in columns.enumerated() {
                let values = try leaf.values(of: column.0.column)
                for (row, value) in values.enumerated() where value != rows[row][position] {
                    difference = SnapshotDifference(
                        name,
                        object: keys[row],
                        property: column.0.name,
                        "the value is another"
                    )
                    return false
                }
            }
            for key in keys where comparesBacklinks {
                guard try links(to: key, in: a) == links(to: key, in: b) else {
                    difference = SnapshotDifference(name, object: key, "other objects link to it")
                    return false
                }
            }
            try progress(keys.count)
            return true
        }
        return difference
    }

    /// The objects that link to an object, by the names of table and property.
    private static func links(to key: ObjectKey, in table: Table) throws -> [LinkOrigin] {
        try table.incomingLinks(to: key).flatMap { links in
            links.keys.map {
                LinkOrigin(table: links.originTable, column: links.originColumn.index, object: $0)
            }
        }.sorted()
    }

    private struct LinkOrigin: Comparable {
        let table: TableKey
        let column: Int
        let object: ObjectKey

        static func < (a: LinkOrigin, b: LinkOrigin) -> Bool {
            (a.table, a.column, a.object) < (b.table, b.column, b.object)
        }
    }
}

extension Property {
    /// What a person sees of the property: all but its key in the file.
    fileprivate var ignoringColumn: Property {
        Property(
            name: name,
            column: .none,
            type: type,
            isNullable: isNullable,
            collection: collection,
            index: index,
            isPrimaryKey: isPrimaryKey,
            target: target,
            isEnumerated: isEnumerated
        )
    }
}
