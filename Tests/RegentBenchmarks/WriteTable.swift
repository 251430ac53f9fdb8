import Foundation

/// The table of `regent-bench write`: a line per workload as soon as it is measured.
struct WriteTable {
    let repetitions: Int
    let usesBest: Bool
    private var hasPeer = false

    init(repetitions: Int, usesBest: Bool) {
        self.repetitions = repetitions
        self.usesBest = usesBest
    }

    mutating func begin(hasPeer: Bool) {
        self.hasPeer = hasPeer
        write("\(usesBest ? "best" : "median") of \(repetitions) runs, in milliseconds;")
        write("a ratio below 1 means that Regent is faster")
        write("")
        var head = left("workload", 13) + right("Regent", 10) + right("WAL", 10) + right("ratio", 7)
        head += right("rollback", 10) + right("ratio", 7)
        if hasPeer { head += right("peer", 10) + right("ratio", 7) }
        write(head + "   what")
    }

    func add(
        _ workload: WriteBench.Workload,
        _ regent: Measurement,
        _ log: Measurement?,
        _ journal: Measurement?,
        _ peer: Measurement?
    ) {
        var line = left(workload.name, 13) + right(text(time(regent)), 10)
        line += cells(regent, log) + cells(regent, journal)
        if hasPeer { line += cells(regent, peer) }
        line += "   \(workload.sentence)"
        for other in [log, journal, peer] {
            guard let own = regent.answer, let found = other?.answer, found != own else { continue }
            line += "\n    counts differ: \(own), \(found)"
        }
        write(line)
    }

    private func cells(_ regent: Measurement, _ other: Measurement?) -> String {
        guard let other else { return right("–", 10) + right("–", 7) }
        return right(text(time(other)), 10) + right(text(time(regent) / time(other)), 7)
    }

    private func time(_ measurement: Measurement) -> Double {
        usesBest ? measurement.best : measurement.median
    }

    private func text(_ number: Double) -> String {
        String(format: number < 100 ? "%.2f" : "%.0f", number)
    }

    private func left(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(width - text.count, 0))
    }

    private func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(width - text.count, 0)) + text
    }

    private func write(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
