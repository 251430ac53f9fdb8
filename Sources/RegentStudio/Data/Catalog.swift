import RegentCore

/// The classes of one version with their counts.
struct Catalog: Sendable, Hashable {
    let version: UInt64
    let schema: Schema
    let counts: [TableKey: Int]
    /// Names of tables that can't be read.
    let damaged: [String]

    /// The classes as the class pane lists them: ordinary ones by name, then embedded ones.
    func listed(includingSystem: Bool) -> [TableSchema] {
        let shown = schema.tables.filter { includingSystem || !$0.isSystem }
        return shown.filter { $0.kind != .embedded } + shown.filter { $0.kind == .embedded }
    }

    /// How many tables the class pane hides.
    var hiddenCount: Int { schema.tables.count { $0.isSystem } }

    func name(of table: TableKey) -> String {
        schema[table]?.displayName ?? "table \(table.rawValue)"
    }
}
