import RegentCore
import RegentTerminal

@testable import RegentStudio

/// A browser without a file.
enum SampleBrowser {
    /// A browser on two classes with rows that were never read.
    static func state(count: Int = 1_000_000) -> StudioState {
        func table(_ name: String, _ key: UInt32) -> TableSchema {
            let property = Property(
                name: "id",
                column: ColumnKey(rawValue: 0),
                type: .int,
                isNullable: false,
                collection: nil,
                index: nil,
                isPrimaryKey: true,
                target: nil,
                isEnumerated: false
            )
            return TableSchema(
                name: "class_" + name,
                key: TableKey(rawValue: key),
                kind: .topLevel,
                properties: [property],
                backlinks: []
            )
        }
        let tables = [table("Car", 1), table("Dog", 2)]
        var state = StudioState(
            options: StudioOptions(path: "x"),
            size: Size(width: 80, height: 24)
        )
        _ = state.begin()
        let opened = DatabaseActor.Opened(
            summary: FileSummary(
                name: "x",
                isEncrypted: false,
                format: 24,
                schemaVersion: nil,
                sizeInBytes: 1,
                usedPercent: nil,
                wasSynced: false,
                isInUse: false,
                isWritable: true
            ),
            catalog: Catalog(
                version: 1,
                schema: Schema(tables: tables),
                counts: Dictionary(uniqueKeysWithValues: tables.map { ($0.key, count) }),
                damaged: []
            )
        )
        _ = state.update(.answer(1, .opened(.success(opened))))
        return state
    }
}
