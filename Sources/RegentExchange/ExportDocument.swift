internal import RegentCore

/// The version that is written, with what writers need to know of it: names, targets of links.
struct ExportDocument: Sendable {
    /// A table as the target of links.
    struct Target: Sendable {
        let table: Table
        let name: String
        let isEmbedded: Bool
        let columns: [ExportColumn]
        /// What stands before the key in a reference: `{"$ref":{"class":"Person","key":`.
        let reference: [UInt8]
        /// What stands before the key in typed JSON: `{"class":"Person","key":`.
        let typedReference: [UInt8]
    }

    let snapshot: Snapshot
    let options: ExportOptions
    let sections: [ExportSection]
    private let targets: [TableKey: Target]

    init(snapshot: Snapshot, options: ExportOptions, sections: [ExportSection]) {
        self.snapshot = snapshot
        self.options = options
        self.sections = sections
        targets = Dictionary(
            snapshot.tables.map { ($0.schema.key, Target($0)) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The table with this key as a target of links.
    func target(_ key: TableKey) throws(StorageError) -> Target {
        guard let target = targets[key] else { throw .noSuchTable(key) }
        return target
    }

    var total: Int { sections.reduce(0) { $0 + $1.count } }
}

extension ExportDocument.Target {
    fileprivate init(_ table: Table) {
        self.table = table
        name = table.schema.displayName
        isEmbedded = table.schema.kind == .embedded
        columns = table.schema.properties.map { ExportColumn($0) }
        var typed = Array(#"{"class":"#.utf8)
        typed.append(json: name)
        typed.append(text: #","key":"#)
        typedReference = typed
        reference = Array(#"{"$ref":"#.utf8) + typed
    }
}
