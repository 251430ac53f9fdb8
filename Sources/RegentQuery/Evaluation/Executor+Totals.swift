import RegentCore

/// Totals of a property over the result, from whole leaves where the result is found by a scan.
extension Executor {
    func totals(of property: Property) throws -> ColumnTotals {
        guard property.collection == nil else { throw StorageError.noSuchColumn(property.column) }
        let (limit, rest) = leadingLimit()
        if limit == .max, rest.allSatisfy(\.onlyOrders) {
            if case .constant(false) = plan { return totals(property, Accumulator()) }
            if case .constant(true) = plan {
                return try totals(
                    property,
                    of: TableScan(table: table, plan: plan, isCancelled: isCancelled)
                )
            }
            switch try access() {
            case .scan(let scan): return try totals(property, of: scan)
            case .candidates(let found):
                return try totals(property, of: test(found, atMost: .max))
            }
        }
        return try totals(property, of: run())
    }

    /// What is added up, for the type of the property.
    private struct Accumulator: Sendable {
        var integers = IntegerTotals()
        var doubles = DoubleTotals()
        var values = ValueTotals()

        mutating func add(_ other: Accumulator) {
            integers.add(other.integers)
            doubles.add(other.doubles)
            values.add(other.values)
        }
    }

    private func totals(_ property: Property, of scan: TableScan) throws -> ColumnTotals {
        let column = property.column
        let parts = try scan.fold(into: Accumulator(), reading: [column]) { leaf, rows, sums in
            switch property.type {
            case .int:
                _ = try leaf.addIntegers(of: column, among: rows, to: &sums.integers)
            case .float, .double:
                _ = try leaf.addDoubles(of: column, among: rows, to: &sums.doubles)
            default:
                try rows.forEach { (row) throws(StorageError) in
                    sums.values.add(try leaf.value(of: column, at: row, limit: 0))
                }
            }
        }
        return totals(property, parts.reduce(into: Accumulator()) { $0.add($1) })
    }

    private func totals(_ property: Property, of keys: [ObjectKey]) throws -> ColumnTotals {
        var sums = Accumulator()
        for (index, key) in keys.enumerated() {
            if index & 255 == 0, isCancelled() { throw CancellationError() }
            let value = try table.value(of: property.column, in: key, limit: 0)
            switch (property.type, value) {
            case (.int, .int(let number)): sums.integers.add(number)
            case (.float, .float(let number)): sums.doubles.add(Double(number))
            case (.double, .double(let number)): sums.doubles.add(number)
            default: sums.values.add(value)
            }
        }
        return totals(property, sums)
    }

    private func totals(_ property: Property, _ sums: Accumulator) -> ColumnTotals {
        switch property.type {
        case .int: ColumnTotals(sums.integers)
        case .float: ColumnTotals(sums.doubles, isFloat: true)
        case .double: ColumnTotals(sums.doubles, isFloat: false)
        case .decimal, .mixed: ColumnTotals(sums.values, hasSum: true)
        default: ColumnTotals(sums.values, hasSum: false)
        }
    }
}
