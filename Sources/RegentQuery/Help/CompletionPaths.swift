import RegentCore

/// What paths of a class lead to, and what may follow there.
struct CompletionPaths {
    let table: TableSchema
    let schema: Schema

    /// Where a path has led to.
    struct End {
        let table: TableSchema
        /// The property at the end; nil for the objects themselves.
        let property: Property?
        let schema: Schema
    }

    /// The place behind some names; nil for names that are none.
    private func place(behind names: ArraySlice<String>) -> End? {
        var here = End(table: table, property: nil, schema: schema)
        var rest = names
        while let name = rest.popFirst() {
            if name == "@links" {
                guard let origin = rest.popFirst(), let other = schema[origin],
                    let property = rest.popFirst(), other[property]?.target == here.table.key
                else { return nil }
                here = End(table: other, property: nil, schema: schema)
                continue
            }
            let bare = String(name.prefix { $0 != "[" })
            guard here.property == nil || here.property?.target != nil,
                let property = here.table[bare]
            else { return nil }
            let target = property.target.flatMap { schema[$0] }
            here = End(table: target ?? here.table, property: property, schema: schema)
        }
        return here
    }

    /// The property at the end of a path that stands before an operator.
    func end(of path: String) -> End? {
        let names = path.split(separator: ".").map(String.init)
        guard let last = names.last else { return nil }
        if last.hasPrefix("@") || last == "length" {
            return End(table: table, property: nil, schema: schema)
        }
        guard let before = place(behind: names.dropLast()),
            let property = before.table[String(last.prefix { $0 != "[" })]
        else { return nil }
        return End(table: before.table, property: property, schema: schema)
    }

    // MARK: Items

    func items(along names: [String], withKeywords: Bool) -> [QueryCompletion.Item] {
        if let backlinks = backlinkItems(behind: names) { return backlinks }
        guard let here = place(behind: names[...]) else { return [] }
        let leadsOn = here.property == nil || here.property?.target != nil
        var items = leadsOn ? here.table.properties.map(item) : []
        if let property = here.property { items += parts(of: property) }
        if leadsOn, !here.table.backlinks.isEmpty {
            items.append(.init(.backlink, "@links", "objects that link here"))
        }
        if names.isEmpty, withKeywords { items += Self.keywords }
        return items
    }

    /// Behind `@links` the classes that link here, then their properties that do.
    private func backlinkItems(behind names: [String]) -> [QueryCompletion.Item]? {
        guard let index = names.lastIndex(of: "@links"), names.count - index <= 2,
            let here = place(behind: names[..<index])
        else { return nil }
        let origins = here.table.backlinks.compactMap { backlink in
            schema[backlink.originTable].flatMap { other in
                other.properties.first { $0.column == backlink.originColumn }
                    .map { (other, $0) }
            }
        }
        if names.count - index == 1 {
            var classes: [String] = []
            for (other, _) in origins where !classes.contains(other.displayName) {
                classes.append(other.displayName)
            }
            return classes.map { .init(.backlink, $0, "class that links here") }
                + [.init(.part, "@count", "how many links lead here")]
        }
        return origins.filter { $0.0.displayName == names.last }
            .map { .init(.backlink, $0.1.name, "links here") }
    }

    private func item(_ property: Property) -> QueryCompletion.Item {
        var note = property.target.flatMap { schema[$0]?.displayName } ?? property.type.name
        if let collection = property.collection { note = "\(collection.rawValue) of \(note)" }
        if property.isNullable { note += "?" }
        if property.isPrimaryKey {
            note += " key"
        } else if property.index != nil {
            note += " index"
        }
        return .init(.property, Printer.name(property.name), note)
    }

    private func parts(of property: Property) -> [QueryCompletion.Item] {
        var items: [QueryCompletion.Item] = []
        if property.collection != nil {
            items.append(.init(.part, "@count", "how many elements"))
            items += [("min", "least"), ("max", "greatest"), ("sum", "sum"), ("avg", "mean")]
                .map { .init(.part, "@" + $0.0, "the " + $0.1) }
        } else if property.type == .string || property.type == .binary {
            items.append(.init(.part, "@count", "length in bytes"))
        }
        if property.collection == .dictionary {
            items += [.init(.part, "@keys", "the keys"), .init(.part, "@values", "the values")]
        }
        if property.type == .mixed || property.collection == .dictionary {
            items.append(.init(.part, "@type", "the type of the value"))
        }
        return items
    }

    private static let keywords: [QueryCompletion.Item] = [
        .init(.keyword, "NOT ", "the opposite"), .init(.keyword, "ANY ", "one of a list"),
        .init(.keyword, "ALL ", "each of a list"), .init(.keyword, "NONE ", "none of a list"),
        .init(.keyword, "SUBQUERY(", "SUBQUERY(list, $x, $x.age > 3).@count > 0"),
        .init(.keyword, "TRUEPREDICATE ", "everything"),
        .init(.keyword, "FALSEPREDICATE ", "nothing"),
    ]
}

extension CompletionPaths.End {
    /// What the property can be compared by.
    var comparisons: [QueryCompletion.Item] {
        func items(_ list: [(String, String)]) -> [QueryCompletion.Item] {
            list.map { .init(.comparison, $0.0, $0.1) }
        }
        let equal = items([("== ", "equal"), ("!= ", "not equal"), ("IN {", "one of some")])
        let order = items([
            ("> ", "greater"), (">= ", "greater or equal"), ("< ", "less"),
            ("<= ", "less or equal"), ("BETWEEN {", "from one to another"),
        ])
        guard let property else { return equal + order }
        switch property.type {
        case .string:
            let text = items([
                ("CONTAINS[c] ", "holds, in any case"),
                ("BEGINSWITH[c] ", "begins with, in any case"),
                ("ENDSWITH[c] ", "ends with, in any case"), ("LIKE[c] ", "with * and ?"),
            ])
            let search = items(property.index == .fullText ? [("TEXT ", "has these words")] : [])
            return search + equal + text + order
        case .bool, .link, .typedLink: return equal
        case .binary, .mixed:
            return equal + order
                + items([("CONTAINS ", "holds"), ("BEGINSWITH ", "begins with")])
        default: return equal + order
        }
    }

    /// Literals of the property's type: its values as far as they are known, then its shape.
    func values(
        _ known: (TableSchema, Property) -> [Value]
    ) -> [QueryCompletion.Item] {
        guard let property else { return [] }
        var items: [QueryCompletion.Item] = []
        if property.type == .bool {
            items = ["true", "false"].map { .init(.value, $0, "bool") }
        } else {
            let target = property.target.flatMap { schema[$0]?.displayName }
            items = known(table, property).compactMap { value in
                guard let text = ValueLiteral.text(of: value) else { return nil }
                guard property.type == .link else { return .init(.value, text, "") }
                return target.map { .init(.value, "obj('\($0)', \(text))", "") }
            }
        }
        switch property.type {
        case .timestamp:
            items.append(.init(.value, "2025-01-31@12:00:00", "a date in UTC"))
        case .objectID: items.append(.init(.value, "oid(", "24 hexadecimal digits"))
        case .uuid: items.append(.init(.value, "uuid(", "8-4-4-4-12 hexadecimal digits"))
        case .binary: items.append(.init(.value, "binary(", "bytes of a text"))
        case .link:
            if let target = property.target.flatMap({ schema[$0] }), target.primaryKey != nil {
                items.append(
                    .init(.value, "obj('\(target.displayName)', ", "the object with this key")
                )
            }
        default: break
        }
        if property.isNullable || property.type == .link {
            items.append(.init(.value, "null", "nothing there"))
        }
        return items
    }
}
