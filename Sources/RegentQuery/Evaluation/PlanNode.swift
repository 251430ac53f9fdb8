import RegentCore

/// A condition in the order in which it is tested.
indirect enum PlanNode: Sendable {
    case constant(Bool)
    /// Cheapest first: later arms see only the rows that are left.
    case all([PlanNode])
    case any([PlanNode])
    case not(PlanNode)
    case test(any LeafTest)

    /// Those of `rows` for which the condition holds; a condition is skipped for no rows.
    func rows(in leaf: borrowing ClusterLeaf, among rows: RowMask) throws(StorageError) -> RowMask {
        if rows.isEmpty { return rows }
        switch self {
        case .constant(let value): return value ? rows : .empty
        case .all(let arms):
            var left = rows
            for arm in arms {
                left = try arm.rows(in: leaf, among: left)
                if left.isEmpty { break }
            }
            return left
        case .any(let arms):
            var found = RowMask.empty
            var left = rows
            for arm in arms {
                found = try found | arm.rows(in: leaf, among: left)
                left = rows.subtracting(found)
                if left.isEmpty { break }
            }
            return found
        case .not(let arm): return rows.subtracting(try arm.rows(in: leaf, among: rows))
        case .test(let test): return try test.rows(in: leaf, among: rows)
        }
    }

    /// Whether the condition holds for one object.
    func holds(for row: borrowing Row) throws(StorageError) -> Bool {
        switch self {
        case .constant(let value): return value
        case .all(let arms):
            for arm in arms where !(try arm.holds(for: row)) { return false }
            return true
        case .any(let arms):
            for arm in arms where try arm.holds(for: row) { return true }
            return false
        case .not(let arm): return !(try arm.holds(for: row))
        case .test(let test): return try test.holds(for: row)
        }
    }

    /// The condition with everything at hand that is found once for all rows.
    func prepared() throws -> PlanNode {
        switch self {
        case .constant: self
        case .all(let arms): .all(try arms.map { try $0.prepared() })
        case .any(let arms): .any(try arms.map { try $0.prepared() })
        case .not(let arm): .not(try arm.prepared())
        case .test(let test): .test(try test.prepared())
        }
    }

    /// Which index may answer `indexedKeys`: for OR the least helpful one of its arms.
    func indexUse(in table: Table) -> IndexUse {
        switch self {
        case .test(let test): test.indexUse(in: table)
        case .all(let arms): arms.map { $0.indexUse(in: table) }.min() ?? .none
        case .any(let arms): arms.map { $0.indexUse(in: table) }.max() ?? .none
        case .constant, .not: .none
        }
    }

    /// The objects that satisfy the condition, ascending, when indexes tell; nil when only a scan
    /// does.
    func indexedKeys(in table: Table) throws -> [ObjectKey]? {
        switch self {
        case .test(let test): return try test.indexedKeys(in: table)
        case .any(let arms):
            // Every arm must be answered, and a long chain is cheaper to scan for.
            guard arms.count <= 1_000 else { return nil }
            var keys: [ObjectKey] = []
            for arm in arms {
                guard let found = try arm.indexedKeys(in: table) else { return nil }
                keys += found
            }
            keys.sort()
            var distinct: [ObjectKey] = []
            for key in keys where distinct.last != key { distinct.append(key) }
            return distinct
        case .constant, .all, .not: return nil
        }
    }

    /// True when some condition is tested row by row.
    var isTestedByRow: Bool {
        switch self {
        case .constant: false
        case .all(let arms), .any(let arms): arms.contains(where: \.isTestedByRow)
        case .not(let arm): arm.isTestedByRow
        case .test(let test): test.isTestedByRow
        }
    }

    /// The columns that are looked at in every leaf, or in most.
    var columns: [ColumnKey] {
        switch self {
        case .constant: []
        case .all(let arms), .any(let arms): arms.prefix(4).flatMap(\.columns)
        case .not(let arm): arm.columns
        case .test(let test): test.columns
        }
    }

    /// What one row costs in the worst case.
    var costPerRow: Double {
        switch self {
        case .constant: 0
        case .all(let arms), .any(let arms): arms.reduce(0) { $0 + $1.costPerRow }
        case .not(let arm): arm.costPerRow
        case .test(let test): test.costPerRow
        }
    }
}
