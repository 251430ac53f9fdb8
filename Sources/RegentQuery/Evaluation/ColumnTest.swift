import RegentCore

/// A plain property next to one constant.
struct ColumnTest: LeafTest {
    let property: Property
    let constant: Value
    let comparison: ValueComparison
    let isSimple: Bool
    let text: String
    private let options: StringOptions
    /// How whole leaves are tested, when that goes without taking values out; prepared when many
    /// rows are tested.
    private var scan: ColumnScan?

    init(_ condition: ColumnComparison, constant: Value) {
        property = condition.property
        self.constant = constant
        comparison = ValueComparison(condition.comparator, options: condition.options)
        isSimple = condition.isSimple
        text = condition.text
        options = condition.options
    }

    func prepared() throws -> any LeafTest {
        var test = self
        test.scan = ColumnScan.of(
            comparison.comparator,
            options,
            property,
            constant,
            isSimple: isSimple
        )
        return test
    }

    var isTestedByRow: Bool { false }
    var columns: [ColumnKey] { [property.column] }
    var way: String { scan == nil ? "value by value" : "packed leaves" }

    func indexName(in table: Table) -> String {
        (property.isPrimaryKey ? "primary key " : "index ") + property.name
    }

    var costPerRow: Double {
        switch property.type {
        case .int: 0.25
        case .float, .double, .bool, .decimal, .objectID, .uuid: 1
        case .timestamp: 2
        case .string, .mixed: comparison.comparator == .contains ? 50 : 10
        case .binary: 100
        case .link, .typedLink: 50
        }
    }

    func rows(in leaf: borrowing ClusterLeaf, among rows: RowMask) throws(StorageError) -> RowMask {
        if let found = try scan?.rows(of: property.column, in: leaf, among: rows) { return found }
        var result = RowMask.empty
        try rows.forEach { (index) throws(StorageError) in
            if holds(try leaf.value(of: property.column, at: index)) { result[index] = true }
        }
        return result
    }

    func holds(for row: borrowing Row) throws(StorageError) -> Bool {
        holds(try row.value(of: property.column))
    }

    func indexUse(in table: Table) -> IndexUse {
        guard property.index == .general || property.isPrimaryKey,
            comparison.comparator == .equal, !comparison.ignoresCase,
            constant.isIndexed(as: property.type)
        else { return .none }
        return property.isPrimaryKey ? .primaryKey : .index
    }

    func indexedKeys(in table: Table) throws -> [ObjectKey]? {
        guard indexUse(in: table) != .none else { return nil }
        return try table.objectKeys(where: property.column, equals: constant)
    }

    /// Whether a value of the property satisfies the condition.
    func holds(_ value: Value) -> Bool {
        guard isSimple else { return comparison.holds(value, constant) }
        switch (property.type, comparison.comparator) {
        case (.string, .less), (.string, .lessOrEqual), (.string, .greater),
            (.string, .greaterOrEqual):
            // Null is less than every string here (§5.3).
            return comparison.comparator.holds(for: Value.order(value, constant))
        case (.string, .beginsWith), (.string, .endsWith), (.string, .contains),
            (.binary, .beginsWith), (.binary, .endsWith), (.binary, .contains):
            if constant.isNull { return true }
        case (.float, _), (.double, _):
            // By the rules of IEEE 754: not-a-number equals nothing, not even itself.
            if value.isNaN || constant.isNaN, !value.isNull, !constant.isNull {
                return comparison.comparator == .notEqual
            }
        default: break
        }
        return comparison.holds(value, constant)
    }
}

extension Value {
    /// Whether an index of a property of this type finds exactly the values that equal this one.
    func isIndexed(as type: ValueType) -> Bool {
        switch (type, self) {
        case (.int, .int), (.bool, .bool), (.string, .string), (.timestamp, .timestamp),
            (.objectID, .objectID), (.uuid, .uuid):
            true
        default: false
        }
    }
}
