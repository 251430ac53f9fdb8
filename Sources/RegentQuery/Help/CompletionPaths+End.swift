import RegentCore

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
        if isType { return equal }
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
        case .bool, .typedLink: return equal
        case .link: return equal + (isPlace ? items([("GEOWITHIN ", "inside of a shape")]) : [])
        case .binary, .mixed:
            return equal + order
                + items([("CONTAINS ", "holds"), ("BEGINSWITH ", "begins with")])
        default: return equal + order
        }
    }

    /// Whether the property links to what GEOWITHIN takes for a place.
    private var isPlace: Bool {
        guard let target = property?.target.flatMap({ schema[$0] }) else { return false }
        return target["type"]?.type == .string && target["coordinates"]?.collection == .list
    }

    /// Literals of the property's type: its values as far as they are known, then its shape.
    func values(
        _ known: (TableSchema, Property) -> [Value]
    ) -> [QueryCompletion.Item] {
        if isType {
            return ["string", "int", "double", "bool", "date", "null", "list", "object", "numeric"]
                .map { .init(.value, "'\($0)'", "a type") }
        }
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
