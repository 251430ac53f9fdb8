import RegentCore

/// Counts the values of one column as they go by.
struct SummaryCounter {
    /// Beyond this many different values no new ones are kept: the counts of those kept stay exact.
    private static let mostDistinct = 200_000

    private let property: Property
    private let text: ValueText
    private var counts: [Value: Int] = [:]
    private var isExact = true
    private var rows = 0
    private var nulls = 0
    private var numbers: [Double] = []
    private var sum = 0.0
    private var longest: Int?

    init(property: Property, schema: Schema) {
        self.property = property
        text = ValueText(schema: schema)
    }

    /// Takes in the value of one row; a collection counts by its number of elements.
    mutating func add(_ value: Value) {
        rows += 1
        if value.isNull {
            nulls += 1
            return
        }
        if let number = Self.number(of: value) {
            numbers.append(number)
            sum += number
        }
        if case .string(let text) = value { longest = max(longest ?? 0, text.count) }
        if let count = counts[value] {
            counts[value] = count + 1
        } else if counts.count < Self.mostDistinct {
            counts[value] = 1
        } else {
            isExact = false
        }
    }

    private static func number(of value: Value) -> Double? {
        switch value {
        case .int(let value): Double(value)
        case .double(let value): value.isFinite ? value : nil
        case .float(let value): value.isFinite ? Double(value) : nil
        case .timestamp(let time): Double(time.seconds) + Double(time.nanoseconds) / 1e9
        default: nil
        }
    }

    /// What was counted, with the most frequent values, or ranges of numbers, as bars.
    func summary(mostBars: Int) -> ColumnSummary {
        var summary = ColumnSummary(property: property)
        summary.rows = rows
        summary.nulls = nulls
        summary.distinct = counts.count
        summary.isExact = isExact
        summary.longest = longest
        let ordered = counts.keys.sorted { Value.compareTotally($0, $1) < 0 }
        summary.least = ordered.first
        summary.greatest = ordered.last
        summary.median = median(ordered)
        if !numbers.isEmpty, !isTime { summary.mean = sum / Double(numbers.count) }
        summary.bars = bars(ordered, mostBars, in: &summary)
        if nulls > 0 {
            let condition =
                property.collection == nil ? "\(QueryLiteral.path(property.name)) == NULL" : nil
            summary.bars.append(.init(label: "∅ null", count: nulls, condition: condition))
        }
        return summary
    }

    private var isTime: Bool { property.type == .timestamp }

    private func median(_ ordered: [Value]) -> Value? {
        let half = (rows - nulls + 1) / 2
        var seen = 0
        for value in ordered {
            seen += counts[value] ?? 0
            if seen >= half { return value }
        }
        return nil
    }

    // MARK: - Bars

    private func bars(
        _ ordered: [Value],
        _ most: Int,
        in summary: inout ColumnSummary
    ) -> [ColumnSummary.Bar] {
        if counts.count > most, !numbers.isEmpty, numbers.count == rows - nulls {
            summary.areRanges = true
            return SummaryRanges(numbers: numbers, isTime: isTime, property: property).bars()
        }
        let isFew = counts.count <= most && !numbers.isEmpty
        let chosen =
            isFew
            ? ordered
            : Array(
                ordered.sorted { (counts[$0] ?? 0) > (counts[$1] ?? 0) }.prefix(most)
            )
        let bars = chosen.map { value in
            ColumnSummary.Bar(
                label: text.cell(.plain(value)).text,
                count: counts[value] ?? 0,
                condition: condition(value)
            )
        }
        summary.others = rows - nulls - bars.reduce(0) { $0 + $1.count }
        return bars
    }

    private func condition(_ value: Value) -> String? {
        let path = QueryLiteral.path(property.name)
        if property.collection != nil {
            guard case .int(let count) = value else { return nil }
            return "\(path).@count == \(count)"
        }
        return QueryLiteral.text(of: value).map { "\(path) == \($0)" }
    }
}
