internal import RegentCore
internal import RegentQuery

extension ExportColumn {
    /// The columns of a class that `options` ask for.
    ///
    /// - Throws: `ExchangeError` for a name that the schema does not know.
    static func columns(
        of table: TableSchema,
        in schema: Schema,
        named names: [String]?
    ) throws(ExchangeError) -> [ExportColumn] {
        guard let names else { return table.properties.map { ExportColumn($0) } }
        var columns: [ExportColumn] = []
        for name in names { columns.append(try column(name, of: table, in: schema)) }
        return columns
    }

    /// The column with this name: a property, a path through links, or `_key`.
    ///
    /// A property whose own name has dots in it goes before a path.
    private static func column(
        _ name: String,
        of table: TableSchema,
        in schema: Schema
    ) throws(ExchangeError) -> ExportColumn {
        if let property = table[name] { return ExportColumn(property) }
        if name == "_key" { return ExportColumn(title: name, source: .key) }
        var links: [Property] = []
        var targets: [TableKey] = []
        var current = table
        let steps = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        for step in steps.dropLast() {
            let link = try property(step, of: current)
            guard let target = link.target, let next = schema[target] else {
                throw .notALink(step, className: current.displayName)
            }
            links.append(link)
            targets.append(target)
            current = next
        }
        let last = try property(steps.last ?? name, of: current)
        let path = Path(links: links, targets: targets, property: last)
        return ExportColumn(title: name, source: .path(path))
    }

    private static func property(
        _ name: String,
        of table: TableSchema
    ) throws(ExchangeError) -> Property {
        if let property = table[name] { return property }
        throw .unknownProperty(
            name,
            className: table.displayName,
            nearest: NearestName.of(name, among: table.properties.map(\.name))
        )
    }
}
