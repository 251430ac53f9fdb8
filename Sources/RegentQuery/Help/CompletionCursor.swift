extension QueryCompletion {
    /// What the text before the cursor asks for next.
    struct Cursor {
        enum Place: Equatable {
            /// A condition begins.
            case operand
            /// Arithmetic goes on.
            case number
            /// A property behind SORT( or DISTINCT(.
            case sortKey
            /// A property stands there and wants to be compared.
            case comparison(path: String)
            /// A value that is compared with a property.
            case value(path: String, comparison: String)
            /// A condition is complete.
            case conjunction
            /// ASC or DESC.
            case direction
            /// Behind SORT, DISTINCT or LIMIT only more of them may follow.
            case clause
            /// The list that SUBQUERY goes through.
            case subqueryList
            /// The name of its elements.
            case variable
            /// A key of a dictionary, in brackets.
            case key(path: String)
            case nothing
        }

        let place: Place
        /// The word at the cursor: what of it stands before the cursor.
        let word: String
        /// Where the last part of the word begins, in bytes.
        let start: Int
        /// The parts of the word before its last point.
        let path: [String]
        /// The last part of the word.
        let partial: String
        /// The subqueries in which the cursor is, from the outside in.
        let scopes: [Scope]

        /// Inside SUBQUERY names are those of the elements, with or without the variable.
        struct Scope: Equatable {
            let path: String
            let variable: String
        }

        init(_ text: String) {
            let bytes = Array(text.utf8)
            var words = QueryAdvice.Word.all(in: bytes)
            let isInText = words.last.map { Self.isOpenText($0) } ?? false
            let isAtWord = isInText || bytes.last.map { !ByteClass.isBlank($0) } ?? false
            var current: [QueryAdvice.Word] = []
            while isAtWord, let last = words.last, Self.isPart(last),
                current.isEmpty || last.range.upperBound == current[0].range.lowerBound
            {
                current.insert(last, at: 0)
                words.removeLast()
            }
            let begin = current.first?.range.lowerBound ?? bytes.count
            word = String(decoding: bytes[begin...], as: UTF8.self)
            let isText = current.first?.isQuoted ?? false
            let parts =
                isText
                ? [word]
                : word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            partial = parts.last ?? ""
            path = Array(parts.dropLast())
            start = bytes.count - partial.utf8.count
            let inner = Subquery.inner(words)
            scopes = inner.scopes
            // The point behind the parenthesis of a subquery.
            let isBehindSubquery = path == [""] && inner.words.last?.text == ")"
            place =
                isBehindSubquery
                ? .operand : inner.place ?? Self.place(behind: inner.words, isText: isText)
        }

        /// Letters, digits and points, @ before a part, and texts in quotes that are still open.
        private static func isPart(_ word: QueryAdvice.Word) -> Bool {
            if word.isQuoted { return isOpenText(word) }
            let first = word.text.utf8.first ?? 0
            return ByteClass.startsIdentifier(first) || ByteClass.isDigit(first)
                || word.text == "@" || word.text == "."
        }

        private static func isOpenText(_ word: QueryAdvice.Word) -> Bool {
            word.isQuoted
                && (word.text.utf8.count < 2 || word.text.utf8.last != word.text.utf8.first)
        }

        private static let comparisons: Set<String> = [
            "=", "<", ">", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "IN", "BETWEEN", "TEXT",
        ]

        private static func place(behind words: [QueryAdvice.Word], isText: Bool) -> Place {
            guard let last = words.last else { return isText ? .nothing : .operand }
            if let clause = openClause(words) {
                if isText { return .nothing }
                if last.text == "(" || last.text == "," { return .sortKey }
                return clause == "SORT" ? .direction : .nothing
            }
            if last.text == "[", words.count > 1, words[words.count - 2].isPlain,
                words[words.count - 2].range.upperBound == last.range.lowerBound,
                !comparisons.contains(words[words.count - 2].upper)
            {
                return .key(path: path(endingAt: words.count - 2, words))
            }
            // The comparison before the word, over `[c]` and an opened list.
            var end = words.count
            if let open = words.lastIndex(where: { $0.text == "{" }),
                !words[open...].contains(where: { $0.text == "}" })
            {
                end = open
            }
            while end > 0, ["[", "]", "C"].contains(words[end - 1].upper) { end -= 1 }
            if end < words.count || comparisons.contains(last.upper) {
                var operators = end
                while operators > 0,
                    comparisons.contains(words[operators - 1].upper)
                        || words[operators - 1].text == "!"
                {
                    operators -= 1
                }
                if operators < end, operators > 0 {
                    let path = Self.path(endingAt: operators - 1, words)
                    return .value(path: path, comparison: words[end - 1].upper)
                }
            }
            if isText { return .nothing }
            switch last.upper {
            case "AND", "OR", "NOT", "(", "!", "&", "|", "ANY", "ALL", "NONE", "SOME":
                return .operand
            case "+", "-", "*", "/": return .number
            case ")" where words.contains { ["SORT", "DISTINCT", "LIMIT"].contains($0.upper) }:
                return .clause
            case ")", "}", "TRUEPREDICATE", "FALSEPREDICATE": return .conjunction
            default: break
            }
            if isBehindComparison(words) { return .conjunction }
            return .comparison(path: path(endingAt: words.count - 1, words))
        }

        /// SORT or DISTINCT whose parenthesis is open.
        private static func openClause(_ words: [QueryAdvice.Word]) -> String? {
            guard
                let index = words.lastIndex(where: { ["SORT", "DISTINCT"].contains($0.upper) }),
                index + 1 < words.count, words[index + 1].text == "(",
                !words[index...].contains(where: { $0.text == ")" })
            else { return nil }
            return words[index].upper
        }

        /// Whether the last word is the value of a comparison.
        private static func isBehindComparison(_ words: [QueryAdvice.Word]) -> Bool {
            for word in words.dropLast().reversed() {
                if comparisons.contains(word.upper) { return true }
                if ["AND", "OR", "NOT", "&", "|"].contains(word.upper) { return false }
            }
            return false
        }

        /// The path whose last word stands at an index: `@ links.Post.author` is two words.
        private static func path(endingAt index: Int, _ words: [QueryAdvice.Word]) -> String {
            var text = words[index].text
            var first = index
            while first > 0, words[first - 1].range.upperBound == words[first].range.lowerBound,
                !comparisons.contains(words[first - 1].upper), words[first - 1].text != "("
            {
                first -= 1
                text = words[first].text + text
            }
            return text
        }
    }
}
