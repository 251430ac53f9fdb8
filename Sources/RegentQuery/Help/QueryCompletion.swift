package import RegentCore

/// What may stand at the cursor of a query: properties, operators, values, keywords, backlinks.
///
///     QueryCompletion(before: "age > 3 AND na", table: person, schema: schema)?.items.first
///     // name: string, replaces the two bytes from byte 12 on
package struct QueryCompletion: Sendable, Equatable {
    /// One suggestion.
    package struct Item: Sendable, Hashable {
        package enum Kind: String, Sendable {
            case property
            case part
            case keyword
            case comparison
            case value
            case backlink
        }

        package let kind: Kind
        /// What is put in the place of the word.
        package let text: String
        /// What it is, in a few words.
        package let note: String

        package init(_ kind: Kind, _ text: String, _ note: String) {
            self.kind = kind
            self.text = text
            self.note = note
        }
    }

    /// Where the word begins that a suggestion replaces, in bytes.
    package let start: Int
    /// That word, as far as it is written.
    package let word: String
    package let items: [Item]

    /// Suggestions for the word before the cursor; nil where there are none.
    ///
    /// - Parameters:
    ///   - before: the text up to the cursor.
    ///   - table: the class that is queried.
    ///   - schema: all classes, for paths along links.
    ///   - values: the commonest values of a property, as far as they are at hand.
    package init?(
        before: String,
        table: TableSchema,
        schema: Schema,
        values: (TableSchema, Property) -> [Value] = { _, _ in [] }
    ) {
        let cursor = Cursor(before)
        let paths = CompletionPaths(table: table, schema: schema).entering(cursor.scopes)
        guard let paths else { return nil }
        let names = paths.withoutVariable(cursor.path)
        start = cursor.start
        word = cursor.word
        let found: [Item]
        switch cursor.place {
        case .operand: found = paths.items(along: names, withKeywords: true, values)
        case .number: found = paths.items(along: names, withKeywords: false, values)
        case .sortKey: found = paths.sortKeys(along: names)
        case .subqueryList: found = paths.lists(along: names)
        case .variable: found = [Item(.keyword, "$x, ", "a name for its elements")]
        case .clause: found = Self.clauses
        case .key(let path): found = paths.keys(of: path, values)
        case .comparison(let path):
            guard let end = paths.end(of: path) else { return nil }
            found = end.comparisons
        case .value(let path, let comparison):
            guard let end = paths.end(of: path) else { return nil }
            found =
                end.values(values)
                + (comparison == "IN" || comparison == "BETWEEN"
                    ? [] : paths.items(along: names, withKeywords: false, values))
        case .conjunction: found = Self.conjunctions
        case .direction: found = Self.directions
        case .nothing: found = []
        }
        items = Self.matching(cursor.partial, found)
        if items.isEmpty { return nil }
    }

    /// Those that begin with the letters, then those that hold them in their order.
    ///
    /// Quotes don't count: `"le` and `le` find `'Leo'`.
    private static func matching(_ letters: String, _ items: [Item]) -> [Item] {
        func bare(_ text: String) -> String {
            String(text.lowercased().drop { $0 == "'" || $0 == "\"" })
        }
        let wanted = bare(letters)
        if letters.isEmpty { return items }
        var ranked: [(rank: Int, item: Item)] = []
        let isText = letters.first == "'" || letters.first == "\""
        for item in items where item.text != letters {
            // In a text that is begun only texts can follow.
            if isText, item.text.first != "'", item.text.first != "\"" { continue }
            let text = bare(item.text)
            if text.hasPrefix(wanted) {
                ranked.append((0, item))
            } else if item.kind == .value, ByteClass.isDigit(wanted.utf8.first ?? 0) {
                // Of a number one knows how it begins.
                continue
            } else if text.contains(wanted) {
                ranked.append((1, item))
            } else if holds(Array(text), Array(wanted)) {
                ranked.append((2, item))
            }
        }
        return ranked.enumerated()
            .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map(\.element.item)
    }

    private static func holds(_ text: [Character], _ letters: [Character]) -> Bool {
        var rest = letters[...]
        for character in text where character == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }

    private static let conjunctions: [Item] =
        [
            Item(.keyword, "AND ", "both"), Item(.keyword, "OR ", "one of both"),
        ] + clauses

    private static let clauses: [Item] = [
        Item(.keyword, "SORT(", "SORT(name ASC)"), Item(.keyword, "DISTINCT(", "DISTINCT(name)"),
        Item(.keyword, "LIMIT(", "LIMIT(10)"),
    ]

    private static let directions: [Item] = [
        Item(.keyword, "ASC", "least first"), Item(.keyword, "DESC", "greatest first"),
    ]
}
