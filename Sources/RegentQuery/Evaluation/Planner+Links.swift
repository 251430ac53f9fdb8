import RegentCore

/// Conditions behind links, as tests that begin at the far end (`LinkTest`).
///
/// They are right for what some object at the end of a path decides alone: ANY, said or not, of a
/// path next to one value. ALL, NONE and comparisons of whole lists go row by row.
extension Planner {
    /// A path over links next to one value.
    func linkTest(
        _ side: PathSide,
        _ general: any LeafTest,
        of table: Table
    ) throws -> LinkTest? {
        guard !side.path.steps.isEmpty, side.isAny else { return nil }
        let isSingle = try PathReader(side.path, in: snapshot).isSingle
        let comparison = ValueComparison(side.comparator, options: side.options)
        return try linkTest(
            side.path.steps[...],
            { try plan(condition(side), of: $0) },
            holdsForNull: isSingle && comparison.holds(.null, side.value),
            general,
            text: side.text,
            of: table
        )
    }

    /// Links that must lead to one certain object, to any other, or to none.
    func linkToObject(
        _ side: PathSide,
        _ general: any LeafTest,
        of table: Table
    ) throws -> PlanNode? {
        guard case .objects(let last) = side.path.end, side.isAny,
            [.equal, .in, .notEqual].contains(side.comparator), side.options.isEmpty
        else { return nil }
        let isSingle = try PathReader(side.path, in: snapshot).isSingle
        // Behind a path to one object unequal is all that is not equal; null is on the way there.
        let isNegated = isSingle && side.comparator == .notEqual
        let inner: PlanNode
        switch side.value {
        case .link(let link) where link.table == last.target:
            let isOther = side.comparator == .notEqual && !isNegated
            inner = .test(ObjectTest(key: link.object, isNegated: isOther, text: side.text))
        case .null where isSingle: inner = .constant(false)
        default: return nil
        }
        guard
            let test = try linkTest(
                (side.path.steps + [last])[...],
                { _ in inner },
                holdsForNull: isSingle && side.value.isNull,
                isNegated ? NotTest(test: general) : general,
                text: side.text,
                of: table
            )
        else { return nil }
        return isNegated ? .not(.test(test)) : .test(test)
    }

    /// One value behind links to one object each, or ANY of many, that must be one of a list.
    func membershipBehindLinks(
        _ condition: GeneralComparison,
        _ general: any LeafTest,
        of table: Table
    ) throws -> LinkTest? {
        guard condition.comparator == .equal || condition.comparator == .in,
            let operand = condition.left.plainPath, !operand.path.steps.isEmpty,
            let constants = condition.right.constants, constants.isList,
            [nil, .any].contains(constants.quantifier), [nil, .any].contains(operand.quantifier)
        else { return nil }
        let isSingle = try PathReader(operand.path, in: snapshot).isSingle
        // Two lists without a quantifier are compared as a whole.
        guard isSingle || operand.quantifier == .any || constants.quantifier == .any else {
            return nil
        }
        let values = try constants.values.map(value)
        let comparison = ValueComparison(.equal, options: condition.options)
        var path = operand.path
        path.steps = []
        let inner: Condition
        if path.isSimple, let property = path.property, !values.contains(where: \.isNaN) {
            inner = .membership(
                ColumnMembership(
                    property: property,
                    constants: values.map(BoundConstant.value),
                    options: condition.options,
                    text: condition.text
                )
            )
        } else {
            var list = constants
            list.values = values.map(BoundConstant.value)
            list.quantifier = .any
            inner = .comparison(
                GeneralComparison(
                    left: .path(operand.behind(path)),
                    comparator: .equal,
                    options: condition.options,
                    right: .constants(list),
                    text: condition.text
                )
            )
        }
        return try linkTest(
            operand.path.steps[...],
            { try plan(inner, of: $0) },
            holdsForNull: isSingle && values.contains { comparison.holds(.null, $0) },
            general,
            text: condition.text,
            of: table
        )
    }

    /// `SUBQUERY(…).@count > 0` and what means the same: some object, or none.
    func existence(
        _ condition: GeneralComparison,
        _ general: any LeafTest,
        of table: Table
    ) throws -> PlanNode? {
        guard let sides = condition.sides, case .subquery(let subquery) = sides.operand,
            case .value(let bound) = sides.constant, case .objects(let last) = subquery.path.end
        else { return nil }
        let comparison = ValueComparison(sides.comparator)
        let holds = { (count: Int64) in comparison.holds(.int(count), bound) }
        // Whatever the comparison is, it must not tell one object from several.
        let isMany = holds(1)
        guard holds(0) != isMany, holds(2) == isMany, holds(.max) == isMany else { return nil }
        guard
            let test = try linkTest(
                (subquery.path.steps + [last])[...],
                { try plan(subquery.condition, of: $0) },
                holdsForNull: false,
                isMany ? general : NotTest(test: general),
                text: condition.text,
                of: table
            )
        else { return nil }
        return isMany ? .test(test) : .not(.test(test))
    }

    /// Words behind links are searched for where they stand.
    func fullTextTest(_ condition: FullTextSearch, of table: Table) throws -> any LeafTest {
        let general = FullTextTest(
            condition: condition,
            path: try PathReader(condition.path, in: snapshot)
        )
        guard !condition.path.steps.isEmpty else { return general }
        var path = condition.path
        path.steps = []
        let inner = Condition.fullText(
            FullTextSearch(path: path, words: condition.words, text: condition.text)
        )
        return try linkTest(
            condition.path.steps[...],
            { try plan(inner, of: $0) },
            holdsForNull: false,
            general,
            text: condition.text,
            of: table
        ) ?? general
    }

    // MARK: Steps

    /// Longer paths are followed row by row: tests within tests cost stack.
    private static let longestChain = 64

    /// A condition on the objects behind some steps, from the last step to the first; `last` makes
    /// it for the class that the last one leads to.
    private func linkTest(
        _ steps: ArraySlice<BoundPath.Step>,
        _ last: (Table) throws -> PlanNode,
        holdsForNull: Bool,
        _ general: (any LeafTest)?,
        text: String,
        of table: Table
    ) throws -> LinkTest? {
        guard let first = steps.first, first.kind.leadsToEveryObject,
            steps.count <= Self.longestChain
        else { return nil }
        let target = try self.table(first.target)
        let inner: PlanNode
        if steps.count == 1 {
            inner = try last(target)
        } else {
            guard
                let test = try linkTest(
                    steps.dropFirst(),
                    last,
                    holdsForNull: holdsForNull,
                    nil,
                    text: text,
                    of: target
                ), test.isWorthwhile
            else { return nil }
            inner = .test(test)
        }
        return LinkTest(
            step: try PathReader.step(first, in: snapshot),
            boundStep: first,
            inner: inner,
            holdsForNull: holdsForNull,
            isWorthwhile: isWorthwhile(target, next: table)
                || inner.indexUse(in: target) <= .indexBehindLinks,
            general: general,
            text: text,
            snapshot: snapshot,
            isCancelled: isCancelled
        )
    }

    /// A search at the far end pays when that is not much larger.
    func isWorthwhile(_ target: Table, next table: Table) -> Bool {
        target.count <= 4 * max(table.count, 256)
    }

    /// The same condition on the objects at the end of the links.
    private func condition(_ side: PathSide) -> Condition {
        var path = side.path
        path.steps = []
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
        return .comparison(
            GeneralComparison(
                left: .path(side.operand.behind(path)),
                comparator: side.comparator,
                options: side.options,
                right: .constants(
                    ConstantOperand(
                        values: [.value(side.value)],
                        isList: false,
                        quantifier: nil,
                        range: side.operand.range
                    )
                ),
                text: side.text
            )
        )
    }
}

extension PathOperand {
    /// The operand with another path, without quantifier.
    fileprivate func behind(_ path: BoundPath) -> PathOperand {
        PathOperand(path: path, quantifier: nil, suffix: nil, range: range, text: text)
    }
}

extension BoundPath.Step.Kind {
    /// False for steps that pick one element or entry.
    fileprivate var leadsToEveryObject: Bool {
        switch self {
        case .link, .set, .backlinks, .list(.every), .dictionary(nil): true
        case .list, .dictionary: false
        }
    }
}
