import RegentCore
import RegentTerminal

/// A class as a box with its neighbours: what links to it on the left, where it links on the right.
///
///     User.posts[] ──▸ ┌ Post 1,980 ─────────────┐
///                      │ id        objectId  PK  │
///                      │ author    User?         ├──▸ User 294
///                      └─────────────────────────┘
enum SchemaDiagram {
    /// The lines of the drawing, or nil when it would not fit.
    static func lines(
        of table: TableSchema,
        in catalog: Catalog,
        width: Int
    ) -> [ViewerState.Line]? {
        let schema = catalog.schema
        let rows = table.properties.map { row(of: $0, table, schema) }
        let title = " \(table.displayName) \(Grouped.text(catalog.counts[table.key] ?? 0)) "
        let inside = max(
            rows.map { TextWidth.columns(of: $0) }.max() ?? 0,
            TextWidth.columns(of: title)
        )
        let incoming = incoming(table, schema)
        let left = incoming.map { TextWidth.columns(of: $0) }.max() ?? 0
        let targets = table.properties.map { arrow(from: $0, catalog) }
        let right = targets.map { TextWidth.columns(of: $0) }.max() ?? 0
        guard left + inside + right + 4 <= width else { return nil }

        func start(_ line: Int) -> String {
            let label = line < incoming.count ? incoming[line] : ""
            return TextWidth.padded(label, to: left) + (left > 0 ? " " : "")
        }
        let rule = String(repeating: "─", count: inside + 2 - TextWidth.columns(of: title))
        var lines = [start(0) + "┌" + title + rule + "┐"]
        for (index, row) in rows.enumerated() {
            let edge = targets[index].isEmpty ? "│" : "├"
            lines.append(
                start(index + 1) + "│ " + TextWidth.padded(row, to: inside) + " " + edge
                    + targets[index]
            )
        }
        for line in (rows.count + 1)..<max(rows.count + 1, incoming.count) {
            lines.append(start(line) + "│ " + TextWidth.padded("", to: inside) + " │")
        }
        let end = String(repeating: "─", count: inside + 2)
        lines.append(start(.max) + "└" + end + "┘")
        return lines.map { .init(text: $0, role: .text) }
    }

    private static func row(
        of property: Property,
        _ table: TableSchema,
        _ schema: Schema
    ) -> String {
        let names = table.properties.map { TextWidth.columns(of: $0.name) }.max() ?? 0
        let marks = TypeText.marks(of: property, in: schema).filter { $0 != "E" }
        let type = ([TypeText.text(of: property, in: schema)] + marks).joined(separator: "  ")
        return TextWidth.padded(property.name, to: names) + "  " + type
    }

    private static func arrow(from property: Property, _ catalog: Catalog) -> String {
        guard let key = property.target, let target = catalog.schema[key] else { return "" }
        let count = Grouped.text(catalog.counts[key] ?? 0)
        return (target.kind == .embedded ? "──◆ " : "──▸ ") + "\(target.displayName) \(count)"
    }

    /// `User.posts[] ──▸` for each property that links here.
    private static func incoming(_ table: TableSchema, _ schema: Schema) -> [String] {
        table.backlinks.compactMap { backlink in
            guard let origin = schema[backlink.originTable],
                let property = origin[backlink.originColumn]
            else { return nil }
            let mark: String
            switch property.collection {
            case .list, .set: mark = "[]"
            case .dictionary: mark = "{}"
            case nil: mark = ""
            }
            return "\(origin.displayName).\(property.name)\(mark) ──▸"
        }
    }
}
