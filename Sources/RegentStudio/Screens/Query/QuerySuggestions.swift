import RegentCore
import RegentQuery
import RegentTerminal

/// What is offered at the cursor of the query bar, and what of it is still to be found.
struct QuerySuggestions: Sendable {
    /// The cluster of the text where the word begins that a suggestion replaces.
    let start: Int
    let items: [QueryCompletion.Item]
    /// Whether a word is begun, the rest of which a suggestion replaces too.
    let isInWord: Bool
    /// The quote that the word began with.
    let quote: Character?

    /// The most rows the list takes; longer ones move.
    static let mostRows = 8

    /// A longer query is none that anybody completes.
    private static let longestText = 4096

    /// A property whose values complete a comparison.
    struct ValueSource: Sendable, Hashable {
        let table: TableKey
        let property: Property
    }

    /// How many clusters behind the cursor belong to the word that is replaced.
    ///
    /// A blank at the end of a suggestion is there but once.
    func rest(of after: Substring, for item: QueryCompletion.Item) -> Int {
        var count = 0
        if let quote, let close = after.firstIndex(of: quote) {
            count = after.distance(from: after.startIndex, to: close) + 1
        } else if quote == nil, isInWord {
            count = after.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }.count
        }
        let next = after.dropFirst(count).first
        return next == " " && item.text.hasSuffix(" ") ? count + 1 : count
    }

    /// Suggestions for a place in the text, or nil where there are none.
    ///
    /// - Parameters:
    ///   - before: the text up to the cursor.
    ///   - isForced: whether they were asked for; else they keep away while no word is begun, but
    ///     behind a property and behind its comparison.
    ///   - table: the class that is queried.
    ///   - schema: all classes, for paths along links.
    ///   - known: the values of properties, as far as they were found.
    ///   - wanted: set to the property whose values stand at the cursor.
    init?(
        before: String,
        isForced: Bool,
        table: TableSchema,
        schema: Schema,
        known: [ValueSource: [Value]],
        wanted: inout ValueSource?
    ) {
        guard before.utf8.count <= Self.longestText else { return nil }
        var source: ValueSource?
        let completion = QueryCompletion(before: before, table: table, schema: schema) {
            source = ValueSource(table: $0.key, property: $1)
            return source.flatMap { known[$0] } ?? []
        }
        wanted = source
        guard let completion else { return nil }
        let followsProperty =
            completion.items[0].kind == .comparison || completion.items[0].kind == .value
        guard isForced || !completion.word.isEmpty || followsProperty else { return nil }
        start =
            before.count
            - String(decoding: before.utf8.dropFirst(completion.start), as: UTF8.self).count
        items = completion.items
        isInWord = !completion.word.isEmpty
        quote = completion.word.first { $0 == "'" || $0 == "\"" }
    }
}

extension BrowserState {
    /// The name of the class that the query bar asks.
    var queriedClassName: String? {
        place.table(in: catalog.schema).flatMap { catalog.schema[$0]?.displayName }
    }

    /// Suggestions for where the cursor of the query bar is.
    var suggestions: QuerySuggestions? {
        var wanted: QuerySuggestions.ValueSource?
        return suggestions(wanted: &wanted)
    }

    /// The property whose values would complete the query, while they are not known.
    var wantedValues: QuerySuggestions.ValueSource? {
        var wanted: QuerySuggestions.ValueSource?
        _ = suggestions(wanted: &wanted)
        return wanted.flatMap { knownValues[$0] == nil ? $0 : nil }
    }

    private func suggestions(
        wanted: inout QuerySuggestions.ValueSource?
    ) -> QuerySuggestions? {
        guard place.query.isOpen, let key = place.table(in: catalog.schema),
            let table = catalog.schema[key]
        else { return nil }
        let before = String(place.query.field.text.prefix(place.query.field.cursor))
        guard !before.isEmpty || place.query.isCompletionForced else { return nil }
        return QuerySuggestions(
            before: before,
            isForced: place.query.isCompletionForced,
            table: table,
            schema: catalog.schema,
            known: knownValues,
            wanted: &wanted
        )
    }
}
