import RegentCore

/// Which test a comparison of two operands becomes: on stored elements, through links, or in
/// general.
extension Planner {
    func test(_ condition: GeneralComparison, of table: Table) throws -> any LeafTest {
        try requireFittingObject(condition.left, condition.right)
        try requireFittingObject(condition.right, condition.left)
        let general = ComparisonTest(
            condition,
            left: try reader(condition.left),
            right: try reader(condition.right)
        )
        guard let side = try PathSide(condition, self) else { return general }
        if let test = elementTest(side, general) { return test }
        if let test = try joinTest(side, of: table) { return test }
        return general
    }

    /// A path on one side, one value on the other; turned so that the path is on the left.
    struct PathSide {
        let operand: PathOperand
        let comparator: Comparator
        let options: StringOptions
        let value: Value
        let text: String

        init?(_ condition: GeneralComparison, _ planner: Planner) throws {
            let isTurned = condition.left.isConstant
            let (pathSide, other) =
                isTurned ? (condition.right, condition.left) : (condition.left, condition.right)
            guard let operand = pathSide.plainPath, let constants = other.constants,
                !constants.isList, let constant = constants.values.first,
                let comparator = isTurned ? condition.comparator.turned : condition.comparator
            else { return nil }
            self.operand = operand
            self.comparator = comparator
            options = condition.options
            value = try planner.value(constant)
            text = condition.text
        }

        var path: BoundPath { operand.path }
        var isAny: Bool { operand.quantifier == nil || operand.quantifier == .any }
    }

    // MARK: Elements

    private func elementTest(_ side: PathSide, _ general: ComparisonTest) -> ElementTest? {
        guard side.path.steps.isEmpty else { return nil }
        let property: Property
        switch side.path.end {
        case .property(let found, let elements) where elements.isEmpty: property = found
        case .objects(let step):
            guard step.kind == .list(.every) || step.kind == .set,
                let found = snapshot.table(side.path.table)?.schema[step.column]
            else { return nil }
            property = found
        default: return nil
        }
        guard property.collection == .list || property.collection == .set,
            case .scan(let scan, let isNegated)? = ColumnScan.of(
                side.comparator,
                side.options,
                property,
                side.value,
                isSimple: false
            )
        else { return nil }
        return ElementTest(
            column: property.column,
            scan: scan,
            isNegated: isNegated,
            quantifier: side.operand.quantifier ?? .any,
            general: general
        )
    }

    // MARK: Links

    /// A path over links is worth a search at its far end when that is not much larger.
    private func joinTest(_ side: PathSide, of table: Table) throws -> (any LeafTest)? {
        guard let first = side.path.steps.first, first.isToOne, side.isAny, !side.path.isToMany,
            try PathReader(side.path, in: snapshot).isSingle
        else { return nil }
        let target = try self.table(first.target)
        guard target.count <= 4 * max(table.count, 256) else { return nil }
        var path = side.path
        path.steps.removeFirst()
        let inner = try plan(condition(side, behind: path), of: target)
        let matching = try Executor(
            snapshot: snapshot,
            table: target,
            plan: inner,
            clauses: [],
            isCancelled: isCancelled
        ).run()
        return JoinTest(
            column: first.column,
            target: target,
            matching: matching,
            holdsForNull: ValueComparison(side.comparator, options: side.options)
                .holds(.null, side.value),
            text: side.text
        )
    }

    /// The same condition on the objects one link further.
    private func condition(_ side: PathSide, behind path: BoundPath) -> Condition {
        if path.isSimple, let property = path.property {
            return .column(
                ColumnComparison(
                    property: property,
                    comparator: side.comparator,
                    options: side.options,
                    constant: .value(side.value),
                    isSimple: false,
                    text: side.text
                )
            )
        }
        let operand = PathOperand(
            path: path,
            quantifier: nil,
            suffix: nil,
            range: side.operand.range,
            text: side.operand.text
        )
        let constants = ConstantOperand(
            values: [.value(side.value)],
            isList: false,
            quantifier: nil,
            range: side.operand.range
        )
        return .comparison(
            GeneralComparison(
                left: .path(operand),
                comparator: side.comparator,
                options: side.options,
                right: .constants(constants),
                text: side.text
            )
        )
    }

    /// What `obj()` names decides whether it may be compared: a path to many objects is never null,
    /// and other values may only be null.
    private func requireFittingObject(_ side: BoundOperand, _ other: BoundOperand) throws {
        guard let constants = other.constants, !constants.isList,
            let constant = constants.values.first, case .object = constant
        else { return }
        let isNull = try value(constant).isNull
        if side.linkTarget != nil {
            guard isNull, let path = side.plainPath, path.path.yieldsManyLinks else { return }
            throw QueryError(.linksWithNull(path.text), at: path.range)
        }
        guard isNull || side.type == .mixed else {
            throw QueryError(.incomparable(side.type.rawValue, "link"), at: other.range)
        }
    }
}

extension Comparator {
    /// The comparator with its sides exchanged; nil for those that have only one direction.
    fileprivate var turned: Comparator? {
        switch self {
        case .equal, .notEqual, .in: self
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        case .beginsWith, .endsWith, .contains, .like: nil
        }
    }
}
