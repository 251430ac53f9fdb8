import RegentCore

/// Binds a predicate format to a class by the rules of realm-swift (`query-language.md` §19.2).
struct FormatBinder {
    let schema: Schema
    let table: TableSchema
    /// The variable of the subquery around; inside it no other object is visible.
    let variable: String?
    let bytes: [UInt8]

    func condition(_ syntax: FormatSyntax) throws(QueryError) -> Condition {
        switch syntax {
        case .constant(let value): return .constant(value)
        case .all(let arms): return .all(try conditions(arms))
        case .any(let arms): return .any(try conditions(arms))
        case .not(let operand): return .not(try condition(operand))
        case .comparison(let comparison): return try condition(comparison)
        }
    }

    func conditions(_ arms: [FormatSyntax]) throws(QueryError) -> [Condition] {
        var conditions: [Condition] = []
        for arm in arms { conditions.append(try condition(arm)) }
        return conditions
    }

    func refused(_ reason: String, at range: Range<Int>) -> QueryError {
        QueryError(.nsPredicate(reason), at: range)
    }

    func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    // MARK: Comparisons

    func condition(_ syntax: FormatSyntax.Comparison) throws(QueryError) -> Condition {
        if syntax.relation == .matches {
            throw refused("MATCHES is not supported", at: syntax.range)
        }
        if syntax.quantifier == .all {
            throw refused("the ALL modifier is not supported", at: syntax.range)
        }
        let condition = try unquantified(syntax)
        return syntax.quantifier == Quantifier.none ? .not(condition) : condition
    }

    func unquantified(_ syntax: FormatSyntax.Comparison) throws(QueryError) -> Condition {
        switch (syntax.left, syntax.right) {
        case (.subquery, _): return try subquery(syntax)
        case (.keyPath(let left, let leftRange), .keyPath(let right, let rightRange)):
            return try twoPaths(
                syntax,
                path(left, at: leftRange),
                path(right, at: rightRange)
            )
        case (.keyPath(let components, let range), _):
            let path = try path(components, at: range)
            try requireQuantifier(path, syntax)
            return try comparison(path, syntax, syntax.relation, syntax.right)
        case (.constant(let argument, let constantRange), .keyPath(let components, let range)):
            let path = try path(components, at: range)
            if syntax.relation == .comparator(.in) {
                return try contains(path, argument, constantRange, syntax)
            }
            guard let flipped = syntax.relation.flipped else {
                throw refused(
                    "\(syntax.relation.text) needs a key path on its left side",
                    at: syntax.range
                )
            }
            try requireQuantifier(path, syntax)
            return try comparison(path, syntax, flipped, syntax.left)
        default:
            throw refused("one side must be a key path, the other one a value", at: syntax.range)
        }
    }

    /// ANY must stand before paths with a collection, and only there.
    func requireQuantifier(
        _ path: FormatPath,
        _ syntax: FormatSyntax.Comparison
    ) throws(QueryError) {
        if path.needsAny, syntax.quantifier == nil {
            throw refused("'\(path.text)' leads through a collection and needs ANY", at: path.range)
        }
        if !path.needsAny, syntax.quantifier != nil {
            throw refused("ANY needs a key path through a collection", at: path.range)
        }
    }

    func comparison(
        _ path: FormatPath,
        _ syntax: FormatSyntax.Comparison,
        _ relation: FormatSyntax.Relation,
        _ side: FormatSyntax.Expression
    ) throws(QueryError) -> Condition {
        switch relation {
        case .matches: throw refused("MATCHES is not supported", at: syntax.range)
        case .between: return try between(path, side, syntax)
        case .comparator(.in):
            var arms: [Condition] = []
            for (argument, range) in try elements(side) {
                // The text of the whole list in every arm would be quadratic.
                let text = "\(path.text) == \(string(range))"
                arms.append(try single(path, .equal, syntax, argument, range, text: text))
            }
            return arms.isEmpty ? .constant(false) : .any(arms)
        case .comparator(let comparator):
            guard case .constant(let argument, let range) = side else {
                throw refused("a single value is needed here", at: side.range)
            }
            return try single(path, comparator, syntax, argument, range)
        }
    }

    /// The constants of `{…}` or of an argument that is a list.
    func elements(
        _ side: FormatSyntax.Expression
    ) throws(QueryError) -> [(QueryArgument, Range<Int>)] {
        switch side {
        case .constant(.list(let arguments), let range): return arguments.map { ($0, range) }
        case .list(let expressions, _):
            var elements: [(QueryArgument, Range<Int>)] = []
            for expression in expressions {
                guard case .constant(let argument, let range) = expression else {
                    throw refused("a list holds values only", at: expression.range)
                }
                elements.append((argument, range))
            }
            return elements
        default: throw refused("a list is needed here", at: side.range)
        }
    }

    /// One path next to one constant.
    func single(
        _ path: FormatPath,
        _ comparator: Comparator,
        _ syntax: FormatSyntax.Comparison,
        _ argument: QueryArgument,
        _ range: Range<Int>,
        text: String? = nil
    ) throws(QueryError) -> Condition {
        try requireOperator(comparator, syntax.options, path)
        let constant = try constant(argument, for: path, at: range)
        guard case .value(let value) = constant else { return .constant(false) }
        if comparator.matchesText {
            // Null and the empty text match nothing here, other than in the string language.
            let isEmpty = value.textBytes?.isEmpty ?? true
            if value.isNull || (isEmpty && comparator != .like) { return .constant(false) }
        }
        let condition = compare(path, comparator, syntax, value, text: text)
        guard path.type == .mixed, path.operation == nil, !comparator.isOrdering,
            let twin = value.otherText
        else { return condition }
        // On mixed values texts and binaries of the same bytes are equal.
        let other = compare(path, comparator, syntax, twin, text: text)
        return comparator == .notEqual ? .all([condition, other]) : .any([condition, other])
    }

    func compare(
        _ path: FormatPath,
        _ comparator: Comparator,
        _ syntax: FormatSyntax.Comparison,
        _ value: Value,
        text: String? = nil
    ) -> Condition {
        let text = text ?? string(syntax.range)
        if path.operation == nil, path.path.isSimple, let property = path.path.property {
            return .column(
                ColumnComparison(
                    property: property,
                    comparator: comparator,
                    options: syntax.options,
                    constant: .value(value),
                    isSimple: ColumnComparison.isSimple(
                        property,
                        comparator,
                        OperandType(of: value)
                    ),
                    text: text
                )
            )
        }
        let constants = ConstantOperand(
            values: [.value(value)],
            isList: false,
            quantifier: nil,
            range: syntax.right.range
        )
        return .comparison(
            GeneralComparison(
                left: path.operand(path.needsAny ? .any : nil),
                comparator: comparator,
                options: syntax.options,
                right: .constants(constants),
                text: text
            )
        )
    }

    /// Which operators a type has.
    func requireOperator(
        _ comparator: Comparator,
        _ options: StringOptions,
        _ path: FormatPath
    ) throws(QueryError) {
        let isText = [.string, .binary, .mixed].contains(path.type)
        if comparator == .like, options.contains(.ignoringAccents) {
            throw refused("LIKE can't ignore accents", at: path.range)
        }
        var isAllowed = true
        if comparator.matchesText { isAllowed = isText && path.operation == nil }
        if comparator.isOrdering {
            switch path.type {
            case .bool, .objectID, .uuid, .link, .typedLink: isAllowed = false
            case .string, .binary: isAllowed = options.isEmpty
            default: break
            }
        }
        guard isAllowed else {
            throw QueryError(
                .operatorNotSupported(comparator.rawValue, type: path.type.name),
                at: path.range
            )
        }
    }
}

extension FormatSyntax.Relation {
    /// The relation with its sides exchanged, or nil when it has only one direction.
    var flipped: FormatSyntax.Relation? {
        switch self {
        case .comparator(.equal), .comparator(.notEqual): self
        case .comparator(.less): .comparator(.greater)
        case .comparator(.lessOrEqual): .comparator(.greaterOrEqual)
        case .comparator(.greater): .comparator(.less)
        case .comparator(.greaterOrEqual): .comparator(.lessOrEqual)
        default: nil
        }
    }
}

extension Value {
    /// The binary with the bytes of a text, or the other way round.
    var otherText: Value? {
        switch self {
        case .string(let text): .binary(Array(text.utf8))
        case .malformedString(let bytes): .binary(bytes)
        case .binary(let bytes): Value(utf8: bytes)
        default: nil
        }
    }
}
