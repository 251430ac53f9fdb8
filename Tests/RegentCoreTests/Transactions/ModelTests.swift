import RegentCore
import RegentModel
import RegentTestSupport
import Testing

/// Random sequences of edits, made on a file and on plain dictionaries: equal after every commit.
///
/// A failure names its seed; the run is the same for it every time.
@Suite struct ModelTests {
    @Test(arguments: [UInt64(1), 2, 3]) func plainFilesHoldWhatTheModelHolds(seed: UInt64) throws {
        try run(seed: seed, key: nil, commits: 4, steps: 80)
    }

    @Test(arguments: [UInt64(11), 12]) func encryptedFilesHoldWhatTheModelHolds(
        seed: UInt64
    ) throws {
        let key = try EncryptionKey(bytes: (0..<64).map { UInt8($0) &+ UInt8(seed) })
        try run(seed: seed, key: key, commits: 3, steps: 60)
    }

    /// Edits, commits, at times drops a transaction, reopens or compacts; compares and verifies.
    private func run(seed: UInt64, key: EncryptionKey?, commits: Int, steps: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("model.realm")
        var session: OwnerSession? = try OwnerSession.create(path: path, key: key)
        var model = ModelDatabase()
        var values = RandomValues(seed: seed)
        for commit in 0..<commits {
            (model, values) = try edited(model, values, steps: steps, in: #require(session))
            if values.chance(60) {
                session = nil
                if values.chance(50) { try compact(path, key: key) }
                session = try OwnerSession(path: path, key: key)
            }
            let newest = try #require(session?.newest)
            let difference = try ModelComparison(model: model, snapshot: newest).difference()
            #expect(difference == nil, "seed \(seed), commit \(commit)")
            guard newest.layout != .empty else { continue }
            let findings = try Verifier(newest).run().findings
            #expect(findings.isEmpty, "seed \(seed), commit \(commit)")
        }
    }

    /// Puts a copy without free space in the file's place: it has the streaming form then.
    private func compact(_ path: String, key: EncryptionKey?) throws {
        let database = try Database(path: path, key: key)
        guard try database.read({ $0.layout != .empty }) else { return }
        let output = try OutputFile(path: path, isPrivate: false, replacesExisting: true)
        _ = try DatabaseCopy(of: database, method: .compacting).write(to: output, key: key)
        try output.finish()
    }

    /// One transaction, committed or dropped; answers what the file must hold then.
    private func edited(
        _ model: ModelDatabase,
        _ values: RandomValues,
        steps: Int,
        in session: OwnerSession
    ) throws -> (ModelDatabase, RandomValues) {
        let transaction = try WriteTransaction(in: session)
        var edits = RandomEdits(tree: transaction.tree, model: model, values: values)
        if model.tables.isEmpty { try edits.makeSchema() }
        for _ in 0..<steps { try edits.step() }
        let draft = try transaction.tree.snapshot()
        let difference = try ModelComparison(model: edits.model, snapshot: draft).difference()
        #expect(difference == nil, "a draft over version \(session.newest.version)")
        if edits.values.chance(20) { return (model, edits.values) }
        try transaction.commit()
        return (edits.model, edits.values)
    }
}
