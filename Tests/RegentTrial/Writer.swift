import Foundation
import RegentCore

/// Commits one round after the other, and says each number when it is on the medium.
///
/// It ends after `--seconds`, or with the process.
struct Writer {
    private let options: TrialOptions

    init(_ options: TrialOptions) {
        self.options = options
    }

    func run() throws {
        let end = ContinuousClock.now + .seconds(options.seconds)
        var seed = options.seed
        var longestWait = Duration.zero
        var commits = 0
        while ContinuousClock.now < end {
            let start = ContinuousClock.now
            let session = try OwnerSession(
                path: options.path,
                key: options.key,
                timeoutMilliseconds: 60_000
            )
            longestWait = max(longestWait, ContinuousClock.now - start)
            // Several commits in one session, as a program makes them.
            for _ in 0..<3 {
                let tree = try session.edit()
                let ledger = try Ledger(session.newest)
                let before = try ledger.round(of: session.newest)
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                try ledger.advance(tree, from: session.newest, seed: seed >> 33)
                try session.commit(tree)
                commits += 1
                say("\(before + 1)")
            }
        }
        say("commits \(commits), longest wait \(longestWait / .milliseconds(1)) ms")
    }

    private func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
