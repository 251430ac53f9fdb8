import RegentCore

/// The type of a value next to names of types (`query-language.md` §12).
struct TypeTest: LeafTest {
    let condition: TypeComparison
    let path: PathReader

    var text: String { condition.text }
    var costPerRow: Double { 20 }

    func holds(for row: borrowing Row) throws(StorageError) -> Bool {
        try path.groups(row).contains { holds($0) }
    }

    private func holds(_ group: ValueGroup) -> Bool {
        let names = condition.names
        func fits(_ value: Value, _ name: TypeNames) -> Bool {
            name.contains(value) != condition.isNegated
        }
        let own = condition.path.quantifier
        if group.isList, condition.isList, own == nil, condition.quantifier == nil {
            guard group.values.count == names.count else { return condition.isNegated }
            return zip(group.values, names).allSatisfy(fits)
        }
        let outer = own ?? .any
        let inner = condition.quantifier ?? .any
        if condition.namesAreLeft {
            return inner.holds(for: names) { name in
                outer.holds(for: group.values) { fits($0, name) }
            }
        }
        return outer.holds(for: group.values) { value in
            inner.holds(for: names) { fits(value, $0) }
        }
    }
}
