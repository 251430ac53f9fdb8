import RegentCore

/// Greatest, least, sum and mean of the values behind a path (`query-language.md` §9).
struct AggregateReader: Sendable {
    let path: PathReader
    let function: AggregateFunction
    /// The property of the objects at the end of the path; nil for collections of values.
    let column: ColumnKey?
    let elementType: OperandType

    var isSingle: Bool { column != nil || !path.isToMany }

    func groups(_ row: borrowing Row) throws(StorageError) -> [ValueGroup] {
        let table = path.reachedTable(row.table)
        if let column {
            // All objects that are reached count together.
            var values: [Value] = []
            for case let key? in try path.reach(row) {
                guard case .objects(let last) = path.end else {
                    values.append(try table.value(of: column, in: key))
                    continue
                }
                let objects =
                    path.steps.isEmpty
                    ? try path.follow(last, from: row)
                    : try path.follow(last, from: Row(key, in: table))
                for case let object? in objects {
                    values.append(try last.target.value(of: column, in: object))
                }
            }
            return [.single(result(values))]
        }
        guard case .property(let property, _) = path.end else { return [.single(.null)] }
        var results: [Value] = []
        for key in try path.reach(row) {
            guard let key else {
                results.append(result([]))
                continue
            }
            let value =
                path.steps.isEmpty
                ? try row.value(of: property.column) : try table.value(of: property.column, in: key)
            results.append(result(value.elements))
        }
        return [ValueGroup(isList: path.isToMany, values: results)]
    }

    private func result(_ values: [Value]) -> Value {
        Aggregate(function, elementType).result(of: values)
    }
}

/// The functions themselves, on plain values.
struct Aggregate {
    let function: AggregateFunction
    let elementType: OperandType

    init(_ function: AggregateFunction, _ elementType: OperandType) {
        self.function = function
        self.elementType = elementType
    }

    /// Nulls and not-a-numbers are passed over; of nothing the sum is 0 and all else null.
    func result(of values: [Value]) -> Value {
        switch function {
        case .max: extreme(of: values, sign: 1)
        case .min: extreme(of: values, sign: -1)
        case .sum: total(of: numbers(values))
        case .average: mean(of: numbers(values))
        }
    }

    private func numbers(_ values: [Value]) -> [Value] {
        values.filter { $0.isNumber && !$0.isNaN }
    }

    private func extreme(of values: [Value], sign: Int) -> Value {
        var best = Value.null
        for value in values where !value.isNull && !value.isNaN {
            if best.isNull || Value.order(value, best) == sign { best = value }
        }
        return best
    }

    private func total(of numbers: [Value]) -> Value {
        switch elementType {
        case .int: .int(numbers.reduce(0) { if case .int(let int) = $1 { $0 &+ int } else { $0 } })
        case .float, .double: .double(numbers.reduce(0) { $0 + ($1.asDouble ?? 0) })
        default: .decimal(decimalTotal(of: numbers))
        }
    }

    private func decimalTotal(of numbers: [Value]) -> Decimal128 {
        numbers.reduce(Decimal128.zero) { $0 + ($1.asDecimal ?? .zero) }
    }

    private func mean(of numbers: [Value]) -> Value {
        guard !numbers.isEmpty else { return .null }
        switch elementType {
        case .int:
            let total = numbers.reduce(Int128(0)) {
                if case .int(let int) = $1 { $0 + Int128(int) } else { $0 }
            }
            return .double(Double(total) / Double(numbers.count))
        case .float, .double:
            return .double(numbers.reduce(0) { $0 + ($1.asDouble ?? 0) } / Double(numbers.count))
        default:
            return .decimal(decimalTotal(of: numbers) / Decimal128(Int64(numbers.count)))
        }
    }
}
