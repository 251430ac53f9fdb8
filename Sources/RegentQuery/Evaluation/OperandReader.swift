import RegentCore

/// One side of a comparison, ready to be read for any object.
indirect enum OperandReader: Sendable {
    case constants(ValueGroup)
    case path(PathReader)
    case count(PathReader)
    case aggregate(AggregateReader)
    case subquery(SubqueryReader)
    case arithmetic(OperandReader, ArithmeticOperator, OperandReader)

    /// The operand with everything at hand that is found once for all objects.
    func prepared() throws -> OperandReader {
        switch self {
        case .subquery(let subquery): .subquery(try subquery.prepared())
        case .arithmetic(let left, let sign, let right):
            .arithmetic(try left.prepared(), sign, try right.prepared())
        default: self
        }
    }

    /// True when the operand yields exactly one value for every object.
    var isSingle: Bool {
        switch self {
        case .constants(let group): !group.isList
        case .path(let path): path.isSingle
        case .count(let path): path.hasSingleCount
        case .aggregate(let aggregate): aggregate.isSingle
        case .subquery: true
        case .arithmetic(let left, _, let right): left.isSingle && right.isSingle
        }
    }

    /// The one value of an operand of which `isSingle` is true.
    func single(_ row: borrowing Row) throws(StorageError) -> Value {
        switch self {
        case .constants(let group): group.values.first ?? .null
        case .path(let path): try path.single(row)
        case .count(let path): try path.countGroups(row).first?.values.first ?? .null
        case .aggregate(let aggregate): try aggregate.groups(row).first?.values.first ?? .null
        case .subquery(let subquery): try subquery.count(row)
        case .arithmetic(let left, let sign, let right):
            Arithmetic.result(try left.single(row), sign, try right.single(row))
        }
    }

    /// What the operand yields: at least one group.
    func groups(_ row: borrowing Row) throws(StorageError) -> [ValueGroup] {
        switch self {
        case .constants(let group): return [group]
        case .path(let path): return try path.groups(row)
        case .count(let path): return try path.countGroups(row)
        case .aggregate(let aggregate): return try aggregate.groups(row)
        case .subquery(let subquery): return [.single(try subquery.count(row))]
        case .arithmetic(let left, let sign, let right):
            var groups: [ValueGroup] = []
            let rightGroups = try right.groups(row)
            for a in try left.groups(row) {
                for b in rightGroups {
                    let values = a.values.flatMap { x in
                        b.values.map { y in Arithmetic.result(x, sign, y) }
                    }
                    groups.append(ValueGroup(isList: a.isList || b.isList, values: values))
                }
            }
            return groups
        }
    }
}
