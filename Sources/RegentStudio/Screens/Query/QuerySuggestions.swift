import RegentCore
import RegentTerminal

/// What may stand at the cursor of the query bar: properties, operators, keywords.
struct QuerySuggestions: Sendable {
    struct Item: Sendable, Hashable {
        let text: String
        let note: String
    }

    /// The cluster of the text where the word begins that a suggestion replaces.
    let start: Int
    let items: [Item]

    private static let most = 6

    /// Suggestions for the word before the cursor, or nil where there are none.
    ///
    /// - Parameters:
    ///   - before: the text up to the cursor.
    ///   - table: the class that is queried.
    ///   - schema: all classes, for paths along links.
    init?(before: String, table: TableSchema, schema: Schema) {
        guard !Self.isInText(before) else { return nil }
        let word = Self.lastWord(of: before)
        let parts = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        // A way back along links is one piece: `@links.Post.author`.
        let isBack = word.hasPrefix("@")
        let partial = isBack ? word : parts.last ?? ""
        start = before.count - partial.count
        let found: [Item]
        let operators = Self.operators(after: String(before.dropLast(word.count)), table, schema)
        if !operators.isEmpty {
            found = Self.matching(partial, operators)
        } else if word.isEmpty {
            found = []
        } else if isBack {
            found = Self.matching(partial, Self.backlinks(of: table, schema))
        } else if let place = Self.resolve(parts.dropLast(), from: table, schema) {
            let isStart = parts.count == 1
            found = Self.matching(
                partial,
                place.items(schema) + (isStart ? Self.keywords : [])
            )
        } else {
            found = []
        }
        let useful = found.filter { $0.text != partial }
        guard !useful.isEmpty else { return nil }
        items = Array(useful.prefix(Self.most))
    }

    // MARK: - Where the cursor is

    /// Whether a text in quotes is open at the end.
    private static func isInText(_ text: String) -> Bool {
        var quote: Character?
        for character in text where character == "\"" || character == "'" {
            if quote == nil { quote = character } else if quote == character { quote = nil }
        }
        return quote != nil
    }

    private static func lastWord(of text: String) -> String {
        let isPart: (Character) -> Bool = {
            $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "@"
        }
        return String(text.reversed().prefix(while: isPart).reversed())
    }

    /// What a path leads to: a class, or a property that has only parts such as `@count`.
    private enum Destination {
        case table(TableSchema, via: Property?)
        case property(Property)

        func items(_ schema: Schema) -> [Item] {
            switch self {
            case .table(let table, let via):
                let parts = via?.collection == nil ? [] : QuerySuggestions.parts
                return table.properties.map { QuerySuggestions.item($0, schema) } + parts
            case .property(let property):
                return property.collection == nil ? [] : QuerySuggestions.parts
            }
        }
    }

    private static func resolve(
        _ parts: ArraySlice<String>,
        from table: TableSchema,
        _ schema: Schema
    ) -> Destination? {
        var here = Destination.table(table, via: nil)
        for part in parts {
            guard case .table(let table, _) = here, let property = table[part] else { return nil }
            if let target = property.target, let next = schema[target] {
                here = .table(next, via: property)
            } else {
                here = .property(property)
            }
        }
        return here
    }

    // MARK: - What fits there

    /// The ways back along links that lead to a class.
    private static func backlinks(of table: TableSchema, _ schema: Schema) -> [Item] {
        let ways = table.backlinks.compactMap { backlink -> Item? in
            guard let origin = schema[backlink.originTable],
                let property = origin[backlink.originColumn]
            else { return nil }
            let name = QueryLiteral.path(property.name)
            return Item(
                text: "@links.\(origin.displayName).\(name).@count",
                note: "how many link here"
            )
        }
        return ways + [Item(text: "@links.@count", note: "how many link here in all")]
    }

    private static func item(_ property: Property, _ schema: Schema) -> Item {
        let marks = TypeText.marks(of: property, in: schema)
        let note = ([TypeText.text(of: property, in: schema)] + marks).joined(separator: " ")
        return Item(text: QueryLiteral.path(property.name), note: note)
    }

    private static let parts: [Item] = [
        Item(text: "@count", note: "how many elements"), Item(text: "@min", note: "the least"),
        Item(text: "@max", note: "the greatest"), Item(text: "@sum", note: "the sum"),
        Item(text: "@avg", note: "the mean"),
    ]

    private static let keywords: [Item] = [
        Item(text: "AND", note: "both"), Item(text: "OR", note: "one of both"),
        Item(text: "NOT", note: "the opposite"), Item(text: "ANY", note: "one of a list"),
        Item(text: "ALL", note: "each of a list"), Item(text: "NONE", note: "none of a list"),
        Item(text: "TRUE", note: ""), Item(text: "FALSE", note: ""),
        Item(text: "NULL", note: "nothing there"), Item(text: "SORT(", note: "SORT(name ASC)"),
        Item(text: "DISTINCT(", note: "DISTINCT(name)"), Item(text: "LIMIT(", note: "LIMIT(10)"),
    ]

    /// Names that begin with the letters first, then those that hold them in their order.
    private static func matching(_ letters: String, _ items: [Item]) -> [Item] {
        guard !letters.isEmpty else { return items }
        return items.enumerated()
            .compactMap { index, item in
                FuzzyMatch.score(of: letters, in: item.text).map { ($0, index, item) }
            }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
            .map(\.2)
    }

    /// After a property and a blank: what it can be compared by.
    private static func operators(
        after text: String,
        _ table: TableSchema,
        _ schema: Schema
    ) -> [Item] {
        guard text.last == " ", text.dropLast().last != " " else { return [] }
        let path = lastWord(of: String(text.dropLast()))
            .split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let name = path.last,
            case .table(let owner, _)? = resolve(path.dropLast(), from: table, schema),
            let property = owner[name], property.collection == nil
        else { return [] }
        let equal = [Item(text: "== ", note: "equal"), Item(text: "!= ", note: "not equal")]
        switch property.type {
        case .string:
            return equal + [
                Item(text: "CONTAINS[c] ", note: "holds, in any case"),
                Item(text: "BEGINSWITH[c] ", note: "begins with, in any case"),
                Item(text: "LIKE[c] ", note: "with * and ?"),
            ]
        case .int, .float, .double, .decimal, .timestamp:
            return equal + [
                Item(text: "> ", note: "greater"), Item(text: "< ", note: "less"),
                Item(text: "BETWEEN {", note: "BETWEEN {1, 9}"),
            ]
        default: return equal
        }
    }
}

extension BrowserState {
    /// The name of the class that the query bar asks.
    var queriedClassName: String? {
        place.table(in: catalog.schema).flatMap { catalog.schema[$0]?.displayName }
    }

    /// Suggestions for where the cursor of the query bar is.
    var suggestions: QuerySuggestions? {
        guard place.query.isOpen, let key = place.table(in: catalog.schema),
            let table = catalog.schema[key]
        else { return nil }
        let before = String(place.query.field.text.prefix(place.query.field.cursor))
        guard !before.isEmpty else { return nil }
        return QuerySuggestions(before: before, table: table, schema: catalog.schema)
    }
}
