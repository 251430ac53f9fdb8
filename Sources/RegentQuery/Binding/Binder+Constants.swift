import RegentCore

extension Binder {
    func constants(
        _ list: Syntax.List,
        towards hint: OperandType?
    ) throws(QueryError) -> ConstantOperand {
        var values: [BoundConstant] = []
        values.reserveCapacity(list.elements.count)
        for element in list.elements {
            if element.literal.isPlain {
                values.append(.value(try converted(element, towards: hint)))
                continue
            }
            // An argument that is a list is refused inside another one.
            let inner = try constants(element, towards: hint)
            guard !inner.isList, let value = inner.values.first else {
                throw QueryError(.incomparable("a list", "a single value"), at: element.range)
            }
            values.append(value)
        }
        return ConstantOperand(
            values: values,
            isList: true,
            quantifier: list.quantifier,
            range: list.range
        )
    }

    func constants(
        _ constant: Syntax.Constant,
        towards hint: OperandType?
    ) throws(QueryError) -> ConstantOperand {
        func single(_ value: BoundConstant) -> ConstantOperand {
            ConstantOperand(values: [value], isList: false, quantifier: nil, range: constant.range)
        }
        switch constant.literal {
        case .argument(let number):
            return try constants(
                argument(number, at: constant.range),
                number,
                constant,
                towards: hint
            )
        case .object(let className, let key):
            return single(try object(className, key, at: constant.range))
        case .objectKey(let key): return single(.objectKey(ObjectKey(rawValue: key)))
        case .typedLink(let table, let key):
            let tableKey = TableKey(rawValue: UInt32(clamping: table))
            let link = ObjectLink(table: tableKey, object: ObjectKey(rawValue: key))
            return single(.value(.link(link)))
        default:
            return single(.value(try converted(constant, towards: hint)))
        }
    }

    private func converted(
        _ constant: Syntax.Constant,
        towards hint: OperandType?
    ) throws(QueryError) -> Value {
        do {
            return try Conversion.value(of: constant.literal, towards: hint)
        } catch {
            throw fault(error, at: constant.range)
        }
    }

    private func fault(_ fault: Conversion.Fault, at range: Range<Int>) -> QueryError {
        switch fault {
        case .infinity(let type): QueryError(.infinityNotSupported(type: type.rawValue), at: range)
        case .notANumber(let type):
            QueryError(.incomparable("a value that is no number", type.rawValue), at: range)
        }
    }

    private func constants(
        _ argument: QueryArgument,
        _ number: Int,
        _ constant: Syntax.Constant,
        towards hint: OperandType?
    ) throws(QueryError) -> ConstantOperand {
        if case .list(let elements) = argument {
            if hint == .typeName {
                throw QueryError(.typeComparison("a list"), at: constant.range)
            }
            var values: [BoundConstant] = []
            for element in elements {
                values.append(try value(of: element, number, at: constant.range, towards: hint))
            }
            return ConstantOperand(
                values: values,
                isList: true,
                quantifier: constant.quantifier,
                range: constant.range
            )
        }
        if let quantifier = constant.quantifier {
            throw QueryError(
                .argumentNotList(number, quantifier: quantifier.rawValue),
                at: constant.range
            )
        }
        let value = try value(of: argument, number, at: constant.range, towards: hint)
        // Inside a list literal too an argument must fit, unlike the literals around it (§2.9).
        if let hint, hint != .typeName, !value.type.isComparable(with: hint) {
            throw QueryError(.incomparable(hint.rawValue, value.type.rawValue), at: constant.range)
        }
        return ConstantOperand(
            values: [value],
            isList: false,
            quantifier: nil,
            range: constant.range
        )
    }

    private func value(
        of argument: QueryArgument,
        _ number: Int,
        at range: Range<Int>,
        towards hint: OperandType?
    ) throws(QueryError) -> BoundConstant {
        switch argument {
        case .value(let value):
            do {
                return .value(try Conversion.adapt(value, towards: hint))
            } catch {
                throw fault(error, at: range)
            }
        case .object(let className, let key):
            guard let table = schema[className] else { throw noSuchClass(className, at: range) }
            return .value(.link(ObjectLink(table: table.key, object: key)))
        case .list:
            throw QueryError(.incomparable("a list in a list", "a single value"), at: range)
        }
    }

    /// `obj('Class', key)`: which object that is shows only when objects are read.
    private func object(
        _ className: [UInt8],
        _ key: Syntax.Literal,
        at range: Range<Int>
    ) throws(QueryError) -> BoundConstant {
        let name = String(decoding: className, as: UTF8.self)
        let table =
            schema.tables.first { $0.className == name }
            ?? schema.tables.first { $0.name == name && $0.className != nil }
        guard let table else { throw noSuchClass(name, at: range) }
        guard table.primaryKey != nil else {
            throw QueryError(.noPrimaryKey(inClass: table.displayName), at: range)
        }
        let primaryKey = try constants(Syntax.Constant(key, at: range), towards: nil)
        guard case .value(let value)? = primaryKey.values.first, !primaryKey.isList else {
            throw QueryError(.incomparable("an object", "a primary key"), at: range)
        }
        return .object(table.key, primaryKey: value)
    }

    func noSuchClass(_ name: String, at range: Range<Int>) -> QueryError {
        let nearest = NearestName.of(name, among: schema.classes.map(\.displayName))
        return QueryError(.noSuchClass(name, nearest: nearest), at: range)
    }
}
