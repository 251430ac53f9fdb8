import RegentCore

/// A plain property that must equal one of several constants.
struct MembershipTest: LeafTest {
    let property: Property
    let text: String
    private let comparison: ValueComparison
    private let constants: [Value]
    /// The constants again, when a value equals one of them exactly when it is in the set.
    private let exact: Set<Value>?
    /// How leaves of integers are tested; null may be one of the constants besides.
    private let scan: LeafScan?
    private let hasNull: Bool

    init(_ condition: ColumnMembership, constants: [Value]) {
        property = condition.property
        text = condition.text
        comparison = ValueComparison(.equal, options: condition.options)
        // Not-a-number equals nothing here (§5.3).
        let isFloating = property.type == .float || property.type == .double
        self.constants = isFloating ? constants.filter { !$0.isNaN } : constants
        let type = property.type
        let canHash = self.constants.allSatisfy { $0.isNull || $0.isIndexed(as: type) }
        exact = canHash && condition.options.isEmpty ? Set(self.constants) : nil
        hasNull = self.constants.contains(.null)
        scan = type == .int && exact != nil ? Self.scan(self.constants) : nil
    }

    private static func scan(_ constants: [Value]) -> LeafScan {
        let numbers = constants.compactMap { if case .int(let number) = $0 { number } else { nil } }
        return .members(IntegerSet(numbers))
    }

    var isTestedByRow: Bool { false }
    var columns: [ColumnKey] { [property.column] }
    var way: String { scan == nil ? "value by value" : "packed leaves" }

    func indexName(in table: Table) -> String { "index " + property.name }

    var costPerRow: Double { property.type == .int ? 1 : 15 }

    func holds(for row: borrowing Row) throws(StorageError) -> Bool {
        holds(try row.value(of: property.column))
    }

    func rows(in leaf: borrowing ClusterLeaf, among rows: RowMask) throws(StorageError) -> RowMask {
        if let scan, let found = try leaf.rows(of: property.column, where: scan, among: rows) {
            guard hasNull, property.isNullable,
                let nulls = try leaf.rows(of: property.column, where: .null(true), among: rows)
            else { return found }
            return found | nulls
        }
        var result = RowMask.empty
        try rows.forEach { (index) throws(StorageError) in
            if holds(try leaf.value(of: property.column, at: index)) { result[index] = true }
        }
        return result
    }

    private func holds(_ value: Value) -> Bool {
        if let exact { return exact.contains(value) }
        return constants.contains { comparison.holds(value, $0) }
    }

    func indexUse(in table: Table) -> IndexUse {
        guard property.index == .general || property.isPrimaryKey, let exact,
            exact.count <= max(16, table.count / 16), !hasNull
        else { return .none }
        return .index
    }

    /// Short lists are looked up one by one.
    func indexedKeys(in table: Table) throws -> [ObjectKey]? {
        // As they are written: often in order, so that neighbours stand in nodes just looked at.
        guard indexUse(in: table) != .none,
            var keys = try table.objectKeys(where: property.column, equalsAny: constants)
        else { return nil }
        keys.sort()
        guard let exact, exact.count < constants.count else { return keys }
        return keys.indices.filter { $0 == 0 || keys[$0] != keys[$0 - 1] }.map { keys[$0] }
    }
}
