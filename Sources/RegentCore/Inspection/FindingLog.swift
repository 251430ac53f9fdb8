/// Where the checks put down what they examined and what they found.
///
/// Bounded: of each check only the first findings are kept, the others are counted.
final class FindingLog {
    /// What one check looked at and found.
    struct Tally: Sendable, Equatable {
        var examined = 0
        var problems = 0
        var notes = 0
    }

    private(set) var findings: [Finding] = []
    private(set) var tallies: [Check: Tally] = [:]
    /// While true nothing is put down: a second pass must not tell everything again.
    var isMuted = false

    private let keptPerCheck: Int
    /// Encrypted pages that failed, so that each is told once.
    private var failedPages: Set<Int> = []

    init(keptPerCheck: Int) {
        self.keptPerCheck = keptPerCheck
    }

    /// Counts things that a check has looked at.
    func examined(_ check: Check, _ count: Int = 1) {
        guard !isMuted else { return }
        tallies[check, default: Tally()].examined += count
    }

    /// Puts down a finding; the sentence is only made when it is kept.
    func add(
        _ check: Check,
        _ place: @autoclosure () -> Finding.Place,
        severity: Finding.Severity = .problem,
        _ sentence: @autoclosure () -> String
    ) {
        guard !isMuted else { return }
        var tally = tallies[check, default: Tally()]
        switch severity {
        case .problem: tally.problems += 1
        case .note: tally.notes += 1
        }
        tallies[check] = tally
        guard (severity == .problem ? tally.problems : tally.notes) <= keptPerCheck else { return }
        findings.append(
            Finding(check: check, place: place(), sentence: sentence(), severity: severity)
        )
    }

    /// Puts down what kept a check from going on at a place.
    func add(_ check: Check, _ place: @autoclosure () -> Finding.Place, _ error: StorageError) {
        switch error {
        case .damagedPage(let number):
            guard !isMuted, failedPages.insert(number).inserted else { return }
            add(.pages, place(), "block \(number) fails its check: what it held is lost")
        case .damaged(let damage), .truncated(let damage):
            let ref = damage.ref == 0 ? nil : damage.ref
            var place = place()
            place.ref = ref ?? place.ref
            add(
                check,
                place,
                "\(damage.place): expected \(damage.expected), found \(damage.found)"
            )
        default:
            add(check, place(), error.explanation)
        }
    }
}
