/// Writes a fresh database of format 24 from a schema and objects, from its first byte to its last.
///
///     let builder = try DatabaseBuilder(schema: schema, sink: FileSink(file))
///     let people = try builder.table(personKey)
///     try people.append([.int(1), .string("Ann")])
///     try builder.finish()
///
/// Objects of different tables may come in any order; those of one table in ascending order of
/// their keys. Links may lead to objects that come later. Memory is needed for links (16 bytes
/// each) and for the values of indexed properties, not for the objects.
package final class DatabaseBuilder {
    /// What the top array says about the file's past.
    package struct Origin: Sendable {
        /// The number of the version.
        package var version: UInt64
        /// Whether the file has a local history, as files of SDKs do.
        package var hasHistory: Bool
        /// Where tables that are copied had arrived in numbering their objects.
        package var objectSequences: [TableKey: UInt64]

        package init(
            version: UInt64 = 2,
            hasHistory: Bool = true,
            objectSequences: [TableKey: UInt64] = [:]
        ) {
            self.version = version
            self.hasHistory = hasHistory
            self.objectSequences = objectSequences
        }
    }

    /// What to do about links to objects that were not added.
    package enum DanglingLinks: Sendable {
        /// Fail: every link has its backlink.
        case refuse
        /// Leave them as they are, without a backlink, as damaged files have them.
        case keep
    }

    /// Where the names and the tables of the finished database stand.
    package struct Root: Sendable {
        package let names: Ref
        package let tables: Ref
    }

    /// The schema with the keys of format 24.
    package let schema: Schema

    private let writer: ImageWriter
    private let origin: Origin
    private let danglingLinks: DanglingLinks
    private let builders: [TableKey: TableBuilder]

    /// Begins a database; the sink gets all bytes in order, and `finish` at the end.
    package init(
        schema: Schema,
        sink: any ImageSink,
        origin: Origin = Origin(),
        danglingLinks: DanglingLinks = .refuse
    ) throws(StorageError) {
        self.schema = schema.upgraded
        try Self.checkNames(of: self.schema)
        self.origin = origin
        self.danglingLinks = danglingLinks
        let writer = try ImageWriter(sink)
        self.writer = writer
        builders = Dictionary(
            self.schema.tables.map { table in
                let sequence = origin.objectSequences[table.key] ?? 0
                return (
                    table.key,
                    TableBuilder(table, objectSequence: sequence, writer: writer)
                )
            },
            uniquingKeysWith: { first, _ in first }
        )
    }

    private static func checkNames(of schema: Schema) throws(StorageError) {
        for table in schema.tables {
            for name in [table.name] + table.properties.map(\.name) {
                let (size, limit) = (name.utf8.count, String.longestNameInBytes)
                guard size <= limit else { throw .valueTooLong(sizeInBytes: size, limit: limit) }
            }
        }
    }

    /// The table with this key.
    package func table(_ key: TableKey) throws(StorageError) -> TableBuilder {
        guard let builder = builders[key] else { throw .noSuchTable(key) }
        return builder
    }

    /// The table of the class with this name, or else the table with this table name.
    package func table(named name: String) -> TableBuilder? {
        schema[name].flatMap { builders[$0.key] }
    }

    /// Writes what stands above the objects, and the end of the file.
    ///
    /// Throws `.noSuchObject` when a link leads to an object that was not added.
    @discardableResult
    package func finish() throws(StorageError) -> Root {
        let tables = builders.values.sorted { $0.schema.key.index < $1.schema.key.index }
        for table in tables { try table.writeLastLeaf() }
        let links = try collectLinks(tables)
        var names = ByteStrings()
        var slots: [RefOrTagged] = []
        for table in tables {
            while slots.count < table.schema.key.index {
                // The place of a table that was removed; the number is the tag of the next one.
                names.appendNull()
                slots.append(.tagged(1))
            }
            names.append(table.schema.name.utf8)
            slots.append(
                .ref(
                    try table.finish(
                        backlinks: links.backlinks[table.schema.key] ?? [],
                        opposites: links.opposites[table.schema.key] ?? [:],
                        danglingLinks: danglingLinks,
                        to: writer
                    )
                )
            )
        }
        let root = Root(
            names: try writer.write(ShortStrings.encode(names)),
            tables: try writer.write(RefNode.encode(slots))
        )
        try writeTop(of: root)
        return root
    }

    /// Writes history, free lists, top array and footer (`format/03 §2`, `format/05 §4`).
    private func writeTop(of root: Root) throws(StorageError) {
        var history = Ref.none
        if origin.hasHistory {
            var changesets = ByteStrings()
            changesets.append([])
            history = try BlobNode.write(changesets, to: writer)
        }
        let lists = try writer.writeFreeLists()
        let version = origin.version
        let hasHistory = origin.hasHistory
        try writer.finish { logicalSize in
            var slots: [RefOrTagged] = [.ref(root.names), .ref(root.tables)]
            slots.append(.tagged(logicalSize))
            slots += lists.map(RefOrTagged.ref)
            slots.append(.tagged(version))
            if hasHistory {
                let type = UInt64(HistoryType.local.rawValue)
                slots += [.tagged(type), .ref(history), .tagged(1), .tagged(0)]
            }
            return slots
        }
    }
}
