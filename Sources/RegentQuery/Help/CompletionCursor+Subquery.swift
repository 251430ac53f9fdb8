extension QueryCompletion.Cursor {
    /// Finds the subqueries that are still open where a text ends.
    enum Subquery {
        /// The words of the innermost condition, with the subqueries around it.
        ///
        /// - Parameter words: all words before the one at the cursor.
        /// - Returns: what stands in the first two places of SUBQUERY is a `place` of its own.
        static func inner(
            _ words: [QueryAdvice.Word]
        ) -> (scopes: [Scope], words: [QueryAdvice.Word], place: Place?) {
            var scopes: [Scope] = []
            var rest = words[...]
            while let index = rest.openSubquery {
                let inside = rest[(index + 2)...]
                guard let comma = inside.firstIndex(where: { $0.text == "," }) else {
                    return (scopes, Array(inside), inside.isEmpty ? .subqueryList : nil)
                }
                let afterName = inside[(comma + 1)...]
                guard let second = afterName.firstIndex(where: { $0.text == "," }) else {
                    return (scopes, Array(afterName), .variable)
                }
                let path = inside[..<comma].map(\.text).joined()
                let variable = afterName[..<second].map(\.text).joined()
                scopes.append(Scope(path: path, variable: variable))
                rest = rest[(second + 1)...]
            }
            return (scopes, Array(rest), nil)
        }
    }
}

extension ArraySlice<QueryAdvice.Word> {
    /// The first SUBQUERY whose parenthesis is never closed.
    fileprivate var openSubquery: Int? {
        indices.first { index in
            guard self[index].upper == "SUBQUERY", index + 1 < endIndex, self[index + 1].text == "("
            else { return false }
            var depth = 0
            for word in self[(index + 1)...] where !word.isQuoted {
                if word.text == "(" { depth += 1 }
                if word.text == ")" { depth -= 1 }
                if depth == 0 { return false }
            }
            return true
        }
    }
}
