import Foundation
import RegentCore

/// `regent-trial`: works on databases at random, for the proofs that need processes of their own.
///
///     regent-trial churn FILE [--seed N] [--commits N] [--steps N] [--key-file PATH]
///                             [--keep-schema] [--nest-links]
///     regent-trial create FILE    a ledger: a file in which a torn version shows
///     regent-trial write FILE [--seconds N] [--seed N]
///     regent-trial read FILE [--seconds N]
///     regent-trial fill FILE [--steps N]
///     regent-trial inspect FILE
///     regent-trial kills FILE [--rounds N] [--seed N]
///
/// `churn` reads the file into plain dictionaries, makes the same random edits on both, commits,
/// and compares; it ends with 1 and the first difference when they are not equal, and with 3 when
/// the file was damaged before. `--nest-links` lets links lie within nested collections, which the
/// checks of other engines may not take. `write` commits rounds of the ledger, `read` reads them,
/// `inspect` checks the file. `fill` adds N objects of 1 KiB in one transaction, for disks that
/// have no room for them. `kills` runs `write` in child processes that are killed at random
/// instants, and inspects the file each time.
@main
struct Trial {
    static func main() {
        do {
            // A file that may not grow is then an error of the write.
            _ = signal(SIGXFSZ, SIG_IGN)
            let options = try TrialOptions(Array(CommandLine.arguments.dropFirst()))
            switch options.verb {
            case .churn: try Churn(options).run()
            case .create: try Ledger.create(path: options.path, key: options.key)
            case .write: try Writer(options).run()
            case .read: try Reader(options).run()
            case .fill: try Ledger.fill(options)
            case .inspect: try Inspector(options).run()
            case .kills: try Kills(options).run()
            }
        } catch is Churn.Damaged {
            exit(3)
        } catch {
            FileHandle.standardError.write(Data("regent-trial: \(error)\n".utf8))
            exit(1)
        }
    }
}
