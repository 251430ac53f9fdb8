import Foundation
import RegentCore
import RegentTerminal

/// Summaries as lines of text.
enum SummaryText {
    /// A block of lines for each column, none wider than this.
    static func lines(
        _ summaries: [ColumnSummary],
        schema: Schema,
        width: Int
    ) -> [ViewerState.Line] {
        var lines: [ViewerState.Line] = []
        for summary in summaries {
            let type = TypeText.text(of: summary.property, in: schema)
            lines.append(.init(text: "\(summary.property.name) : \(type)", role: .head))
            for fact in facts(summary, schema: schema) {
                lines += fitted(fact, to: width - 2).map { .init(text: "  " + $0, role: .text) }
            }
            lines.append(.init(text: "", role: .text))
        }
        return Array(lines.dropLast())
    }

    /// A fact in as many lines as it takes: its pieces stay whole while they fit in a line.
    static func fitted(_ fact: String, to width: Int) -> [String] {
        guard TextWidth.columns(of: fact) > width else { return [fact] }
        var lines: [String] = []
        var rest = Substring(fact)
        while !rest.isEmpty {
            let end = rest.range(of: gap)
            let piece = String(rest[..<(end?.lowerBound ?? rest.endIndex)])
            rest = end.map { rest[$0.upperBound...] } ?? ""
            if let last = lines.last, TextWidth.columns(of: last + gap + piece) <= width {
                lines[lines.count - 1] = last + gap + piece
            } else {
                lines += HelpText.wrapped(piece, to: width)
            }
        }
        return lines
    }

    /// What stands between the pieces of a fact.
    private static let gap = "   "

    /// What is known of one column, in a few lines.
    static func facts(_ summary: ColumnSummary, schema: Schema) -> [String] {
        let text = ValueText(schema: schema)
        func show(_ value: Value?) -> String {
            value.map { TextWidth.cut(SafeText.visible(text.plain($0)), to: 30) } ?? "–"
        }
        var counts = [
            "rows \(Grouped.text(summary.rows))", "nulls \(Grouped.text(summary.nulls))",
            "distinct \(summary.isExact ? "" : "~")\(Grouped.text(summary.distinct))",
        ]
        if summary.property.collection != nil { counts.append("(numbers of elements)") }
        var facts = [counts.joined(separator: gap)]
        if summary.least != nil {
            var order = ["min \(show(summary.least))", "median \(show(summary.median))"]
            if let mean = summary.mean {
                order.append("mean \(FloatingPointText.text(of: (mean * 1000).rounded() / 1000))")
            }
            order.append("max \(show(summary.greatest))")
            facts.append(order.joined(separator: gap))
        }
        if let longest = summary.longest {
            facts.append("longest text \(Grouped.text(longest)) characters")
        }
        facts += frequencies(summary)
        return facts
    }

    /// How many of the most frequent values a summary names.
    static let mostTopValues = 8

    /// How often values are there: the shape of ranges, the most frequent ones of values.
    private static func frequencies(_ summary: ColumnSummary) -> [String] {
        let bars = summary.nulls > 0 ? Array(summary.bars.dropLast()) : summary.bars
        guard !bars.isEmpty else { return [] }
        if summary.areRanges {
            let line = "shape \(Sparkline.text(of: bars.map(\.count)))  \(bars[0].label), "
            return [line + "\(bars.count) ranges"]
        }
        let top = bars.sorted { $0.count > $1.count }.filter { $0.count > 1 }.prefix(3)
        guard !top.isEmpty else { return [] }
        let names = top.map { bar in
            TextWidth.cut(SafeText.visible(bar.label), to: 24) + " (\(Grouped.text(bar.count)))"
        }
        return ["most often " + names.joined(separator: ", ")]
    }
}

/// Counts as a row of bars of eight heights: `▁▂▁▃▅▂▇█`.
enum Sparkline {
    private static let heights = Array("▁▂▃▄▅▆▇█")

    static func text(of counts: [Int]) -> String {
        let most = max(1, counts.max() ?? 1)
        return String(
            counts.map { count in
                count <= 0 ? " " : heights[min(heights.count - 1, count * heights.count / most)]
            }
        )
    }
}
