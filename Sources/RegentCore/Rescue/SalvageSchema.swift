/// The schema of the new file: that of the version, without what leads to lost tables, and with
/// null allowed where values are lost.
struct SalvageSchema {
    let schema: Schema
    /// For each table of the version: which of its properties are written, in the new order.
    let properties: [[Int]]
    let lostProperties: [String]
    /// The keys of tables that are written, by their old ones.
    let newKeys: [TableKey: TableKey]

    init(_ version: RescuedVersion, reports: [SalvageReport.ClassReport]) {
        var names = UniqueNames()
        let tableNames = version.tables.map { names.name(for: $0.schema.name, else: "table") }
        let byKey = Dictionary(
            zip(version.tables.map(\.schema.key), tableNames),
            uniquingKeysWith: { first, _ in first }
        )
        var drafts: [ClassDraft] = []
        var properties: [[Int]] = []
        var lost: [String] = []
        for (place, table) in version.tables.enumerated() {
            var kept: [Int] = []
            var columns: [PropertyDraft] = []
            var used = UniqueNames()
            for (index, property) in table.schema.properties.enumerated() {
                let target = property.target.flatMap { byKey[$0] }
                if property.type == .link, target == nil {
                    lost.append("\(table.schema.displayName).\(property.name)")
                    continue
                }
                let isLost = reports[place].lostValues[property.name] != nil
                kept.append(index)
                columns.append(
                    PropertyDraft(
                        used.name(for: property.name, else: "property"),
                        property.type,
                        isNullable: property.isNullable
                            || isLost && property.collection == nil
                                && !property.isPrimaryKey,
                        collection: property.collection,
                        index: property.index,
                        isPrimaryKey: property.isPrimaryKey,
                        target: target
                    )
                )
            }
            properties.append(kept)
            drafts.append(
                ClassDraft(
                    tableName: tableNames[place],
                    kind: table.schema.kind,
                    properties: columns
                )
            )
        }
        schema = Schema(drafts: drafts)
        self.properties = properties
        lostProperties = lost
        newKeys = Dictionary(
            version.tables.enumerated().map { place, table in
                (table.schema.key, TableKey(rawValue: UInt32(place)))
            },
            uniquingKeysWith: { first, _ in first }
        )
    }
}

/// Names that are each given once: damaged files may have one twice, or none.
private struct UniqueNames {
    private var used: Set<String> = []

    mutating func name(for name: String, else fallback: String) -> String {
        // Zeros that nobody wrote are no name.
        let name = name.allSatisfy { $0 == "\0" } ? fallback : name
        if used.insert(name).inserted { return name }
        var number = 2
        while !used.insert(name.named(apartBy: "_\(number)")).inserted { number += 1 }
        return name.named(apartBy: "_\(number)")
    }
}
