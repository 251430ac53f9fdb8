package import RegentCore

/// What else happens when objects are deleted.
package struct DeletionPreview: Sendable, Equatable {
    /// Links from other objects that go.
    package struct Links: Sendable, Equatable {
        package let className: String
        package let property: String
        package let count: Int
        /// Whether the link becomes null; otherwise it is taken out of its list or set.
        package let isNulled: Bool
    }

    /// How many of the objects are there.
    package let countOfObjects: Int
    /// Embedded objects that go with them, by class.
    package let embedded: [(className: String, count: Int)]
    package let links: [Links]

    package static func == (a: DeletionPreview, b: DeletionPreview) -> Bool {
        a.countOfObjects == b.countOfObjects && a.links == b.links
            && a.embedded.elementsEqual(b.embedded) { $0 == $1 }
    }

    /// Looks at objects of a class in a version.
    ///
    /// - Complexity: what is embedded in the objects, and their backlinks.
    package init(
        deleting objects: [ObjectKey],
        of table: Table,
        in snapshot: Snapshot
    ) throws(StorageError) {
        var doomed: Set<ObjectLink> = []
        var frontier: [ObjectLink] = []
        for object in objects where try table.contains(object) {
            let link = ObjectLink(table: table.schema.key, object: object)
            if doomed.insert(link).inserted { frontier.append(link) }
        }
        countOfObjects = doomed.count
        let roots = frontier
        var counts: [TableKey: Int] = [:]
        let reader = ContentReader(snapshot)
        while let link = frontier.popLast() {
            guard let owner = snapshot.table(link.table) else { continue }
            for property in owner.schema.properties {
                guard let target = reader.embeddedTable(of: property) else { continue }
                let value = try owner.value(of: property.column, in: link.object)
                _ = value.hasLink { child in
                    if doomed.insert(child).inserted {
                        frontier.append(child)
                        counts[target.schema.key, default: 0] += 1
                    }
                    return false
                }
            }
        }
        embedded = counts.compactMap { key, count in
            snapshot.table(key).map { ($0.schema.displayName, count) }
        }.sorted { $0.0 < $1.0 }
        links = try Self.links(to: roots, table, doomed, snapshot)
    }

    private static func links(
        to roots: [ObjectLink],
        _ table: Table,
        _ doomed: Set<ObjectLink>,
        _ snapshot: Snapshot
    ) throws(StorageError) -> [Links] {
        struct Origin: Hashable {
            let table: TableKey
            let column: ColumnKey
        }
        var counts: [Origin: Int] = [:]
        for root in roots {
            for incoming in try table.incomingLinks(to: root.object) {
                let origin = Origin(table: incoming.originTable, column: incoming.originColumn)
                let count = incoming.keys.count { key in
                    !doomed.contains(ObjectLink(table: origin.table, object: key))
                }
                if count > 0 { counts[origin, default: 0] += count }
            }
        }
        return counts.compactMap { origin, count in
            guard let table = snapshot.table(origin.table),
                let property = table.schema[origin.column]
            else { return nil }
            return Links(
                className: table.schema.displayName,
                property: property.name,
                count: count,
                isNulled: property.collection == nil || property.collection == .dictionary
            )
        }.sorted { ($0.className, $0.property) < ($1.className, $1.property) }
    }
}
