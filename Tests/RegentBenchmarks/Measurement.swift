/// Times of one piece of work in milliseconds, after one run that warms everything up.
struct Measurement {
    let median: Double
    let best: Double
    /// What the work found: equal for all engines, or the times mean nothing; nil where it is not
    /// told.
    let answer: String?
    /// True when the time was not taken of the work alone.
    var isEstimate = false

    init(median: Double, best: Double, answer: String?, isEstimate: Bool = false) {
        self.median = median
        self.best = best
        self.answer = answer
        self.isEstimate = isEstimate
    }

    /// `prepare` is done before each run and not measured.
    init(
        repetitions: Int,
        prepare: () throws -> Void = {},
        work: () throws -> String
    ) throws {
        answer = try work()
        var times: [Double] = []
        let clock = ContinuousClock()
        for _ in 0..<repetitions {
            try prepare()
            let start = clock.now
            _ = try work()
            times.append((clock.now - start) / .milliseconds(1))
        }
        times.sort()
        median = times[times.count / 2]
        best = times[0]
    }
}
