import RegentCore
import RegentTerminal

/// A class as text: its properties, what links to it, and its neighbours.
enum SchemaText {
    /// The class and its neighbours as a drawing, or as lists where that would not fit.
    static func lines(
        of table: TableSchema,
        in catalog: Catalog,
        width: Int
    ) -> [ViewerState.Line] {
        let schema = catalog.schema
        var lines: [ViewerState.Line] = [
            .init(text: headline(table, catalog), role: .dim), .init(text: "", role: .text),
        ]
        if let drawing = SchemaDiagram.lines(of: table, in: catalog, width: width) {
            return lines + drawing
        }
        let nameWidth = table.properties.map { TextWidth.columns(of: $0.name) }.max() ?? 0
        let typeWidth =
            table.properties.map { TextWidth.columns(of: TypeText.text(of: $0, in: schema)) }.max()
            ?? 0
        for property in table.properties {
            let type = TypeText.text(of: property, in: schema)
            let notes = notes(on: property, schema)
            lines.append(
                .init(
                    text: TextWidth.padded(property.name, to: nameWidth) + "  "
                        + TextWidth.padded(type, to: typeWidth) + "  " + notes,
                    role: property.target == nil ? .text : .link
                )
            )
        }
        lines += incoming(table, catalog)
        return lines
    }

    /// A class and those that so many steps along links lead to or from, the nearest first.
    static func around(_ table: TableSchema, steps: Int, in schema: Schema) -> [TableSchema] {
        var found = [table]
        var newest = found
        for _ in 0..<max(0, steps) {
            let keys = newest.flatMap { table in
                table.properties.compactMap(\.target) + table.backlinks.map(\.originTable)
            }
            newest = []
            for key in keys where !found.contains(where: { $0.key == key }) {
                guard let next = schema[key] else { continue }
                found.append(next)
                newest.append(next)
            }
            if newest.isEmpty { break }
        }
        return found
    }

    private static func headline(_ table: TableSchema, _ catalog: Catalog) -> String {
        let kind: String
        switch table.kind {
        case .topLevel: kind = "class"
        case .embedded: kind = "embedded class"
        case .asymmetric: kind = "asymmetric class"
        }
        let count = Grouped.text(catalog.counts[table.key] ?? 0)
        return "\(kind), \(count) objects, stored as \(table.name)"
    }

    private static func notes(on property: Property, _ schema: Schema) -> String {
        var notes: [String] = []
        if property.isPrimaryKey { notes.append("primary key") }
        switch property.index {
        case .general where !property.isPrimaryKey: notes.append("indexed")
        case .fullText: notes.append("full-text index")
        default: break
        }
        if let target = property.target, let table = schema[target] {
            let isEmbedded = table.kind == .embedded
            notes.append(isEmbedded ? "◆ embeds \(table.displayName)" : "→ \(table.displayName)")
        }
        return notes.joined(separator: ", ")
    }

    /// What links here, from other classes and from the class itself.
    private static func incoming(_ table: TableSchema, _ catalog: Catalog) -> [ViewerState.Line] {
        let origins = table.backlinks.compactMap { backlink -> String? in
            guard let origin = catalog.schema[backlink.originTable],
                let property = origin[backlink.originColumn]
            else { return nil }
            let type = TypeText.text(of: property, in: catalog.schema)
            return "← \(origin.displayName).\(property.name)  \(type)"
        }
        let title = origins.isEmpty ? "Nothing links here." : "Incoming links"
        return [.init(text: "", role: .text), .init(text: title, role: .head)]
            + origins.map { .init(text: $0, role: .link) }
    }
}

extension StudioState {
    mutating func showSchema() {
        guard let browser else { return }
        let key: TableKey?
        switch browser.focus {
        case .classes: key = browser.selectedClass?.key
        default:
            key = browser.place.table(in: browser.catalog.schema) ?? browser.currentObject?.table
        }
        guard let key, let table = browser.catalog.schema[key] else {
            say("there is no class here", .warn)
            return
        }
        overlay = .viewer(schemaViewer(of: table, steps: 0, in: browser.catalog))
    }

    /// Draws more or fewer of the classes around the one that is shown.
    mutating func widenSchema(_ viewer: ViewerState, by step: Int) {
        guard let shown = viewer.schema, let catalog = browser?.catalog,
            let table = catalog.schema[shown.table]
        else {
            say("this is no schema; D draws one", .dim)
            return
        }
        let steps = shown.steps + step
        let count = SchemaText.around(table, steps: steps, in: catalog.schema).count
        let before = SchemaText.around(table, steps: shown.steps, in: catalog.schema).count
        guard steps >= 0, step < 0 || count > before else {
            say(step > 0 ? "these are all that links lead to" : "this is the class itself", .dim)
            return
        }
        var wider = schemaViewer(of: table, steps: steps, in: catalog)
        wider.top = max(0, min(viewer.top, wider.lines.count - overlayHeight))
        overlay = .viewer(wider)
        say("\(count) \(count == 1 ? "class" : "classes")", .ok)
    }

    private func schemaViewer(
        of table: TableSchema,
        steps: Int,
        in catalog: Catalog
    ) -> ViewerState {
        let tables = SchemaText.around(table, steps: steps, in: catalog.schema)
        let drawings = tables.map { SchemaText.lines(of: $0, in: catalog, width: size.width - 6) }
        var viewer = ViewerState(
            title: "Schema of \(table.displayName)",
            lines: Array(drawings.joined(separator: [.init(text: "", role: .text)]))
        )
        viewer.schema = (table.key, steps)
        return viewer
    }
}
