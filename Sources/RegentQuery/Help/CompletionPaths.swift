import RegentCore

/// What paths of a class lead to, and what may follow there.
struct CompletionPaths {
    let table: TableSchema
    let schema: Schema

    /// The variable of the subquery in which names are looked up.
    var variable: String?

    /// Where a path has led to.
    struct End {
        let table: TableSchema
        /// The property at the end; nil for the objects themselves.
        let property: Property?
        let schema: Schema
        /// `@max` and its kin, behind which a number must be named.
        var isAggregate = false
        /// The class that has the property.
        var owner: TableSchema?
        /// Whether the path ends in the type of a value.
        var isType = false
    }

    /// The paths inside of subqueries; nil where one goes through what is no list.
    func entering(_ scopes: [QueryCompletion.Cursor.Scope]) -> Self? {
        var here = self
        for scope in scopes {
            guard let list = here.end(of: scope.path), let target = list.property?.target,
                let table = schema[target]
            else { return nil }
            here = Self(table: table, schema: schema, variable: scope.variable)
        }
        return here
    }

    /// The names behind the variable of the subquery.
    func withoutVariable(_ names: [String]) -> [String] {
        names.first != nil && names.first == variable ? Array(names.dropFirst()) : names
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
            if Self.aggregates.contains(name), here.property?.target != nil {
                here.isAggregate = true
                continue
            }
            let bare = String(name.prefix { $0 != "[" })
            guard here.property == nil || here.property?.target != nil,
                let property = here.table[bare]
            else { return nil }
            let target = property.target.flatMap { schema[$0] }
            here = End(
                table: target ?? here.table,
                property: property,
                schema: schema,
                owner: here.table
            )
        }
        return here
    }

    /// The property at the end of a path that stands before an operator.
    func end(of path: String) -> End? {
        let names = withoutVariable(path.split(separator: ".").map(String.init))
        guard let last = names.last else { return nil }
        if last == "@type" {
            return End(table: table, property: nil, schema: schema, isType: true)
        }
        if last.hasPrefix("@") || last == "length" {
            return End(table: table, property: nil, schema: schema)
        }
        guard let before = place(behind: names.dropLast()) else { return nil }
        guard let property = before.table[String(last.prefix { $0 != "[" })] else {
            // A key behind a dictionary.
            guard let dictionary = before.property, dictionary.collection == .dictionary else {
                return nil
            }
            return End(table: before.table, property: dictionary, schema: schema)
        }
        return End(table: before.table, property: property, schema: schema)
    }

    // MARK: Items

    private static let aggregates: Set<String> = ["@max", "@min", "@sum", "@avg"]

    /// Properties, parts and keywords that may follow some names.
    func items(
        along names: [String],
        withKeywords: Bool,
        _ known: (TableSchema, Property) -> [Value]
    ) -> [QueryCompletion.Item] {
        // Behind the parenthesis of a subquery.
        if names == [""] { return [.init(.part, "@count", "how many meet the condition")] }
        if let backlinks = backlinkItems(behind: names) { return backlinks }
        guard let here = place(behind: names[...]) else { return [] }
        if here.isAggregate {
            return here.table.properties.filter(Self.isCounted).map(item)
        }
        let leadsOn = here.property == nil || here.property?.target != nil
        var items = leadsOn ? here.table.properties.map(item) : []
        if let property = here.property {
            if property.collection == .dictionary {
                items += known(here.owner ?? here.table, property).compactMap { key in
                    guard case .string(let key) = key, Self.isName(key) else { return nil }
                    return .init(.value, Printer.name(key), "key")
                }
            }
            items += parts(of: property)
        }
        if leadsOn, !here.table.backlinks.isEmpty {
            items.append(Self.backlinks)
        }
        if names.isEmpty, withKeywords { items += Self.keywords }
        return items
    }

    /// What SORT and DISTINCT can order by, and links that lead on to such.
    func sortKeys(along names: [String]) -> [QueryCompletion.Item] {
        guard let here = place(behind: names[...]),
            here.property == nil || here.property?.target != nil
        else { return [] }
        return here.table.properties.filter { $0.collection == nil }.map(item)
    }

    /// The lists of links that SUBQUERY can go through, and links that lead on to such.
    func lists(along names: [String]) -> [QueryCompletion.Item] {
        if let backlinks = backlinkItems(behind: names) { return backlinks }
        guard let here = place(behind: names[...]),
            here.property == nil || here.property?.target != nil
        else { return [] }
        let lists = here.table.properties.filter {
            $0.target != nil && ($0.collection == nil || $0.collection == .list)
        }
        let backlinks = here.table.backlinks.isEmpty ? [] : [Self.backlinks]
        return lists.filter { $0.collection != nil }.map(item)
            + lists.filter { $0.collection == nil }.map(item) + backlinks
    }

    /// The keys of a dictionary as they stand in brackets.
    func keys(
        of path: String,
        _ known: (TableSchema, Property) -> [Value]
    ) -> [QueryCompletion.Item] {
        guard let end = end(of: path), let property = end.property,
            property.collection == .dictionary
        else { return [] }
        return known(end.table, property).compactMap { key in
            guard case .string(let text) = key else { return nil }
            return .init(.value, Printer.quoted(Array(text.utf8)) + "]", "key")
        }
    }

    private static func isCounted(_ property: Property) -> Bool {
        property.collection == nil && isCounted(property.type)
    }

    private static func isCounted(_ type: ValueType) -> Bool {
        switch type {
        case .int, .float, .double, .decimal, .mixed, .timestamp: true
        default: false
        }
    }

    /// Whether a key can stand behind a point.
    private static func isName(_ key: String) -> Bool {
        let tokens = try? Lexer.tokens(of: Array(Printer.name(key).utf8))
        return tokens?.count == 2 && tokens?.first?.kind == .identifier
    }

    private static let backlinks = QueryCompletion.Item(
        .backlink,
        "@links",
        "objects that link here"
    )

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
            let isCounted =
                property.target != nil || property.collection == .dictionary
                || Self.isCounted(property.type) && property.type != .timestamp
            items +=
                isCounted
                ? [("min", "least"), ("max", "greatest"), ("sum", "sum"), ("avg", "mean")]
                    .map { .init(.part, "@" + $0.0, "the " + $0.1) } : []
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
