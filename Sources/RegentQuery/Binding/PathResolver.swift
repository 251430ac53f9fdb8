import RegentCore

/// Turns the names of a key path into columns, step by step (`query-language.md` §4).
struct PathResolver {
    let schema: Schema
    let elements: [Syntax.KeyPath.Element]
    private var table: TableSchema
    private var path: BoundPath
    private var position = 0
    /// True when a text in brackets says the same as a name behind a dot.
    private var bracketsName = true

    /// Resolves a path whose arguments are filled in already.
    static func resolve(
        _ elements: [Syntax.KeyPath.Element],
        from table: TableSchema,
        in schema: Schema,
        bracketsName: Bool = true
    ) throws(QueryError) -> BoundPath {
        var resolver = PathResolver(schema: schema, elements: elements, from: table)
        resolver.bracketsName = bracketsName
        while try resolver.step() {}
        return resolver.path
    }

    private init(schema: Schema, elements: [Syntax.KeyPath.Element], from table: TableSchema) {
        self.schema = schema
        self.elements = elements
        self.table = table
        path = BoundPath(table: table.key, target: table.key)
    }

    /// The elements behind the current one.
    private var rest: ArraySlice<Syntax.KeyPath.Element> { elements[(position + 1)...] }

    private func name(at index: Int) -> String? {
        guard index < elements.count else { return nil }
        switch elements[index].kind {
        case .name(let name): return name
        case .key(let name): return bracketsName ? name : nil
        default: return nil
        }
    }

    /// The name behind the current element, when there is just one element.
    private var onlyName: String? { rest.count == 1 ? name(at: position + 1) : nil }

    /// Takes one more name; false when the path is complete.
    private mutating func step() throws(QueryError) -> Bool {
        guard position < elements.count else { return false }
        let element = elements[position]
        guard let name = name(at: position) else {
            throw QueryError(
                .noIndex(property: table.displayName, index: Self.text(of: element.kind)),
                at: element.range
            )
        }
        if name == "@links" { return try backlinkStep() }
        guard let property = table[name] else {
            throw unknownProperty(name, at: element.range)
        }
        if property.type == .link, let target = property.target.flatMap({ schema[$0] }) {
            return try linkStep(property, to: target)
        }
        try end(at: property)
        return false
    }

    func unknownProperty(_ name: String, at range: Range<Int>) -> QueryError {
        let nearest = NearestName.of(name, among: table.properties.map(\.name))
        return QueryError(
            .noSuchProperty(name, inClass: table.displayName, nearest: nearest),
            at: range,
            fix: nearest.map {
                QueryFix(range: range, replacement: Printer.name($0), label: "use '\($0)'")
            }
        )
    }

    // MARK: Links

    private mutating func backlinkStep() throws(QueryError) -> Bool {
        if position == elements.count - 1 {
            finish(.incomingLinks, type: .int)
            return false
        }
        guard let className = name(at: position + 1), let propertyName = name(at: position + 2)
        else { throw QueryError(.incompleteBacklink, at: elements[position].range) }
        let origin = schema.tables.first { $0.className == className }
        guard let origin, let property = origin[propertyName], property.type == .link,
            property.target == table.key
        else {
            let range =
                elements[position + 1].range.lowerBound..<elements[position + 2].range.upperBound
            throw QueryError(
                .noBacklink(property: propertyName, inClass: className, to: table.displayName),
                at: range
            )
        }
        let step = BoundPath.Step(kind: .backlinks, column: property.column, target: origin.key)
        path.isCollection = true
        position += 3
        return follow(step, to: origin)
    }

    /// Goes to the objects behind a step, or ends the path with them.
    private mutating func follow(_ step: BoundPath.Step, to target: TableSchema) -> Bool {
        path.target = target.key
        if position == elements.count {
            path.end = .objects(step)
            return false
        }
        path.steps.append(step)
        path.table = target.key
        table = target
        return true
    }

    private mutating func linkStep(
        _ property: Property,
        to target: TableSchema
    ) throws(QueryError) -> Bool {
        func step(_ kind: BoundPath.Step.Kind) -> BoundPath.Step {
            BoundPath.Step(kind: kind, column: property.column, target: target.key)
        }
        let next = rest.first?.kind
        switch property.collection {
        case nil:
            position += 1
            return follow(step(.link), to: target)
        case .set:
            path.isCollection = true
            position += 1
            return follow(step(.set), to: target)
        case .list:
            guard let pick = Self.pick(next) else {
                path.isCollection = true
                position += 1
                return follow(step(.list(.every)), to: target)
            }
            // A picked element must be followed by a name of its class.
            guard position + 2 < elements.count else { throw noIndex(property) }
            if pick == .every { path.isCollection = true }
            position += 2
            return follow(step(.list(pick)), to: target)
        case .dictionary:
            path.isCollection = path.isCollection || rest.isEmpty
            if onlyName == "@keys" {
                path.isCollection = true
                finish(.keys(property.column), type: .string)
                return false
            }
            let name = name(at: position + 1)
            var key = name.flatMap { Self.isStep($0, of: target) ? nil : $0 }
            if name == nil, case .key(let inBrackets) = next { key = inBrackets }
            if key == nil || rest.count == 1 { path.isCollection = true }
            position += key != nil || name == "@values" || next == .every ? 2 : 1
            return follow(step(.dictionary(key: key)), to: target)
        }
    }

    private static func pick(_ kind: Syntax.KeyPath.Kind?) -> BoundPath.Pick? {
        switch kind {
        case .index(let index): .index(index)
        case .last: .last
        case .every: .every
        default: nil
        }
    }

    /// Whether a name behind a dictionary of links leads on from all entries; else it is a key.
    private static func isStep(_ name: String, of target: TableSchema) -> Bool {
        ["@keys", "@values", "@links"].contains(name) || target[name] != nil
    }

    // MARK: Values

    private mutating func finish(_ end: BoundPath.End, type: OperandType) {
        path.end = end
        path.type = type
        path.target = nil
    }

    private mutating func end(at property: Property) throws(QueryError) {
        var tail: [BoundPath.Element] = []
        for element in rest { tail.append(Self.element(element.kind, isLast: true)) }
        path.isCollection = path.isCollection || property.collection != nil
        let type: OperandType = property.collection == .dictionary ? .mixed : .init(property.type)
        switch property.collection {
        case nil:
            if let first = rest.first, property.type != .mixed {
                throw noStep(property, first)
            }
        case .list, .set:
            if onlyName?.lowercased() == "length",
                [.string, .binary, .mixed].contains(property.type)
            {
                return finish(.lengths(property), type: .int)
            }
            if let first = rest.first {
                guard property.collection == .list, Self.pick(first.kind) != nil else {
                    throw noStep(property, first)
                }
                if rest.count > 1, property.type != .mixed {
                    throw QueryError(
                        .nestedInTyped(property: qualified(property)),
                        at: elements[position + 2].range
                    )
                }
            }
        case .dictionary:
            if onlyName == "@keys" {
                return finish(.keys(property.column), type: .string)
            }
            if case .index = tail.first { throw noIndex(property) }
            if case .last = tail.first { throw noIndex(property) }
            if onlyName == "@values" { tail = [] }
        }
        finish(.property(property, normalized(tail)), type: type)
    }

    /// Steps into values: `.@keys` counts as such only at the end, elsewhere it is a key.
    private func normalized(_ tail: [BoundPath.Element]) -> [BoundPath.Element] {
        var tail = tail
        if name(at: elements.count - 1) == "@keys", !tail.isEmpty { tail[tail.count - 1] = .keys }
        return tail
    }

    private static func element(_ kind: Syntax.KeyPath.Kind, isLast: Bool) -> BoundPath.Element {
        switch kind {
        case .index(let index): .index(index)
        case .last: .last
        case .every: .every
        case .name(let name), .key(let name): .key(name)
        case .argument, .pathArgument: .every  // filled in before paths are resolved
        }
    }

    private func qualified(_ property: Property) -> String {
        table.displayName + "." + property.name
    }

    private func noStep(
        _ property: Property,
        _ element: Syntax.KeyPath.Element
    ) -> QueryError {
        let text = Self.text(of: element.kind)
        switch element.kind {
        case .name, .key:
            return QueryError(
                .noSteps(property: qualified(property), step: text),
                at: element.range
            )
        default:
            return QueryError(
                .noIndex(property: qualified(property), index: text),
                at: element.range
            )
        }
    }

    private func noIndex(_ property: Property) -> QueryError {
        let element = elements[position + 1]
        return QueryError(
            .noIndex(property: qualified(property), index: Self.text(of: element.kind)),
            at: element.range
        )
    }

    private static func text(of kind: Syntax.KeyPath.Kind) -> String {
        switch kind {
        case .name(let name), .key(let name): name
        case .index(let index): String(index)
        case .last: "LAST"
        case .every: "*"
        case .argument(let number), .pathArgument(let number): "$\(number)"
        }
    }
}
