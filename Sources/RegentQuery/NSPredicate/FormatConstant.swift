import RegentCore

extension FormatBinder {
    /// A constant in the type of the property it is compared with; other types are refused (§19.2).
    func constant(
        _ argument: QueryArgument,
        for path: FormatPath,
        at range: Range<Int>
    ) throws(QueryError) -> BoundConstant {
        if case .aggregate(let function, _) = path.operation, function == .average,
            case .value(let value) = argument, value.isNumber
        {
            return .value(value)
        }
        switch argument {
        case .value(.null):
            guard path.isNullable else { throw mismatch(argument, path, at: range) }
            return .value(.null)
        case .object(let className, let key):
            guard let table = schema[className],
                path.type == .mixed || path.path.target == table.key,
                path.type == .mixed || path.type == .link
            else { throw mismatch(argument, path, at: range) }
            return .value(.link(ObjectLink(table: table.key, object: key)))
        case .value(let value):
            guard let converted = Self.converted(value, to: path.type) else {
                throw mismatch(argument, path, at: range)
            }
            return .value(converted)
        case .list: throw mismatch(argument, path, at: range)
        }
    }

    private func mismatch(
        _ argument: QueryArgument,
        _ path: FormatPath,
        at range: Range<Int>
    ) -> QueryError {
        let found =
            switch argument {
            case .value(let value): OperandType(of: value).rawValue
            case .list: "list"
            case .object: "link"
            }
        return QueryError(.incomparable(path.type.name, found), at: range)
    }

    private static func converted(_ value: Value, to type: ValueType) -> Value? {
        switch (type, value) {
        case (.int, .int), (.string, .string), (.binary, .binary), (.timestamp, .timestamp),
            (.objectID, .objectID), (.uuid, .uuid), (.bool, .bool), (.mixed, _),
            (.decimal, .decimal):
            return value
        case (.bool, .int(0)): return .bool(false)
        case (.bool, .int(1)): return .bool(true)
        case (.double, _): return value.asDouble.map { .double($0) }
        case (.float, .float): return value
        case (.float, _):
            guard let double = value.asDouble else { return nil }
            let float = Float(double)
            return float.isInfinite && double.isFinite ? nil : .float(float)
        case (.decimal, .string(let text)):
            return NumberText.decimal(Array(text.utf8)).map { .decimal($0) }
        case (.decimal, _): return value.asDecimal.map { .decimal($0) }
        case (.uuid, .string(let text)): return UUID128(text).map { .uuid($0) }
        default: return nil
        }
    }
}
