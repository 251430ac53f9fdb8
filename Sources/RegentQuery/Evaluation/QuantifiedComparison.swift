import RegentCore

/// Compares what two sides yield, with their quantifiers (`query-language.md` §6.1).
struct QuantifiedComparison {
    let left: Quantifier?
    let right: Quantifier?

    /// Whether the comparison holds for one group of each side.
    ///
    /// Two lists without quantifiers are compared as a whole, element by element.
    func holds(
        _ a: ValueGroup,
        _ b: ValueGroup,
        isNotEqual: Bool,
        _ compare: (Value, Value) -> Bool
    ) -> Bool {
        if a.isList, b.isList, left == nil, right == nil {
            guard a.values.count == b.values.count else { return isNotEqual }
            return zip(a.values, b.values).allSatisfy(compare)
        }
        return (left ?? .any).holds(for: a.values) { x in
            (right ?? .any).holds(for: b.values) { y in compare(x, y) }
        }
    }
}

extension Quantifier {
    /// Whether as many elements satisfy the condition as the quantifier asks for.
    func holds<Element, E>(
        for elements: [Element],
        _ condition: (Element) throws(E) -> Bool
    ) throws(E) -> Bool {
        for element in elements {
            switch (self, try condition(element)) {
            case (.any, true): return true
            case (.all, false), (.none, true): return false
            default: break
            }
        }
        return self != .any
    }
}
