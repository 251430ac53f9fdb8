import Foundation
import RegentCore

/// Reads whole versions without a lock for `--seconds`, and fails when one is not whole.
///
/// Rounds never go back. Each reading takes as long as it takes; the longest is said at the end.
struct Reader {
    private let options: TrialOptions

    init(_ options: TrialOptions) {
        self.options = options
    }

    func run() throws {
        let end = ContinuousClock.now + .seconds(options.seconds)
        let database = try Database(path: options.path, key: options.key)
        var last: Int64 = -1
        var readings = 0
        var different = 0
        var longest = Duration.zero
        while ContinuousClock.now < end {
            let start = ContinuousClock.now
            let round = try database.read { try Ledger($0).round(of: $0) }
            longest = max(longest, ContinuousClock.now - start)
            guard round >= last else { throw Ledger.Torn(description: "\(round) after \(last)") }
            if round != last { different += 1 }
            last = round
            readings += 1
        }
        let text =
            "readings \(readings), rounds \(different), longest \(longest / .milliseconds(1)) ms\n"
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}
