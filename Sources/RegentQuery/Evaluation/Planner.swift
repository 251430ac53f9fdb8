import RegentCore

/// Turns a bound condition into one that is tested on the objects of a version.
struct Planner {
    let snapshot: Snapshot
    let isCancelled: @Sendable () -> Bool

    func plan(_ condition: Condition, of table: Table) throws -> PlanNode {
        switch condition {
        case .constant(let value): return .constant(value)
        case .all(let arms):
            return .all(try cheapestFirst(arms.map { try plan($0, of: table) }))
        case .any(let arms):
            return .any(try cheapestFirst(merged(arms).map { try plan($0, of: table) }))
        case .not(let arm): return .not(try plan(arm, of: table))
        case .column(let condition):
            let constant = try value(condition.constant)
            if case .object = condition.constant, !constant.isNull,
                condition.property.type != .mixed
            {
                throw QueryError(
                    .incomparable(condition.property.type.name, "link"),
                    at: condition.range
                )
            }
            return .test(ColumnTest(condition, constant: constant))
        case .membership(let condition):
            return .test(MembershipTest(condition, constants: try condition.constants.map(value)))
        case .comparison(let condition):
            return try node(condition, of: table)
        case .type(let condition):
            let path = try PathReader(condition.path.path, in: snapshot)
            return .test(TypeTest(condition: condition, path: path))
        case .range(let condition):
            let path = try PathReader(condition.path, in: snapshot)
            return .test(RangeTest(condition: condition, path: path))
        case .fullText(let condition): return .test(try fullTextTest(condition, of: table))
        case .within(let condition):
            let places = try self.table(condition.path.path.target ?? condition.path.path.table)
            let path = try PathReader(condition.path.path, in: snapshot)
            return .test(WithinTest(condition: condition, path: path, places: places))
        }
    }

    /// Equally cheap arms stay in the order in which they are written.
    private func cheapestFirst(_ arms: [PlanNode]) -> [PlanNode] {
        let costs = arms.map(\.costPerRow)
        return arms.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }.map { arms[$0] }
    }

    /// Equalities of one property in an OR become one set: chains of thousands stay fast.
    private func merged(_ arms: [Condition]) -> [Condition] {
        var result: [Condition] = []
        var members: [ColumnKey: (place: Int, conditions: [ColumnComparison])] = [:]
        for arm in arms {
            guard case .column(let column) = arm, column.comparator == .equal,
                column.options.isEmpty,
                case .value(let value) = column.constant, value.isIndexed(as: column.property.type)
            else {
                result.append(arm)
                continue
            }
            let key = column.property.column
            if members[key] == nil {
                members[key] = (result.count, [])
                result.append(arm)
            }
            members[key]?.conditions.append(column)
        }
        for (place, conditions) in members.values where conditions.count > 1 {
            result[place] = .membership(
                ColumnMembership(
                    property: conditions[0].property,
                    constants: conditions.map(\.constant),
                    options: [],
                    text: conditions.map(\.text).joined(separator: " OR ")
                )
            )
        }
        return result
    }

    func table(_ key: TableKey) throws(StorageError) -> Table {
        guard let table = snapshot.table(key) else { throw .noSuchTable(key) }
        return table
    }

    func reader(_ operand: BoundOperand, of start: Table) throws -> OperandReader {
        switch operand {
        case .constants(let constants):
            return .constants(
                ValueGroup(isList: constants.isList, values: try constants.values.map(value))
            )
        case .path(let operand):
            let path = try PathReader(operand.path, in: snapshot)
            return operand.suffix == .count ? .count(path) : .path(path)
        case .aggregate(let aggregate):
            let isDictionary = aggregate.path.property?.collection == .dictionary
            return .aggregate(
                AggregateReader(
                    path: try PathReader(aggregate.path, in: snapshot),
                    function: aggregate.function,
                    column: aggregate.property?.column,
                    elementType: isDictionary ? .mixed : aggregate.elementType
                )
            )
        case .subquery(let subquery):
            let target = try table(subquery.path.target ?? subquery.path.table)
            return .subquery(
                SubqueryReader(
                    path: try PathReader(subquery.path, in: snapshot),
                    condition: try plan(subquery.condition, of: target),
                    target: target,
                    isWorthwhile: isWorthwhile(target, next: start)
                        || subquery.path.countsBacklinks,
                    snapshot: snapshot,
                    isCancelled: isCancelled
                )
            )
        case .arithmetic(let arithmetic):
            return .arithmetic(
                try reader(arithmetic.left, of: start),
                arithmetic.sign,
                try reader(arithmetic.right, of: start)
            )
        }
    }

    /// The value of a constant; an object that does not exist is null (§2.8).
    func value(_ constant: BoundConstant) throws -> Value {
        switch constant {
        case .value(let value): return value
        // A key without a class is like no value that a property holds.
        case .objectKey: return .set([])
        case .object(let key, let primaryKey):
            guard let object = try table(key).objectKey(primaryKey: primaryKey) else {
                return .null
            }
            return .link(ObjectLink(table: key, object: object))
        }
    }
}

extension BoundPath {
    /// True when the objects at the end are those that link to the queried one, each of which is
    /// counted for some object: all of them together cost no more than one search.
    fileprivate var countsBacklinks: Bool {
        guard steps.isEmpty, case .objects(let step) = end else { return false }
        return step.kind == .backlinks
    }
}
