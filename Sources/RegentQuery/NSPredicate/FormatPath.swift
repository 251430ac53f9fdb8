import RegentCore

/// A key path of a predicate format whose names are columns, with its collection operator.
struct FormatPath {
    enum Operation {
        case count
        case aggregate(AggregateFunction, Property?)
    }

    let path: BoundPath
    let operation: Operation?
    /// The type of what the path yields; links are `.link`.
    let type: ValueType
    let isNullable: Bool
    /// The path as it is written.
    let text: String
    let range: Range<Int>

    /// True when a collection stands on the path and no operator makes one value of it.
    var needsAny: Bool { operation == nil && path.isCollection }

    func operand(_ quantifier: Quantifier?) -> BoundOperand {
        switch operation {
        case nil:
            return .path(
                PathOperand(
                    path: path,
                    quantifier: quantifier,
                    suffix: nil,
                    range: range,
                    text: text
                )
            )
        case .count:
            return .path(
                PathOperand(path: path, quantifier: nil, suffix: .count, range: range, text: text)
            )
        case .aggregate(let function, let property):
            let isMixed = path.property?.collection == .dictionary
            return .aggregate(
                AggregateOperand(
                    path: path,
                    function: function,
                    property: property,
                    elementType: isMixed ? .mixed : OperandType(type),
                    range: range
                )
            )
        }
    }
}

extension FormatBinder {
    /// Resolves a key path by the stricter rules of this dialect (`query-language.md` §19.2).
    func path(
        _ components: [FormatSyntax.Component],
        at range: Range<Int>
    ) throws(QueryError) -> FormatPath {
        var components = components
        if let variable, components.first == .name(variable), components.count > 1 {
            components.removeFirst()
        }
        let operations = components.indices.filter {
            if case .operation = components[$0] { true } else { false }
        }
        guard operations.count < 2 else {
            throw refused("a key path can have one collection operation", at: range)
        }
        let split = operations.first ?? components.count
        let path = try plainPath(Array(components[..<split]), at: range)
        guard let index = operations.first, case .operation(let name) = components[index] else {
            return try plain(path, at: range)
        }
        let rest = Array(components[(index + 1)...])
        if name == "allValues", !rest.isEmpty, path.isMapOfLinks {
            return try plain(plainPath(Array(components[..<index]) + rest, at: range), at: range)
        }
        return try operated(path, name, rest, at: range)
    }

    private func plainPath(
        _ components: [FormatSyntax.Component],
        at range: Range<Int>
    ) throws(QueryError) -> BoundPath {
        guard !components.isEmpty else {
            throw refused("there is no key name before the operation", at: range)
        }
        var elements: [Syntax.KeyPath.Element] = []
        for component in components {
            let kind: Syntax.KeyPath.Kind
            switch component {
            case .name(let name): kind = .name(name)
            case .index(let index): kind = .at(index)
            case .key(let key): kind = .key(key)
            case .every: kind = .every
            case .operation: continue
            }
            elements.append(.init(kind: kind, range: range))
        }
        let path = try PathResolver.resolve(
            elements,
            from: table,
            in: schema,
            bracketsName: false
        )
        // Dots lead through links only, and lists take no subscripts.
        if case .property(let property, let steps) = path.end, !steps.isEmpty {
            if property.collection == .list || property.collection == .set {
                throw refused("'\(property.name)' takes no subscript", at: range)
            }
            if case .name? = components.last, property.type != .mixed || steps.count == 1 {
                throw refused(
                    "'\(property.name)' is no link and can only stand at the end of a key path",
                    at: range
                )
            }
        }
        return path
    }

    private func plain(_ path: BoundPath, at range: Range<Int>) throws(QueryError) -> FormatPath {
        switch path.end {
        case .objects, .itself:
            var path = path
            if path.isEntryOfLinks { path.isCollection = path.isToMany }
            return format(path, nil, .link, isNullable: true, at: range)
        case .property(let property, let elements):
            let isEntry = !elements.isEmpty
            var path = path
            // An entry or a nested value is one value, whatever the collection around it.
            if isEntry { path.isCollection = path.isToMany }
            return format(
                path,
                nil,
                property.type,
                isNullable: property.isNullable || isEntry,
                at: range
            )
        case .keys, .lengths, .incomingLinks:
            throw refused("this key path is not supported", at: range)
        }
    }

    private func format(
        _ path: BoundPath,
        _ operation: FormatPath.Operation?,
        _ type: ValueType,
        isNullable: Bool,
        at range: Range<Int>
    ) -> FormatPath {
        FormatPath(
            path: path,
            operation: operation,
            type: type,
            isNullable: isNullable,
            text: string(range),
            range: range
        )
    }

    private func operated(
        _ path: BoundPath,
        _ name: String,
        _ rest: [FormatSyntax.Component],
        at range: Range<Int>
    ) throws(QueryError) -> FormatPath {
        let functions: [String: AggregateFunction] = [
            "min": .min, "max": .max, "sum": .sum, "avg": .average,
        ]
        switch name {
        case "count":
            guard path.isCollection, !path.isEntry else {
                throw refused("@count must be applied to a collection", at: range)
            }
            guard rest.isEmpty else { throw refused("@count must end the key path", at: range) }
            return format(path, .count, .int, isNullable: false, at: range)
        case "allKeys", "allValues":
            guard let column = path.mapColumn, rest.isEmpty else {
                throw refused("@\(name) must be applied to a map", at: range)
            }
            if name == "allValues" { return try plain(path, at: range) }
            var keys = path
            keys.end = .keys(column)
            keys.type = .string
            return format(keys, nil, .string, isNullable: false, at: range)
        default:
            guard let function = functions[name] else {
                throw refused("the operation '@\(name)' is not supported", at: range)
            }
            guard path.isCollection else {
                throw refused("@\(name) must be applied to a collection", at: range)
            }
            return try aggregated(path, function, rest, at: range)
        }
    }

    private func aggregated(
        _ path: BoundPath,
        _ function: AggregateFunction,
        _ rest: [FormatSyntax.Component],
        at range: Range<Int>
    ) throws(QueryError) -> FormatPath {
        let name = function.rawValue
        let property: Property
        if path.isLinks {
            guard let target = path.target.flatMap({ schema[$0] }), rest.count == 1,
                case .name(let behind) = rest[0], let found = target[behind]
            else { throw refused("\(name) on objects must be followed by a property", at: range) }
            property = found
        } else {
            guard rest.isEmpty, let own = path.property else {
                throw refused("\(name) on values must end the key path", at: range)
            }
            property = own
        }
        let isOrdered = property.type == .timestamp && (function == .min || function == .max)
        guard OperandType(property.type).isNumeric || property.type == .mixed || isOrdered,
            !path.isLinks || property.collection == nil
        else {
            throw refused(
                "\(name) can't be applied to '\(property.name)' of type \(property.type.name)",
                at: range
            )
        }
        return format(
            path,
            .aggregate(function, path.isLinks ? property : nil),
            property.type,
            isNullable: function != .sum,
            at: range
        )
    }
}

extension BoundPath {
    /// The column of the dictionary that the path ends in as a whole.
    fileprivate var mapColumn: ColumnKey? {
        if case .property(let property, let elements) = end, elements.isEmpty,
            property.collection == .dictionary
        {
            return property.column
        }
        guard case .objects(let step) = end, case .dictionary(nil) = step.kind else { return nil }
        return step.column
    }

    fileprivate var isMapOfLinks: Bool { isLinks && mapColumn != nil }

    /// True when the path ends in one entry of a collection.
    fileprivate var isEntry: Bool {
        if case .property(_, let elements) = end { return !elements.isEmpty }
        return isEntryOfLinks
    }
}
