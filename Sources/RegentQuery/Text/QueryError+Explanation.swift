extension QueryError {
    /// One plain sentence: what was found, and what would be valid.
    package var explanation: String {
        switch kind {
        case .syntax: syntaxExplanation
        case .illegal, .sorting: clauseExplanation
        default: bindingExplanation
        }
    }

    private var syntaxExplanation: String {
        switch fact {
        case .emptyQuery: "the query is empty; TRUEPREDICATE matches everything"
        case .illegalCharacter("%"): "'%' means nothing in a query; only + - * / calculate"
        case .illegalCharacter(let character): "'\(character)' means nothing in a query"
        case .unterminatedString(let quote):
            "the text after \(quote) has no closing \(quote), or an escape that is not known"
        case .unexpected(let found, let expected):
            QueryHabit.sentence(about: found)
                ?? "found '\(found)' where \(Self.choice(expected)) was expected"
        case .unexpectedEnd(let expected):
            "the query ends where \(Self.choice(expected)) was expected"
        case .notACondition(let text): "'\(text)' alone is no condition; compare it with something"
        case .conditionAsOperand: "a condition stands here where a value is needed"
        case .operandNotAllowed(let name):
            "\(name) takes a plain property or value here, without parentheses or arithmetic"
        case .missingDirection(let path): "SORT needs ASC or DESC after '\(path)'"
        case .tooDeep(let limit): "conditions are nested more than \(limit) deep"
        case .invalidTimestamp: "this is no valid point in time"
        case .dateBefore1900: "a date before 1900 must be written as T<seconds>:<nanoseconds>"
        case .invalidBase64: "the base64 text is not well formed"
        case .habit(let habit): habit.explanation
        case .subqueryVariable(let name):
            "the variable '\(name)' must start with '$' and have a name; for example '$x'"
        default: ""
        }
    }

    private static func choice(_ expected: [String]) -> String {
        guard let last = expected.last, expected.count > 1 else { return expected.first ?? "" }
        return expected.dropLast().joined(separator: ", ") + " or " + last
    }

    private var clauseExplanation: String {
        switch fact {
        case .noFullTextIndex(let path): "'\(path)' has no full-text index, so TEXT can't search it"
        case .fullTextPattern: "TEXT takes one text in quotes"
        case .missingSearchWord: "TEXT needs at least one word to search for"
        case .searchWord(let word): "'\(word)' is not one word of letters and digits"
        case .includedAndExcluded(let word): "'\(word)' is both searched for and excluded"
        case .collectionInClause(let clause): "\(clause) can't order by a list, set or dictionary"
        case .notLinksInClause(let clause): "\(clause) can only follow links to single objects"
        default: ""
        }
    }
}
