import Foundation
import RegentCore

/// `regent-bench`: how long reading and writing take, beside SQLite in the same run.
///
///     regent-bench query [FILE]   scans, comparisons, sorts, sums, look-ups
///     regent-bench open [FILE]    opening, with the file in memory and not
///     regent-bench write FOLDER   inserts, changes, deletions, in files made in the folder
///     regent-bench masks          comparisons on packed integers beside a loop over them
///     regent-bench cancel FILE    how long queries go on that were told to end
///     regent-bench studio [FILE]  the studio's screens and keys (see `StudioBench`)
///
/// FILE is a database of the classes Person and Owner (see `PeopleData`); without it one is made.
/// `REGENT_PEER` may name a program that measures another engine on the same file (see
/// `PeerEngine`).
@main
struct Bench {
    static func main() {
        do {
            let words = Array(CommandLine.arguments.dropFirst())
            if words.first == "studio" {
                try StudioBench.run(Array(words.dropFirst()))
                return
            }
            if words == ["masks"] { return try MaskBench.run() }
            if words.first == "cancel" { return try CancelBench.run(Array(words.dropFirst())) }
            let options = try BenchOptions(words)
            try run(options)
        } catch let error as BenchError {
            complain(error.sentence)
            exit(2)
        } catch let error as StorageError {
            complain("\(error)")
            exit(4)
        } catch {
            complain("\(error)")
            exit(70)
        }
    }

    private static func run(_ options: BenchOptions) throws {
        if options.group == .write { return try WriteBench(options).run() }
        let made =
            options.path == nil
            ? try PeopleFile(
                countOfPersons: options.countOfPersons,
                isEncrypted: options.isEncrypted
            ) : nil
        let path = options.path ?? made?.path ?? ""
        let key = try options.keyFile.map(KeyFile.read) ?? made?.key
        var people = try PeopleData(path: path, key: key)
        let sqlite = options.skipsSQLite ? nil : try SQLiteTwin(of: people)
        let peer = PeerEngine(
            path: path,
            key: key,
            repetitions: options.repetitions,
            isCold: options.isCold
        )
        let workloads = options.group.workloads.filter { workload in
            (options.only.isEmpty || options.only.contains(workload.name))
                && workload.properties.allSatisfy { people.persons.schema[$0] != nil }
        }
        var table = ResultTable(options: options, hasPeer: peer != nil, rows: people.count)
        table.begin()
        for workload in workloads {
            let regent = try Measurement(repetitions: options.repetitions) {
                guard options.isCold else { return }
                // A file that stays open stays mapped or decrypted.
                people = try PeopleData(path: path, key: key)
            } work: {
                try workload.regent(people)
            }
            let twin = try sqlite.map { sqlite in
                try Measurement(repetitions: options.repetitions) { try workload.sqlite(sqlite) }
            }
            let other = try peer?.measure(workload)
            table.add(workload, regent: regent, sqlite: twin, peer: other)
        }
        let isRight = table.end()
        withExtendedLifetime(made) {}
        if !isRight { throw BenchError.data("the engines do not agree") }
    }

    private static func complain(_ sentence: String) {
        FileHandle.standardError.write(Data("regent-bench: \(sentence)\n".utf8))
    }
}

/// What can go wrong in a measurement besides the engine.
enum BenchError: Error {
    case usage(String)
    case sqlite(String)
    case data(String)

    var sentence: String {
        switch self {
        case .usage(let text), .data(let text): text
        case .sqlite(let text): "sqlite: \(text)"
        }
    }
}
