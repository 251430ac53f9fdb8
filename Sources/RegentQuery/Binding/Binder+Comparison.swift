import RegentCore

extension Binder {
    /// A comparison: which kind it is, and whether its sides may meet (`query-language.md` §5–§8).
    func condition(_ syntax: Syntax.Comparison) throws(QueryError) -> Condition {
        if syntax.left.isConstant, syntax.right.isConstant {
            throw QueryError(.constantsOnly, at: syntax.range)
        }
        let (left, right) = try operands(syntax.left, syntax.right)
        let text = Printer.text(of: .comparison(syntax))
        if left.isTypeName || right.isTypeName {
            return .type(try typeComparison(syntax, left, right, text))
        }
        if syntax.comparator == .in, !right.mayBeList {
            throw QueryError(.inNeedsList(Printer.text(of: syntax.right)), at: right.range)
        }
        var sides = Sides(left: left, right: right, syntax: syntax)
        if syntax.comparator.matchesText {
            try requireText(sides)
            try refuseTwoCollections(sides)
        } else if left.isEntryOfLinks || right.isEntryOfLinks {
            if right.isConstant { try requireTextForCase(sides) }
            try bindEntries(&sides)
        } else if left.linkTarget != nil || right.linkTarget != nil {
            try refuseCaseOfLinks(sides)
            try bindLinks(&sides)
        } else {
            try requireComparableTypes(sides)
            try requireTextForCase(sides)
            try refuseTwoCollections(sides)
        }
        return sides.condition(text)
    }

    /// The two sides of a comparison while it is checked.
    struct Sides {
        var left: BoundOperand
        var right: BoundOperand
        let syntax: Syntax.Comparison

        var comparator: Comparator { syntax.comparator }
        var ignoresCase: Bool { syntax.options.contains(.ignoringCase) }

        /// The left side, when it is a plain value of the queried object and the right side one
        /// constant or a list of them.
        var simpleProperty: Property? {
            guard right.isConstant, let path = left.plainPath?.path, path.isSimple else {
                return nil
            }
            return path.property
        }
    }

    // MARK: Types

    /// String operators: the right side must be text; the left one is not looked at (§7).
    private func requireText(_ sides: Sides) throws(QueryError) {
        let name = sides.comparator.rawValue
        func refused(_ type: OperandType) -> QueryError {
            QueryError(.needsText(operator: name, found: type.rawValue), at: sides.right.range)
        }
        guard let constants = sides.right.constants else {
            guard [.string, .binary, .mixed].contains(sides.right.type) else {
                throw refused(sides.right.type)
            }
            return
        }
        for constant in constants.values {
            switch constant {
            case .value(.string), .value(.binary): break
            case .value(.malformedString):
                if sides.ignoresCase || sides.comparator == .like {
                    throw QueryError(.malformedUTF8, at: constants.range)
                }
            // What is no text in a list matches nothing.
            case _ where constants.isList: break
            case .value(.null):
                let isText = sides.left.type == .string || sides.left.type == .binary
                if !isText { throw refused(.null) }
            default: throw refused(constant.type)
            }
        }
    }

    private func requireComparableTypes(_ sides: Sides) throws(QueryError) {
        let (constantSide, other) =
            sides.left.isConstant ? (sides.left, sides.right) : (sides.right, sides.left)
        guard let constants = constantSide.constants else {
            guard sides.left.type.isComparable(with: sides.right.type) else {
                throw incomparable(sides.left, sides.right.type, at: sides.syntax.range)
            }
            return
        }
        for constant in constants.values {
            if case .objectKey = constant, sides.left.isConstant, !constants.isList,
                sides.comparator.isOrdering
            {
                throw QueryError(
                    .operatorNotSupported(sides.comparator.rawValue, type: "link"),
                    at: sides.syntax.comparatorRange
                )
            }
            // Which object `obj()` names, and so whether it is null, shows only with objects.
            if case .object = constant, !constants.isList { continue }
            // A list counts as mixed: constants that don't fit equal nothing (§5.1, §8).
            if !constants.isList, !other.type.isComparable(with: constant.type) {
                throw incomparable(other, constant.type, at: constants.range)
            }
        }
    }

    private func incomparable(
        _ operand: BoundOperand,
        _ type: OperandType,
        at range: Range<Int>
    ) -> QueryError {
        QueryError(.incomparable(operand.type.rawValue, type.rawValue), at: range)
    }

    /// `[c]` needs text on the right, except where one plain property meets one constant (§5.5).
    private func requireTextForCase(_ sides: Sides) throws(QueryError) {
        guard sides.ignoresCase else { return }
        func refused(_ type: OperandType) -> QueryError {
            QueryError(
                .needsText(operator: sides.comparator.rawValue + "[c]", found: type.rawValue),
                at: sides.right.range
            )
        }
        guard let constants = sides.right.constants else {
            guard [.string, .binary, .mixed].contains(sides.right.type) else {
                throw refused(sides.right.type)
            }
            return
        }
        if constants.isList { return }
        let leftType = sides.left.type
        let isSimple = sides.simpleProperty != nil
        for constant in constants.values {
            if constant.isNull, leftType == .string || leftType == .binary { continue }
            if constant.isNull, isSimple, leftType == .mixed { continue }
            if constant.isNull { throw refused(.null) }
            let isText = constant.type == .string || constant.type == .binary
            if !isText, !isSimple { throw refused(constant.type) }
        }
    }

    /// `[c]` is passed over between links of the class itself and one constant.
    private func refuseCaseOfLinks(_ sides: Sides) throws(QueryError) {
        guard sides.ignoresCase else { return }
        if let constants = sides.right.constants, !constants.isList,
            let path = sides.left.plainPath?.path, path.steps.isEmpty
        {
            return
        }
        throw QueryError(
            .needsText(operator: sides.comparator.rawValue + "[c]", found: "link"),
            at: sides.syntax.comparatorRange
        )
    }

    private func refuseTwoCollections(_ sides: Sides) throws(QueryError) {
        guard let left = sides.left.plainPath, let right = sides.right.plainPath,
            left.path.isValueCollection, right.path.isValueCollection
        else { return }
        throw QueryError(.twoCollections(left.text, right.text), at: sides.syntax.range)
    }
}

extension Binder.Sides {
    /// The condition in its cheapest form.
    func condition(_ text: String) -> Condition {
        if let property = simpleProperty, let constants = right.constants {
            if !constants.isList, let constant = constants.values.first,
                left.quantifier == nil || left.quantifier == .any
            {
                return .column(
                    ColumnComparison(
                        property: property,
                        comparator: comparator,
                        options: syntax.options,
                        constant: constant,
                        isSimple: left.quantifier == nil
                            && ColumnComparison.isSimple(property, comparator, constant.type),
                        text: text,
                        range: syntax.range
                    )
                )
            }
            let isAny =
                [nil, .any].contains(constants.quantifier) && [nil, .any].contains(left.quantifier)
            if constants.isList, isAny, comparator == .equal || comparator == .in {
                return .membership(
                    ColumnMembership(
                        property: property,
                        constants: constants.values,
                        options: syntax.options,
                        text: text
                    )
                )
            }
        }
        return .comparison(
            GeneralComparison(
                left: left,
                comparator: comparator,
                options: syntax.options,
                right: right,
                text: text
            )
        )
    }
}
