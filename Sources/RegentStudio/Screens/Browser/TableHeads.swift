import RegentCore

/// The two lines over each column: name, order, key; and type with its marks.
struct TableHeads: Sendable {
    let lines: [[String]]
    /// Each column's place in the order of the rows, empty without one; never cut with the name.
    let orders: [String]

    /// The lines with the order in full.
    var whole: [[String]] {
        zip(lines, orders).map { lines, order in [lines[0] + order] + lines.dropFirst() }
    }

    init(place: Place, schema: Schema) {
        orders = place.columns.map { column in
            guard case .property(let property) = column.kind else { return "" }
            return Self.order(of: property, sort: place.sort)
        }
        lines = place.columns.map { column in
            switch column.kind {
            case .number: ["#", place.source.numbersAreKeys ? "key" : ""]
            case .entryKey: ["key", "string"]
            case .propertyName: ["property", ""]
            case .propertyType: ["type", ""]
            case .propertyValue: ["value", ""]
            case .property(let property): Self.lines(of: property, schema)
            case .element(let property):
                ["value", property.collection == nil ? "mixed" : property.elementText(schema)]
            }
        }
    }

    private static func lines(
        of property: Property,
        _ schema: Schema
    ) -> [String] {
        var name = property.name
        if property.target != nil, property.collection == nil { name += "→" }
        if property.isPrimaryKey { name += " PK" }
        let marks = TypeText.marks(of: property, in: schema).filter { $0 != "PK" }
        let type = ([TypeText.text(of: property, in: schema)] + marks).joined(separator: " ")
        return [name, type]
    }

    private static func order(of property: Property, sort: [SortKey]) -> String {
        let path = QueryLiteral.path(property.name)
        let isThis: (SortKey) -> Bool = { key in
            // A link is sorted by a property of what it leads to.
            key.path == path || property.type == .link && key.path.hasPrefix(path + ".")
        }
        guard let index = sort.firstIndex(where: isThis) else { return "" }
        return (sort[index].isAscending ? " ▲" : " ▼") + (sort.count > 1 ? String(index + 1) : "")
    }
}

extension Property {
    /// The type of one element of the collection.
    func elementText(_ schema: Schema) -> String {
        if type == .link, let target { return schema[target]?.displayName ?? "?" }
        return type.name + (isNullable && type != .mixed ? "?" : "")
    }
}
