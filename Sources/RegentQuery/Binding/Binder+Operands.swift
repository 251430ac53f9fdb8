import RegentCore

extension Binder {
    /// An operand; constants in it are converted towards `hint`, the type of the other side.
    func operand(
        _ syntax: Syntax.Operand,
        towards hint: OperandType?
    ) throws(QueryError) -> BoundOperand {
        switch syntax {
        case .path(let path): return .path(try pathOperand(path))
        case .aggregate(let aggregate): return .aggregate(try operand(aggregate))
        case .subquery(let subquery): return .subquery(try operand(subquery))
        case .constant(let constant): return .constants(try constants(constant, towards: hint))
        case .list(let list): return .constants(try constants(list, towards: hint))
        case .arithmetic(let arithmetic): return try operand(arithmetic, towards: hint)
        }
    }

    /// Both sides of a comparison or of arithmetic: the constant one is converted towards the
    /// other.
    func operands(
        _ left: Syntax.Operand,
        _ right: Syntax.Operand
    ) throws(QueryError) -> (BoundOperand, BoundOperand) {
        if left.isConstant {
            let rightOperand = try operand(right, towards: nil)
            return (try operand(left, towards: rightOperand.type), rightOperand)
        }
        let leftOperand = try operand(left, towards: nil)
        let hint = right.isConstant ? leftOperand.type : nil
        return (leftOperand, try operand(right, towards: hint))
    }

    // MARK: Paths

    func pathOperand(_ syntax: Syntax.Path) throws(QueryError) -> PathOperand {
        let path = try path(syntax.keyPath)
        let text = Printer.text(of: syntax.keyPath)
        if let quantifier = syntax.quantifier, !path.allowsQuantifier {
            throw QueryError(
                .needsList(quantifier: quantifier.rawValue, path: text),
                at: syntax.range
            )
        }
        switch syntax.suffix {
        case nil:
            if path.end == .incomingLinks {
                throw QueryError(.incompleteBacklink, at: syntax.range)
            }
        case .type: try requireTypeSuffix(path, text, syntax.range)
        case .count: try requireCountSuffix(path, text, syntax.range)
        }
        return PathOperand(
            path: path,
            quantifier: syntax.quantifier,
            suffix: syntax.suffix,
            range: syntax.range,
            text: text
        )
    }

    func path(_ syntax: Syntax.KeyPath) throws(QueryError) -> BoundPath {
        var elements = try filledIn(syntax)
        // `$x.name` inside SUBQUERY(…, $x, …) is `name` of the element; `$x` is the element itself.
        if let variable = variables.last, elements.first?.kind == .name(variable.name) {
            elements.removeFirst()
        }
        return try PathResolver.resolve(elements, from: table, in: schema)
    }

    /// The elements of a path with arguments in their places.
    private func filledIn(
        _ syntax: Syntax.KeyPath
    ) throws(QueryError) -> [Syntax.KeyPath.Element] {
        var elements: [Syntax.KeyPath.Element] = []
        for element in syntax.elements {
            switch element.kind {
            case .pathArgument(let number):
                guard syntax.elements.count == 1 else {
                    throw QueryError(.mixedPathArgument, at: syntax.range)
                }
                guard case .value(.string(let text)) = try argument(number, at: element.range)
                else {
                    throw QueryError(.invalidIndexArgument(number), at: element.range)
                }
                return text.split(separator: ".", omittingEmptySubsequences: false).map {
                    .init(kind: .name(String($0)), range: element.range)
                }
            case .argument(let number):
                let kind: Syntax.KeyPath.Kind
                switch try argument(number, at: element.range) {
                case .value(.int(let index)): kind = .at(Int(index))
                case .value(.string(let key)): kind = .key(key)
                default: throw QueryError(.invalidIndexArgument(number), at: element.range)
                }
                elements.append(.init(kind: kind, range: element.range))
            default: elements.append(element)
            }
        }
        return elements
    }

    func argument(_ number: Int, at range: Range<Int>) throws(QueryError) -> QueryArgument {
        guard number < arguments.count else {
            throw QueryError(.missingArgument(number, given: arguments.count), at: range)
        }
        return arguments[number]
    }

    private func requireTypeSuffix(
        _ path: BoundPath,
        _ text: String,
        _ range: Range<Int>
    ) throws(QueryError) {
        if path.isEntryOfLinks { return }
        if let property = path.property, case .property = path.end,
            property.type == .mixed || property.collection == .dictionary
        {
            return
        }
        throw QueryError(
            .operationNotSupported("@type", path: text, type: path.type.rawValue),
            at: range
        )
    }

    private func requireCountSuffix(
        _ path: BoundPath,
        _ text: String,
        _ range: Range<Int>
    ) throws(QueryError) {
        switch path.end {
        case .itself, .objects, .incomingLinks: return
        case .property(let property, _):
            if property.collection != nil { return }
            if [.string, .binary, .mixed].contains(property.type) { return }
        case .keys, .lengths: break
        }
        throw QueryError(
            .operationNotSupported("@count", path: text, type: path.type.rawValue),
            at: range
        )
    }

    // MARK: Aggregates and subqueries

    private func operand(_ syntax: Syntax.Aggregate) throws(QueryError) -> AggregateOperand {
        let path = try path(syntax.keyPath)
        let name = syntax.function.rawValue
        let text = Printer.text(of: syntax.keyPath)
        let isExtreme = syntax.function == .max || syntax.function == .min
        func refused(_ type: OperandType) -> QueryError {
            QueryError(.aggregateNotSupported(name, type: type.rawValue), at: syntax.range)
        }
        if path.isEntryOfLinks { throw aggregateFault(syntax, text, path) }
        if path.isLinks {
            guard let behind = syntax.property else {
                throw QueryError(.aggregateNeedsProperty(name, path: text), at: syntax.range)
            }
            guard let target = path.target.flatMap({ schema[$0] }),
                let property = target[behind.name]
            else {
                let className = path.target.flatMap { schema[$0]?.displayName } ?? ""
                throw QueryError(
                    .noSuchProperty(behind.name, inClass: className, nearest: nil),
                    at: behind.range
                )
            }
            let type = OperandType(property.type)
            let isOrdered = type == .timestamp && isExtreme
            guard property.collection == nil, type.isNumeric || type == .mixed || isOrdered else {
                throw refused(type)
            }
            return AggregateOperand(
                path: path,
                function: syntax.function,
                property: property,
                elementType: type,
                range: syntax.range
            )
        }
        guard syntax.property == nil, case .property(let property, let elements) = path.end,
            let collection = property.collection, elements.isEmpty
        else { throw aggregateFault(syntax, text, path) }
        let type = OperandType(property.type)
        guard collection == .dictionary || type.isNumeric || type == .mixed else {
            throw refused(type)
        }
        return AggregateOperand(
            path: path,
            function: syntax.function,
            property: nil,
            elementType: type,
            range: syntax.range
        )
    }

    /// `friends.age.@max` is written `friends.@max.age`.
    private func aggregateFault(
        _ syntax: Syntax.Aggregate,
        _ text: String,
        _ path: BoundPath
    ) -> QueryError {
        var fix: QueryFix?
        let elements = syntax.keyPath.elements
        if elements.count > 1, path.isCollection, case .name(let name) = elements.last?.kind {
            let links = Syntax.KeyPath(elements: elements.dropLast(), range: syntax.range)
            let replacement = "\(Printer.text(of: links)).\(syntax.function.rawValue).\(name)"
            fix = QueryFix(
                range: syntax.range,
                replacement: replacement,
                label: "write \(replacement)"
            )
        }
        return QueryError(
            .operationNotSupported(
                syntax.function.rawValue,
                path: text,
                type: path.type.rawValue
            ),
            at: syntax.range,
            fix: fix
        )
    }

    private func operand(_ syntax: Syntax.Subquery) throws(QueryError) -> SubqueryOperand {
        let path = try path(syntax.keyPath)
        guard case .objects(let step) = path.end, let target = schema[step.target] else {
            throw QueryError(
                .subqueryNeedsLinks(Printer.text(of: syntax.keyPath)),
                at: syntax.keyPath.range
            )
        }
        switch step.kind {
        case .backlinks, .list: break
        case .link, .set, .dictionary:
            throw QueryError(
                .subqueryNeedsLinks(Printer.text(of: syntax.keyPath)),
                at: syntax.keyPath.range
            )
        }
        if variables.contains(where: { $0.name == syntax.variable && $0.table == target.key }) {
            throw QueryError(.subqueryVariableReused(syntax.variable), at: syntax.variableRange)
        }
        let inner = Binder(
            schema: schema,
            arguments: arguments,
            table: target,
            variables: variables + [Variable(name: syntax.variable, table: target.key)]
        )
        return SubqueryOperand(
            path: path,
            condition: try inner.condition(syntax.predicate),
            range: syntax.range
        )
    }
}

extension Syntax.Operand {
    /// True when no property stands in the operand.
    var isConstant: Bool {
        switch self {
        case .constant, .list: true
        case .path, .aggregate, .subquery: false
        case .arithmetic(let arithmetic): arithmetic.left.isConstant && arithmetic.right.isConstant
        }
    }
}

extension BoundPath {
    /// Whether a quantifier may stand before the path (§6.1).
    fileprivate var allowsQuantifier: Bool {
        if isCollection || isToMany { return true }
        switch end {
        case .property(let property, let elements):
            return property.type == .mixed && !elements.isEmpty
        case .objects(let step): return step.isToOne
        default: return false
        }
    }
}
