/// One version of a file: its schema and its tables, as they were when it was looked at.
///
/// Nothing is locked (`design §2`): what is read counts only once the database has found that the
/// file still shows this version; see `Database.read(_:)`.
package final class Snapshot: Sendable {
    /// How the file is laid out (`format/03 §1`).
    package enum Layout: String, Sendable {
        /// The top ref stands in the header.
        case normal
        /// The top ref stands in a footer: a copy or a backup.
        case streaming
        /// Nothing was ever committed.
        case empty
    }

    package let header: FileHeader
    package let layout: Layout
    package let fileFormat: Int
    package let topRef: Ref
    /// The number of the commit; 1 where nothing was ever committed.
    package let version: UInt64
    /// See `HistoryType`; other numbers are those of unknown engines.
    package let historyType: Int
    package let historySchema: Int
    /// End of the space that the free lists describe.
    package let logicalSize: Int
    /// Size of the file, encryption apart.
    package let imageSize: Int

    package let schema: Schema
    /// In the order of the schema: ascending by stored name.
    package let tables: [Table]
    /// Tables that can't be read, and why.
    package let damagedTables: [(name: String, error: StorageError)]

    /// The bytes of the version, for checks and debugging; an empty file has none.
    package let memory: Memory?

    /// The file it was read from; nil for a private tree.
    private let file: File.Identity?
    /// The bytes of the top array, to see whether anything changed.
    let topBytes: [UInt8]

    private let tablesByKey: [TableKey: Table]

    init(
        header: FileHeader,
        fileFormat: Int? = nil,
        layout: Layout,
        topRef: Ref,
        top: Top?,
        imageSize: Int,
        memory: Memory?,
        group: Group? = nil,
        file: File.Identity? = nil
    ) throws(StorageError) {
        self.header = header
        self.layout = layout
        self.topRef = topRef
        self.imageSize = imageSize
        self.memory = memory
        // A young file has format 0 until its first commit.
        let fileFormat = fileFormat ?? header.format
        self.fileFormat = fileFormat
        version = max(top?.version ?? 1, 1)
        historyType = top?.historyType ?? 0
        historySchema = top?.historySchema ?? 0
        logicalSize = top?.logicalSize ?? imageSize
        topBytes = top?.bytes ?? []
        self.file = file
        let tables: Group
        if let group {
            tables = group
        } else if let top, let memory {
            tables = try Group(
                names: top.names,
                tables: top.tables,
                fileFormat: fileFormat,
                in: memory
            )
        } else {
            tables = Group()
        }
        self.tables = tables.tables
        damagedTables = tables.damaged.map { ($0.name, $0.error) }
        schema = Schema(tables: tables.tables.map(\.schema))
        tablesByKey = Dictionary(
            tables.tables.map { ($0.schema.key, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Whether the file belongs to a synchronised app: it is not written, but for a detached copy.
    package var isSynchronised: Bool {
        switch HistoryType(rawValue: historyType) {
        case nil, .syncClient, .syncServer: true
        case .some(.none), .outOfRealm, .local: false
        }
    }

    /// What tells this version from all others.
    package var mark: VersionMark {
        VersionMark(topRef: topRef, version: version, topBytes: topBytes, file: file)
    }

    /// The table of the class with this name, or else the table with this table name.
    package func table(named name: String) -> Table? {
        tables.first { $0.schema.className == name } ?? tables.first { $0.schema.name == name }
    }

    /// The table with this key.
    package func table(_ key: TableKey) -> Table? {
        tablesByKey[key]
    }

    /// Fails with the damage of the first table that can't be read.
    package func requireAllTables() throws(StorageError) {
        if let first = damagedTables.first { throw first.error }
    }
}
