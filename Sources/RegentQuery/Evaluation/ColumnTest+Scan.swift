import RegentCore

/// How a condition on one column is tested on the packed bytes of a leaf.
enum ColumnScan: Sendable {
    case everything
    case nothing
    /// The rows of a scan, or all others.
    case scan(LeafScan, isNegated: Bool)

    static func rows(_ scan: LeafScan) -> ColumnScan { .scan(scan, isNegated: false) }

    /// The rows among `rows`; nil when the leaf is of a kind that the scan does not know.
    func rows(
        of column: ColumnKey,
        in leaf: borrowing ClusterLeaf,
        among rows: RowMask
    ) throws(StorageError) -> RowMask? {
        switch self {
        case .everything: return rows
        case .nothing: return .empty
        case .scan(let scan, let isNegated):
            guard let found = try leaf.rows(of: column, where: scan, among: rows) else {
                return nil
            }
            return isNegated ? rows.subtracting(found) : found
        }
    }

    /// The scan for a comparison, or nil when values must be taken out to be compared.
    static func of(
        _ comparator: Comparator,
        _ options: StringOptions,
        _ property: Property,
        _ constant: Value,
        isSimple: Bool
    ) -> ColumnScan? {
        guard !options.contains(.ignoringAccents) else { return nil }
        if constant.isNull { return null(comparator, property, isSimple: isSimple) }
        switch (property.type, constant) {
        case (.int, .int), (.int, .double), (.int, .float): return integer(comparator, constant)
        case (.bool, .bool(let value)): return bool(comparator, value)
        case (.float, .float(let value)) where isSimple:
            return floating(comparator) { .float($0, value) }
        case (.double, .double(let value)) where isSimple:
            return floating(comparator) { .double($0, value) }
        case (.timestamp, .timestamp(let value)): return timestamp(comparator, value)
        case (.link, .link(let link)) where link.table == property.target:
            return equality(comparator, .link(link.object))
        case (.string, .string), (.string, .malformedString), (.binary, .binary):
            return text(comparator, options, constant)
        case (.string, .binary), (.binary, .string):
            return comparator.matchesText ? .nothing : nil
        default: return nil
        }
    }

    private static func equality(_ comparator: Comparator, _ scan: LeafScan) -> ColumnScan? {
        switch comparator {
        case .equal, .in: .rows(scan)
        case .notEqual: .scan(scan, isNegated: true)
        default: nil
        }
    }

    /// Next to null (§5.3, §5.4).
    private static func null(
        _ comparator: Comparator,
        _ property: Property,
        isSimple: Bool
    ) -> ColumnScan? {
        let isSimpleString = isSimple && property.type == .string
        let canBeNull = property.isNullable || property.type == .link
        let nulls: ColumnScan = canBeNull ? .rows(.null(true)) : .nothing
        let values: ColumnScan = canBeNull ? .rows(.null(false)) : .everything
        switch comparator {
        case .equal, .in, .like: return nulls
        case .notEqual: return values
        case .lessOrEqual: return nulls
        case .greaterOrEqual: return isSimpleString ? .everything : nulls
        case .less: return .nothing
        case .greater: return isSimpleString ? values : .nothing
        case .beginsWith, .endsWith: return isSimple ? .everything : .nothing
        case .contains: return isSimple ? .everything : values
        }
    }

    /// The scan of integers next to a number; nil for decimals and what is no number.
    static func integer(_ comparator: Comparator, _ constant: Value) -> ColumnScan? {
        switch constant {
        case .int(let value): integer(comparator, value)
        case .double(let value): integer(comparator, value)
        case .float(let value): integer(comparator, Double(value))
        default: nil
        }
    }

    private static func integer(_ comparator: Comparator, _ value: Int64) -> ColumnScan? {
        func range(_ lower: Int64, _ upper: Int64) -> ColumnScan {
            .rows(.integers(IntegerSearch(lower, upper)))
        }
        switch comparator {
        case .equal, .in: return range(value, value)
        case .notEqual: return .scan(.integers(IntegerSearch(value, value)), isNegated: true)
        case .less: return value == .min ? .nothing : range(.min, value - 1)
        case .lessOrEqual: return range(.min, value)
        case .greater: return value == .max ? .nothing : range(value + 1, .max)
        case .greaterOrEqual: return range(value, .max)
        case .beginsWith, .endsWith, .contains, .like: return nil
        }
    }

    /// Integers next to a fraction, infinity or not-a-number: the bound moves to the next integer.
    private static func integer(_ comparator: Comparator, _ value: Double) -> ColumnScan? {
        if let exact = Int64(exactly: value) { return integer(comparator, exact) }
        // Not-a-number is less than every integer.
        let isBelowAll = value.isNaN || value < -0x1p63
        let isAboveAll = value >= 0x1p63
        let everything = ColumnScan.rows(.integers(IntegerSearch(.min, .max)))
        switch comparator {
        case .equal, .in: return .nothing
        case .notEqual: return .everything
        case .less, .lessOrEqual:
            if isBelowAll { return .nothing }
            return isAboveAll ? everything : integer(.lessOrEqual, Int64(value.rounded(.down)))
        case .greater, .greaterOrEqual:
            if isAboveAll { return .nothing }
            return isBelowAll ? everything : integer(.greaterOrEqual, Int64(value.rounded(.up)))
        case .beginsWith, .endsWith, .contains, .like: return nil
        }
    }

    private static func bool(_ comparator: Comparator, _ value: Bool) -> ColumnScan? {
        switch comparator {
        case .less: value ? .rows(.bool(false)) : .nothing
        case .lessOrEqual: value ? .rows(.null(false)) : .rows(.bool(false))
        case .greater: value ? .nothing : .rows(.bool(true))
        case .greaterOrEqual: value ? .rows(.bool(true)) : .rows(.null(false))
        default: equality(comparator, .bool(value))
        }
    }

    private static func floating(
        _ comparator: Comparator,
        _ scan: (LeafScan.FloatingRelation) -> LeafScan
    ) -> ColumnScan? {
        switch comparator {
        case .equal, .in: .rows(scan(.equal))
        case .notEqual: .scan(scan(.equal), isNegated: true)
        case .less: .rows(scan(.less))
        case .lessOrEqual: .rows(scan(.lessOrEqual))
        case .greater: .rows(scan(.greater))
        case .greaterOrEqual: .rows(scan(.greaterOrEqual))
        case .beginsWith, .endsWith, .contains, .like: nil
        }
    }

    private static func timestamp(_ comparator: Comparator, _ value: Timestamp) -> ColumnScan? {
        let first = Timestamp(seconds: .min, nanoseconds: .min)
        let last = Timestamp(seconds: .max, nanoseconds: .max)
        func range(_ from: Timestamp, _ to: Timestamp) -> ColumnScan {
            .rows(.timestamps(from: from, to: to))
        }
        /// A point between this one and its neighbour; it need not be one that is ever stored.
        func moved(by nanoseconds: Int32) -> Timestamp {
            Timestamp(seconds: value.seconds, nanoseconds: value.nanoseconds &+ nanoseconds)
        }
        switch comparator {
        case .less: return range(first, moved(by: -1))
        case .lessOrEqual: return range(first, value)
        case .greater: return range(moved(by: 1), last)
        case .greaterOrEqual: return range(value, last)
        default: return equality(comparator, .timestamps(from: value, to: value))
        }
    }

    private static func text(
        _ comparator: Comparator,
        _ options: StringOptions,
        _ constant: Value
    ) -> ColumnScan? {
        guard !comparator.isOrdering, let pattern = TextOperand(constant) else { return nil }
        let predicate = TextPredicate(
            comparator,
            pattern,
            ignoresCase: options.contains(.ignoringCase)
        )
        return .scan(.text(predicate), isNegated: comparator == .notEqual)
    }
}
