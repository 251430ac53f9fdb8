import RegentCore

/// Turns a bound condition into one that is tested on the objects of a version.
struct Planner {
    let snapshot: Snapshot

    func plan(_ condition: Condition) throws -> PlanNode {
        switch condition {
        case .constant(let value): return .constant(value)
        case .all(let arms):
            let planned = try arms.map(plan)
            // Cheapest first; equally cheap ones stay in the order in which they are written.
            let order = planned.indices.sorted {
                (planned[$0].costPerRow, $0) < (planned[$1].costPerRow, $1)
            }
            return .all(order.map { planned[$0] })
        case .any(let arms):
            let planned = try arms.map(plan)
            let order = planned.indices.sorted {
                (planned[$0].costPerRow, $0) < (planned[$1].costPerRow, $1)
            }
            return .any(order.map { planned[$0] })
        case .not(let arm): return .not(try plan(arm))
        case .column(let condition):
            return .test(ColumnTest(condition, constant: try value(condition.constant)))
        case .membership(let condition):
            return .test(MembershipTest(condition, constants: try condition.constants.map(value)))
        case .comparison(let condition):
            try refuseNullLinkList(condition.left, condition.right)
            try refuseNullLinkList(condition.right, condition.left)
            return .test(
                ComparisonTest(
                    condition,
                    left: try reader(condition.left),
                    right: try reader(condition.right)
                )
            )
        case .type(let condition):
            return .test(
                TypeTest(
                    condition: condition,
                    path: try PathReader(condition.path.path, in: snapshot)
                )
            )
        case .range(let condition):
            return .test(
                RangeTest(condition: condition, path: try PathReader(condition.path, in: snapshot))
            )
        case .fullText(let condition):
            return .test(
                FullTextTest(
                    condition: condition,
                    path: try PathReader(condition.path, in: snapshot)
                )
            )
        case .within(let condition):
            let target = condition.path.path.target ?? condition.path.path.table
            guard let places = snapshot.table(target) else {
                throw StorageError.noSuchTable(target)
            }
            return .test(
                WithinTest(
                    condition: condition,
                    path: try PathReader(condition.path.path, in: snapshot),
                    places: places
                )
            )
        }
    }

    func reader(_ operand: BoundOperand) throws -> OperandReader {
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
            return .subquery(
                SubqueryReader(
                    path: try PathReader(subquery.path, in: snapshot),
                    condition: try plan(subquery.condition)
                )
            )
        case .arithmetic(let arithmetic):
            return .arithmetic(
                try reader(arithmetic.left),
                arithmetic.sign,
                try reader(arithmetic.right)
            )
        }
    }

    /// The value of a constant; an object that does not exist is null (§2.8).
    private func value(_ constant: BoundConstant) throws -> Value {
        switch constant {
        case .value(let value): return value
        case .objectKey: return .null
        case .object(let key, let primaryKey):
            guard let table = snapshot.table(key) else { throw StorageError.noSuchTable(key) }
            guard let object = try table.objectKey(primaryKey: primaryKey) else { return .null }
            return .link(ObjectLink(table: key, object: object))
        }
    }

    /// A path to many objects is never null, so neither may the object be that it is compared with.
    private func refuseNullLinkList(_ links: BoundOperand, _ other: BoundOperand) throws {
        guard links.linkTarget != nil, let path = links.plainPath, path.path.yieldsManyLinks,
            let constants = other.constants, !constants.isList,
            let constant = constants.values.first,
            try value(constant).isNull
        else { return }
        throw QueryError(.linksWithNull(path.text), at: path.range)
    }
}
