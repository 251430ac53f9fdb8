import Foundation

/// The table that is printed: a line per workload as soon as it is measured.
struct ResultTable {
    let options: BenchOptions
    let hasPeer: Bool
    let rows: Int
    private var isRight = true
    private var hasEstimates = false

    init(options: BenchOptions, hasPeer: Bool, rows: Int) {
        self.options = options
        self.hasPeer = hasPeer
        self.rows = rows
    }

    func begin() {
        let times = options.usesBest ? "best" : "median"
        write("\(rows) objects, \(times) of \(options.repetitions) runs, in milliseconds;")
        write("a ratio below 1 means that Regent is faster")
        write("")
        var head = Self.left("workload", 18) + Self.right("Regent", 11)
        if !options.skipsSQLite { head += Self.right("SQLite", 11) + Self.right("ratio", 8) }
        if hasPeer { head += Self.right("peer", 11) + Self.right("ratio", 8) }
        write(head + "   what")
    }

    mutating func add(
        _ workload: any Workload,
        regent: Measurement,
        sqlite: Measurement?,
        peer: Measurement?
    ) {
        var line = Self.left(workload.name, 18) + Self.right(Self.text(time(regent)), 11)
        if !options.skipsSQLite { line += cells(regent, sqlite) }
        if hasPeer { line += cells(regent, peer) }
        if peer?.isEstimate == true { hasEstimates = true }
        line += "   \(workload.sentence)"
        for (name, other) in [("SQLite", sqlite), ("the peer", peer)] {
            guard let own = regent.answer, let found = other?.answer, !Self.agree(own, found)
            else { continue }
            isRight = false
            line += "\n    answers differ: \(own), \(name) \(found)"
        }
        write(line)
    }

    /// False when an engine gave another answer.
    func end() -> Bool {
        if hasEstimates {
            write("")
            write("~ from runs of many queries and of one; the keys of the result are part of it")
        }
        return isRight
    }

    private func cells(_ regent: Measurement, _ other: Measurement?) -> String {
        guard let other else { return Self.right("–", 11) + Self.right("–", 8) }
        let ratio = time(regent) / time(other)
        let sign = other.isEstimate ? "~" : ""
        return Self.right(sign + Self.text(time(other)), 11) + Self.right(Self.text(ratio), 8)
    }

    private func time(_ measurement: Measurement) -> Double {
        options.usesBest ? measurement.best : measurement.median
    }

    /// Sums of doubles may differ in their last digits, by the order of adding.
    private static func agree(_ a: String, _ b: String) -> Bool {
        if a == b { return true }
        guard let x = Double(a), let y = Double(b) else { return false }
        return abs(x - y) <= 1e-9 * abs(x)
    }

    private static func text(_ number: Double) -> String {
        String(format: number < 100 ? "%.2f" : "%.0f", number)
    }

    private static func left(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(width - text.count, 0))
    }

    private static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(width - text.count, 0)) + text
    }

    private func write(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
