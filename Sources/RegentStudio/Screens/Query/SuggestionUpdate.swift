import RegentCore
import RegentQuery
import RegentTerminal

/// Completing the query at the cursor.
extension StudioState {
    /// The most values of a property that are found for completion.
    static let mostKnownValues = 1000

    mutating func moveSuggestion(by step: Int) {
        guard let count = browser?.suggestions?.items.count, count > 0 else { return }
        withPlace { $0.query.suggestion = ($0.query.suggestion + step + count) % count }
    }

    /// Shows what may stand at the cursor, also where no word is begun.
    mutating func forceSuggestions() {
        withPlace {
            $0.query.isCompletionForced = true
            $0.query.suggestion = 0
        }
        askForWantedValues()
        if browser?.suggestions == nil, browser?.wantedValues == nil {
            withPlace { $0.query.isCompletionForced = false }
            say("nothing to complete here", .dim)
        }
    }

    /// Puts the chosen suggestion in the place of the word; shows them first where none are shown.
    mutating func takeSuggestion() {
        guard let place = browser?.place else { return }
        guard let suggestions = browser?.suggestions,
            suggestions.items.indices.contains(place.query.suggestion)
        else {
            forceSuggestions()
            return
        }
        let item = suggestions.items[place.query.suggestion]
        _ = typeInQuery { field in
            let rest = suggestions.rest(of: field.text.dropFirst(field.cursor), for: item)
            field.remove(from: suggestions.start, to: field.cursor + rest)
            field.moveCursor(to: suggestions.start)
            field.insert(item.text)
            return true
        }
    }

    /// Has the values found that would complete the query, while one goes on writing.
    mutating func askForWantedValues() {
        guard let wanted = browser?.wantedValues else { return }
        request(.findValues(wanted, most: Self.mostKnownValues), for: .completion(wanted))
    }

    mutating func takeValues(_ values: [Value], of source: QuerySuggestions.ValueSource) {
        withBrowser { $0.knownValues[source] = values }
    }
}
