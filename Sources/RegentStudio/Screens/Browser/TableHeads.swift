import RegentCore

/// The two lines over each column: name, order, key; and type with its marks.
struct TableHeads: Sendable {
    let lines: [[String]]

    init(place: Place, schema: Schema) {
        lines = place.columns.map { column in
            switch column.kind {
            case .number: ["#", place.source.numbersAreKeys ? "key" : ""]
            case .entryKey: ["key", "string"]
            case .propertyName: ["property", ""]
            case .propertyType: ["type", ""]
            case .propertyValue: ["value", ""]
            case .property(let property): Self.lines(of: property, sort: place.sort, schema)
            case .element(let property):
                ["value", property.collection == nil ? "mixed" : property.elementText(schema)]
            }
        }
    }

    private static func lines(
        of property: Property,
        sort: [SortKey],
        _ schema: Schema
    ) -> [String] {
        var name = property.name
        if property.target != nil, property.collection == nil { name += "→" }
        if property.isPrimaryKey { name += " PK" }
        if let index = sort.firstIndex(where: { $0.path == QueryLiteral.path(property.name) }) {
            name += sort[index].isAscending ? " ▲" : " ▼"
            if sort.count > 1 { name += String(index + 1) }
        }
        let marks = TypeText.marks(of: property, in: schema).filter { $0 != "PK" }
        let type = ([TypeText.text(of: property, in: schema)] + marks).joined(separator: " ")
        return [name, type]
    }
}

extension Property {
    /// The type of one element of the collection.
    func elementText(_ schema: Schema) -> String {
        if type == .link, let target { return schema[target]?.displayName ?? "?" }
        return type.name + (isNullable && type != .mixed ? "?" : "")
    }
}
