import RegentCore

extension Binder {
    /// `path.@type == 'name'` and its kin (§12).
    func typeComparison(
        _ syntax: Syntax.Comparison,
        _ left: BoundOperand,
        _ right: BoundOperand,
        _ text: String
    ) throws(QueryError) -> TypeComparison {
        switch syntax.comparator {
        case .equal, .notEqual, .in: break
        default:
            throw QueryError(
                .operatorNotSupported(syntax.comparator.rawValue, type: "@type"),
                at: syntax.comparatorRange
            )
        }
        if syntax.options.contains(.ignoringCase) {
            throw QueryError(
                .needsText(operator: syntax.comparator.rawValue + "[c]", found: "@type"),
                at: syntax.comparatorRange
            )
        }
        let (side, other) = left.isTypeName ? (left, right) : (right, left)
        guard case .path(let path) = side, let constants = other.constants else {
            throw QueryError(.typeComparison(other.type.rawValue), at: other.range)
        }
        if syntax.comparator == .in, left.isTypeName, !constants.isList {
            throw QueryError(.inNeedsList(Printer.text(of: syntax.right)), at: right.range)
        }
        var names: [TypeNames] = []
        for constant in constants.values {
            guard case .value(.string(let name)) = constant else {
                throw QueryError(.typeComparison(constant.type.rawValue), at: constants.range)
            }
            guard let types = TypeNames(name) else {
                throw QueryError(.unknownTypeName(name), at: constants.range)
            }
            names.append(types)
        }
        return TypeComparison(
            path: path,
            isNegated: syntax.comparator == .notEqual,
            names: names,
            isList: constants.isList,
            quantifier: constants.quantifier,
            namesAreLeft: !left.isTypeName,
            text: text
        )
    }
}
