import Foundation
import RegentCore

/// Numbers or times in about ten ranges of equal width, with round borders.
struct SummaryRanges {
    let numbers: [Double]
    let isTime: Bool
    let property: Property

    private static let wanted = 10.0

    func bars() -> [ColumnSummary.Bar] {
        guard let least = numbers.min(), let greatest = numbers.max(), greatest > least else {
            return []
        }
        let step = isTime ? timeStep((greatest - least) / Self.wanted) : roundStep(least, greatest)
        // The span of the largest numbers is infinite, a tenth of the smallest one is 0.
        guard step > 0, step.isFinite else { return [] }
        let first = (least / step).rounded(.down)
        // A step of a tenth of the span can't give more; a bound all the same.
        guard let count = Int(exactly: (greatest / step).rounded(.down) - first + 1),
            (1...200).contains(count)
        else { return [] }
        var counts = [Int](repeating: 0, count: count)
        for number in numbers {
            let index = Int((number / step).rounded(.down) - first)
            counts[max(0, min(index, count - 1))] += 1
        }
        return counts.enumerated().map { index, count in
            let start = (first + Double(index)) * step
            return ColumnSummary.Bar(
                label: label(start, step),
                count: count,
                condition: condition(start, start + step)
            )
        }
    }

    /// 1, 2 or 5 times a power of ten; whole for whole numbers.
    private func roundStep(_ least: Double, _ greatest: Double) -> Double {
        let rough = (greatest - least) / Self.wanted
        let power = pow(10, log10(rough).rounded(.down))
        let factor = rough / power
        let step = (factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10) * power
        return property.type == .int ? max(1, step.rounded()) : step
    }

    /// Seconds of a minute, an hour, a day, a month, a year, and some of each.
    private func timeStep(_ rough: Double) -> Double {
        let day = 86_400.0
        let steps: [Double] = [
            1, 5, 15, 60, 300, 900, 3600, 4 * 3600, 12 * 3600, day, 7 * day, 30 * day, 91 * day,
            365 * day, 5 * 365 * day, 10 * 365 * day, 100 * 365 * day,
        ]
        return steps.first { $0 >= rough } ?? rough
    }

    private func label(_ start: Double, _ step: Double) -> String {
        guard isTime else { return "from " + text(start) }
        let seconds = Timestamp(seconds: Self.whole(start), nanoseconds: 0).description
        return "from " + (step >= 86_400 ? String(seconds.prefix { $0 != "T" }) : seconds)
    }

    /// A number without its fraction, within the bounds of whole numbers.
    private static func whole(_ number: Double) -> Int64 {
        Int64(exactly: number.rounded(.down)) ?? (number < 0 ? .min : .max)
    }

    private func text(_ number: Double) -> String {
        if number == number.rounded(), abs(number) < 1e15 {
            return Grouped.text(Int(Self.whole(number)))
        }
        return FloatingPointText.text(of: number)
    }

    private func condition(_ start: Double, _ end: Double) -> String {
        let path = QueryLiteral.path(property.name)
        return "\(path) >= \(literal(start)) AND \(path) < \(literal(end))"
    }

    private func literal(_ number: Double) -> String {
        if isTime { return "T\(Self.whole(number)):0" }
        let isShort = number == number.rounded() && abs(number) < 1e15
        if isShort || property.type == .int { return String(Self.whole(number)) }
        return FloatingPointText.text(of: number)
    }
}
