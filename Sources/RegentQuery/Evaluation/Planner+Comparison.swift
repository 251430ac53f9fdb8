import RegentCore

/// Which test a comparison of two operands becomes: on stored elements, through links, or in
/// general.
extension Planner {
    func node(_ condition: GeneralComparison, of table: Table) throws -> PlanNode {
        try requireFittingObject(condition.left, condition.right)
        try requireFittingObject(condition.right, condition.left)
        let general = ComparisonTest(
            condition,
            left: try reader(condition.left, of: table),
            right: try reader(condition.right, of: table)
        )
        if let node = try existence(condition, general, of: table) { return node }
        if let test = try countTest(condition, general) { return .test(test) }
        if let side = try PathSide(condition, self) {
            if let node = try linkToObject(side, general, of: table) { return node }
            if let test = elementTest(side, general) { return .test(test) }
            if let test = try linkTest(side, general, of: table) { return .test(test) }
        } else if let test = try membershipBehindLinks(condition, general, of: table) {
            return .test(test)
        }
        return .test(general)
    }

    /// A path on one side, one value on the other; turned so that the path is on the left.
    struct PathSide {
        let operand: PathOperand
        let comparator: Comparator
        let options: StringOptions
        let value: Value
        let text: String

        init?(_ condition: GeneralComparison, _ planner: Planner) throws {
            guard let sides = condition.sides, let operand = sides.operand.plainPath else {
                return nil
            }
            self.operand = operand
            comparator = sides.comparator
            options = condition.options
            value = try planner.value(sides.constant)
            text = condition.text
        }

        var path: BoundPath { operand.path }
        /// The string that is asked for as it is.
        var equalText: [UInt8]? {
            guard comparator == .equal || comparator == .in, options.isEmpty, !value.isBinary else {
                return nil
            }
            return value.textBytes
        }

        var isAny: Bool { operand.quantifier == nil || operand.quantifier == .any }
    }

    // MARK: Elements

    /// The number of elements of a collection that needs no link to be reached, or of the links to
    /// an object, next to a number.
    private func countTest(
        _ condition: GeneralComparison,
        _ general: ComparisonTest
    ) throws -> CountTest? {
        guard let sides = condition.sides, case .path(let operand) = sides.operand,
            operand.suffix == .count, operand.path.steps.isEmpty,
            operand.quantifier == nil || operand.quantifier == .any,
            let counted = try counted(by: operand.path), condition.options.isEmpty,
            case .scan(.integers(let range), let isNegated)? = ColumnScan.integer(
                sides.comparator,
                try value(sides.constant)
            )
        else { return nil }
        return CountTest(counted: counted, range: range, isNegated: isNegated, general: general)
    }

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
            pattern: side.equalText,
            general: general
        )
    }

    /// What a count behind a path without links on the way counts, when that is all of something.
    private func counted(by path: BoundPath) throws -> CountTest.Counted? {
        switch path.end {
        case .property(let property, let elements)
        where property.collection != nil && elements.isEmpty:
            return .elements(of: property.column)
        case .objects(let step) where step.kind == .list(.every) || step.kind == .set:
            return .elements(of: step.column)
        case .objects(let step) where step.kind == .backlinks:
            return .links([try PathReader.step(step, in: snapshot).column])
        case .incomingLinks:
            return .links(try table(path.table).schema.backlinks.map(\.column))
        default: return nil
        }
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

extension GeneralComparison {
    /// One constant, and the other operand turned to the left of it; nil for lists, and for
    /// comparators that have only one direction.
    var sides: (operand: BoundOperand, comparator: Comparator, constant: BoundConstant)? {
        let isTurned = left.isConstant
        guard let constants = isTurned ? left.constants : right.constants, !constants.isList,
            let constant = constants.values.first,
            let comparator = isTurned ? comparator.turned : comparator
        else { return nil }
        return (isTurned ? right : left, comparator, constant)
    }
}

extension Comparator {
    /// The comparator with its sides exchanged; nil for those that have only one direction.
    var turned: Comparator? {
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
