import Foundation
import RegentCore

/// `regent-bench write`: how long writing takes, beside SQLite with the same syncs, and a peer.
///
/// Every workload starts with a file of its own in the folder given. What SQLite is asked for is as
/// durable as what Regent does: `synchronous = FULL`, with a write-ahead log and with a rollback
/// journal. The peer, where `REGENT_PEER` names one, makes its own inserts, and deletes from and
/// adds to a file that Regent made; changing objects is no work that it knows.
struct WriteBench {
    private let options: BenchOptions
    private let folder: String

    init(_ options: BenchOptions) {
        self.options = options
        folder = options.path ?? ""
    }

    /// One thing that is measured; a workload that changes objects begins with all of them there.
    struct Workload {
        let name: String
        let sentence: String
        let count: Int
        let countPerTransaction: Int
        let kind: Kind
        var peerName: String?

        /// Transactions of one object each.
        static let countOfSingles = 200
    }

    enum Kind {
        case insert
        case update
        case delete
        case single
    }

    func run() throws {
        var table = WriteTable(repetitions: options.repetitions, usesBest: options.usesBest)
        table.begin(hasPeer: PeerEngine.program != nil)
        for workload in workloads where options.only.isEmpty || options.only.contains(workload.name)
        {
            let regent = try measure { try RegentWriter(folder: folder, workload) }
            let log =
                try options.skipsSQLite
                ? nil : measure { try SQLiteWriter(folder: folder, workload, journal: "WAL") }
            let journal =
                try options.skipsSQLite
                ? nil : measure { try SQLiteWriter(folder: folder, workload, journal: "DELETE") }
            let peer = try workload.peerName.flatMap { name in
                try measurePeer(name, workload)
            }
            table.add(workload, regent, log, journal, peer)
        }
    }

    /// The peer works on a copy of FILE; for inserts FILE is only a name.
    private func measurePeer(_ name: String, _ workload: Workload) throws -> Measurement? {
        let start = workload.kind == .insert ? nil : try RegentWriter(folder: folder, workload)
        defer { start?.remove() }
        return try PeerEngine.measureWrites(
            name,
            path: start?.path ?? "label",
            count: workload.kind == .single ? Workload.countOfSingles : workload.count,
            repetitions: options.repetitions,
            folder: folder
        )
    }

    private var workloads: [Workload] {
        var list: [Workload] = []
        for (count, label) in [
            (1_000, "1k"), (10_000, "10k"), (100_000, "100k"), (1_000_000, "1M"),
        ]
        where count <= options.maximumCount {
            list.append(
                Workload(
                    name: "insert-\(label)",
                    sentence: "\(count) objects in one transaction",
                    count: count,
                    countPerTransaction: count,
                    kind: .insert,
                    peerName: "insert-bulk"
                )
            )
            if count > 1_000 {
                list.append(
                    Workload(
                        name: "batch-\(label)",
                        sentence: "\(count) objects, 1,000 in each transaction",
                        count: count,
                        countPerTransaction: 1_000,
                        kind: .insert,
                        peerName: "insert-batch"
                    )
                )
            }
            list.append(
                Workload(
                    name: "update-\(label)",
                    sentence: "half of \(count) objects changed in one transaction",
                    count: count,
                    countPerTransaction: count,
                    kind: .update
                )
            )
            list.append(
                Workload(
                    name: "delete-\(label)",
                    sentence: "half of \(count) objects deleted in one transaction",
                    count: count,
                    countPerTransaction: count,
                    kind: .delete,
                    peerName: "delete-half"
                )
            )
        }
        list.append(
            Workload(
                name: "single",
                sentence: "\(Workload.countOfSingles) objects in a transaction each, into 10,000",
                count: 10_000,
                countPerTransaction: 1,
                kind: .single,
                peerName: "commit-latency"
            )
        )
        return list
    }

    /// Makes the file anew for each run; only the work itself is timed.
    private func measure(_ make: () throws -> any WriteSubject) throws -> Measurement {
        var times: [Double] = []
        var answer = ""
        let clock = ContinuousClock()
        for _ in 0..<options.repetitions {
            let subject = try make()
            let start = clock.now
            answer = try subject.work()
            times.append((clock.now - start) / .milliseconds(1))
            subject.remove()
        }
        times.sort()
        return Measurement(median: times[times.count / 2], best: times[0], answer: answer)
    }
}

/// An engine with a file that a workload is about to change.
protocol WriteSubject {
    /// Does what is measured, and says how many objects there are then.
    func work() throws -> String
    func remove()
}

/// The values that all engines write.
enum WriteData {
    static let countOfOwners = 1_000

    /// Names of about the length that people's have.
    static let names: [String] = {
        let first = ["Ada", "Grace", "Barbara", "Edsger", "Alan", "Katherine", "Radia", "Donald"]
        let last = ["Lovelace", "Hopper", "Liskov", "Dijkstra", "Turing", "Johnson", "Perlman"]
        var random = PeerRandom(seed: 11)
        return (0..<4096).map { _ in
            "\(first[random.below(8)]) \(last[random.below(7)]) \(random.below(100_000))"
        }
    }()

    static func name(_ index: Int) -> String { names[index & 4095] }
}
