import RegentCore

/// Looks up the names of a query and settles its types (`query-language.md` §4–§16).
///
/// Needs only the schema, so that a text is checked while it is typed; what depends on objects,
/// such as the object that `obj()` names, is left to the plan.
struct Binder {
    let schema: Schema
    let arguments: [QueryArgument]
    /// The class whose objects are tested: the queried one, or inside SUBQUERY the element's.
    let table: TableSchema
    /// The variables of the subqueries around, innermost last.
    let variables: [Variable]

    struct Variable {
        let name: String
        let table: TableKey
    }

    // MARK: Conditions

    func condition(_ predicate: Syntax.Predicate) throws(QueryError) -> Condition {
        switch predicate {
        case .constant(let value): return .constant(value)
        case .all(let arms): return .all(try conditions(arms))
        case .any(let arms): return .any(try conditions(arms))
        case .not(let operand): return .not(try condition(operand))
        case .comparison(let comparison): return try condition(comparison)
        case .between(let between): return try condition(between)
        case .text(let search): return try condition(search)
        case .geoWithin(let test): return try condition(test)
        }
    }

    private func conditions(_ arms: [Syntax.Predicate]) throws(QueryError) -> [Condition] {
        var conditions: [Condition] = []
        conditions.reserveCapacity(arms.count)
        for arm in arms { conditions.append(try condition(arm)) }
        return conditions
    }

    /// `value BETWEEN {lo, hi}` is `value >= lo AND value <= hi` (§8).
    private func condition(_ between: Syntax.Between) throws(QueryError) -> Condition {
        let bounds = between.bounds.elements
        guard bounds.count == 2 else {
            throw QueryError(.betweenNeedsTwo(found: bounds.count), at: between.bounds.range)
        }
        if case .path(let syntax) = between.subject, syntax.suffix == nil {
            let path = try pathOperand(syntax).path
            let isCollection =
                switch path.end {
                case .keys, .lengths: true
                default: path.isValueCollection || path.isEntryOfLinks
                }
            if isCollection, syntax.quantifier != .all {
                throw QueryError(.betweenNeedsAll, at: syntax.range)
            }
            if path.isEntryOfLinks {
                throw QueryError(
                    .operatorNotSupported("BETWEEN", type: "link"),
                    at: between.operatorRange
                )
            }
        }
        func half(
            _ comparator: Comparator,
            _ bound: Syntax.Constant
        ) throws(QueryError) -> Condition {
            try condition(
                Syntax.Comparison(
                    left: between.subject,
                    comparator: comparator,
                    comparatorRange: between.operatorRange,
                    options: [],
                    right: .constant(bound)
                )
            )
        }
        return .all([try half(.greaterOrEqual, bounds[0]), try half(.lessOrEqual, bounds[1])])
    }
}
