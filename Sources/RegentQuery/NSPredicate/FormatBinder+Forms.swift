import RegentCore

/// Comparisons of a special form: membership, BETWEEN, two paths, SUBQUERY.
extension FormatBinder {
    /// `%@ IN collection`: some element equals the value.
    func contains(
        _ path: FormatPath,
        _ argument: QueryArgument,
        _ range: Range<Int>,
        _ syntax: FormatSyntax.Comparison
    ) throws(QueryError) -> Condition {
        guard path.needsAny, syntax.quantifier == nil else {
            throw refused("IN needs a collection on its right side", at: path.range)
        }
        return try single(path, .equal, syntax, argument, range)
    }

    /// The same element must lie between both bounds.
    func between(
        _ path: FormatPath,
        _ side: FormatSyntax.Expression,
        _ syntax: FormatSyntax.Comparison
    ) throws(QueryError) -> Condition {
        guard OperandType(path.type).isNumeric || path.type == .timestamp || path.type == .mixed
        else {
            throw QueryError(.operatorNotSupported("BETWEEN", type: path.type.name), at: path.range)
        }
        let bounds = try elements(side)
        guard bounds.count == 2 else {
            throw QueryError(.betweenNeedsTwo(found: bounds.count), at: side.range)
        }
        var values: [Value] = []
        for (argument, range) in bounds {
            guard case .value(let value) = try constant(argument, for: path, at: range),
                !value.isNull
            else { throw refused("BETWEEN needs two values", at: range) }
            values.append(value)
        }
        guard path.needsAny else {
            return .all([
                compare(path, .greaterOrEqual, syntax, values[0]),
                compare(path, .lessOrEqual, syntax, values[1]),
            ])
        }
        return .range(
            RangeComparison(
                path: path.path,
                lower: values[0],
                upper: values[1],
                text: string(syntax.range)
            )
        )
    }

    func twoPaths(
        _ syntax: FormatSyntax.Comparison,
        _ left: FormatPath,
        _ right: FormatPath
    ) throws(QueryError) -> Condition {
        guard case .comparator(let comparator) = syntax.relation, comparator != .in,
            syntax.quantifier == nil
        else { throw refused("two key paths can't be related this way", at: syntax.range) }
        guard !left.needsAny, !right.needsAny else {
            throw refused("collections can't be compared with each other", at: syntax.range)
        }
        guard left.operation == nil || right.operation == nil else {
            throw refused("two collection operations can't be compared", at: syntax.range)
        }
        let isNumeric = OperandType(left.type).isNumeric && OperandType(right.type).isNumeric
        let hasOperation = left.operation != nil || right.operation != nil
        guard left.type == right.type || (hasOperation && isNumeric),
            left.path.target == right.path.target
        else { throw QueryError(.incomparable(left.type.name, right.type.name), at: syntax.range) }
        try requireOperator(comparator, syntax.options, left)
        return .comparison(
            GeneralComparison(
                left: left.operand(nil),
                comparator: comparator,
                options: syntax.options,
                right: right.operand(nil),
                text: string(syntax.range)
            )
        )
    }

    /// `SUBQUERY(…).@count` next to a number.
    func subquery(_ syntax: FormatSyntax.Comparison) throws(QueryError) -> Condition {
        guard
            case .subquery(let components, let variable, let inner, let behind, let range) = syntax
                .left,
            behind == [.operation("count")], syntax.quantifier == nil,
            case .comparator(let comparator) = syntax.relation, !comparator.matchesText,
            comparator != .in, case .constant(.value(let number), _) = syntax.right, number.isNumber
        else {
            throw refused("SUBQUERY(…).@count must be compared with a number", at: syntax.range)
        }
        let path = try path(components, at: range).path
        guard case .objects(let step) = path.end, path.isCollection,
            let target = schema[step.target]
        else { throw refused("SUBQUERY needs a collection of objects", at: range) }
        let binder = FormatBinder(schema: schema, table: target, variable: variable, bytes: bytes)
        let constants = ConstantOperand(
            values: [.value(number)],
            isList: false,
            quantifier: nil,
            range: syntax.right.range
        )
        return .comparison(
            GeneralComparison(
                left: .subquery(
                    SubqueryOperand(
                        path: path,
                        condition: try binder.condition(inner),
                        range: range
                    )
                ),
                comparator: comparator,
                options: [],
                right: .constants(constants),
                text: string(syntax.range)
            )
        )
    }
}
