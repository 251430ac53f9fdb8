import RegentCore

/// One class or table in a line.
struct ClassSummary {
    let schema: TableSchema
    let count: Int
    let tombstoneCount: Int

    init(_ table: Table) throws {
        schema = table.schema
        count = table.count
        tombstoneCount = table.tombstoneCount
    }

    var kind: String {
        if schema.className == nil { return "internal" }
        return switch schema.kind {
        case .topLevel: "class"
        case .embedded: "embedded"
        case .asymmetric: "asymmetric"
        }
    }

    var json: JSONText {
        .object([
            ("name", .string(schema.displayName)),
            ("table", .string(schema.name)),
            ("kind", .string(kind)),
            ("objects", .int(count)),
            ("tombstones", tombstoneCount == 0 ? nil : .int(tombstoneCount)),
            ("primary_key", schema.primaryKey.map { .string($0.name) } ?? .null),
            ("properties", .int(schema.properties.count)),
        ])
    }

    /// The columns of the table of classes, for people and as TSV or CSV.
    static let heads = ["class", "objects", "kind", "key", "properties"]

    var cells: [String] {
        [
            schema.displayName, String(count), kind, schema.primaryKey?.name ?? "",
            String(schema.properties.count),
        ]
    }

    static func table(_ classes: [ClassSummary]) -> String {
        var table = TextTable([
            ("class", .left), ("objects", .right), ("kind", .left), ("key", .left),
            ("properties", .right),
        ])
        for summary in classes {
            var cells = summary.cells
            cells[1] = Printable.count(summary.count)
            table.add(cells)
        }
        return table.text
    }
}
