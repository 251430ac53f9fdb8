import RegentCore

/// A schema in the notations people read.
struct SchemaText {
    let schema: Schema
    /// The tables that are wanted, in order.
    let shown: [TableSchema]

    /// One line for each property.
    var text: String {
        shown.map { table in
            let kind = table.className == nil ? "table" : Self.kind(table)
            var lines = ["\(kind) \(Printable.line(table.displayName))"]
            let width = table.properties.map { Printable.line($0.name).count }.max() ?? 0
            for property in table.properties {
                let name = Printable.line(property.name)
                let pad = String(repeating: " ", count: width - name.count)
                let marks = Self.marks(property).map { "  " + $0 }.joined()
                lines.append("  \(name)\(pad)  \(type(property))\(marks)")
            }
            return lines.joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }

    /// Everything, with the file's own keys.
    var json: String {
        let classes = shown.map { table in
            JSONText.object([
                ("name", .string(table.displayName)),
                ("table", .string(table.name)),
                ("kind", .string(table.kind.rawValue)),
                ("table_key", .int(table.key.rawValue)),
                ("primary_key", table.primaryKey.map { .string($0.name) } ?? .null),
                ("properties", .array(table.properties.map(json))),
            ])
        }
        return JSONText.object([
            ("schema", .string("regent.schema/1")), ("classes", .array(classes)),
        ]).indented() + "\n"
    }

    private func json(_ property: Property) -> JSONText {
        .object([
            ("name", .string(property.name)),
            ("type", .string(property.type.name)),
            ("nullable", .bool(property.isNullable)),
            ("collection", property.collection.map { .string($0.rawValue) } ?? .null),
            ("index", property.index.map { .string($0.rawValue) } ?? .null),
            ("primary", .bool(property.isPrimaryKey)),
            ("target", target(property).map { .string($0) } ?? .null),
            ("col_key", .int(property.column.rawValue)),
        ])
    }

    /// Who links to whom: each class once with its links, from those that nobody links to.
    var tree: String {
        let targets = Set(
            shown.flatMap { table in
                table.properties.compactMap(\.target).filter { $0 != table.key }
            }
        )
        let roots = shown.filter { !targets.contains($0.key) }
        var branches = TreeText(schema: self)
        for table in roots + shown { branches.add(table) }
        return branches.text
    }

    /// The class a link leads to.
    func target(_ property: Property) -> String? {
        property.target.flatMap { schema[$0]?.displayName }
    }

    /// A property's type as people write it: `[string?]`, `{string: Person}`, `Person?`.
    func type(_ property: Property) -> String {
        let isLink = property.type == .link || property.type == .typedLink
        var type = Printable.line(target(property) ?? property.type.name)
        // A link is always optional outside collections; saying so helps nobody.
        if property.isNullable, property.type != .mixed, !(isLink && property.collection != nil) {
            type += "?"
        }
        return switch property.collection {
        case .list: "[\(type)]"
        case .set: "set<\(type)>"
        case .dictionary: "{string: \(type)}"
        case nil: type
        }
    }

    static func kind(_ table: TableSchema) -> String {
        switch table.kind {
        case .topLevel: "class"
        case .embedded: "embedded class"
        case .asymmetric: "asymmetric class"
        }
    }

    static func marks(_ property: Property) -> [String] {
        var marks: [String] = []
        if property.isPrimaryKey { marks.append("primary key") }
        switch property.index {
        case .general where !property.isPrimaryKey: marks.append("indexed")
        case .fullText: marks.append("full text")
        default: break
        }
        return marks
    }
}

/// The branches of a schema's tree, drawn.
private struct TreeText {
    let schema: SchemaText
    private var drawn: Set<TableKey> = []
    private(set) var text = ""

    init(schema: SchemaText) {
        self.schema = schema
    }

    /// Draws a class that was not drawn yet, with all that can be reached from it.
    mutating func add(_ table: TableSchema) {
        guard !drawn.contains(table.key) else { return }
        text += Printable.line(table.displayName) + "\n"
        branches(of: table, indent: "")
    }

    private mutating func branches(of table: TableSchema, indent: String) {
        drawn.insert(table.key)
        let links = table.properties.filter { $0.target != nil }
        for (index, property) in links.enumerated() {
            let isLast = index == links.count - 1
            guard let key = property.target, let target = schema.schema[key] else { continue }
            let isRepeated = drawn.contains(key)
            text +=
                indent + (isLast ? "└─ " : "├─ ") + Printable.line(property.name)
                + ": " + schema.type(property) + (isRepeated ? " ↑" : "") + "\n"
            if !isRepeated { branches(of: target, indent: indent + (isLast ? "   " : "│  ")) }
        }
    }
}
