import Foundation
import RegentCore

/// Says the round of a file after everything in it was checked.
struct Inspector {
    private let options: TrialOptions

    init(_ options: TrialOptions) {
        self.options = options
    }

    func run() throws {
        let round = try Database(path: options.path, key: options.key).read { snapshot in
            let findings = try Verifier(snapshot).run().findings.filter { $0.severity != .note }
            guard findings.isEmpty else { throw Ledger.Torn(description: "\(findings)") }
            return try Ledger(snapshot).round(of: snapshot)
        }
        FileHandle.standardOutput.write(Data("\(round)\n".utf8))
    }
}
