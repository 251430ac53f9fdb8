import Foundation
import RegentTestSupport
import Testing

@testable import RegentCore

/// Every call of a commit fails, tears or gets lost once: the file shows the old version or the new
/// one, whole, and can be written again.
@Suite struct CommitFaultTests {
    /// A file to commit to.
    enum Form: String, CaseIterable, Sendable {
        case normal
        case streaming
        case fresh
        case encrypted
        case encryptedStreaming
        case encryptedFresh

        var key: EncryptionKey? {
            get throws {
                guard self == .encrypted || self == .encryptedStreaming || self == .encryptedFresh
                else { return nil }
                return try EncryptionKey(bytes: [UInt8](0..<64))
            }
        }

        /// The version before the commit.
        func make(at path: String) throws {
            let key = try key
            let session = try OwnerSession.create(path: path, key: key)
            guard self != .fresh, self != .encryptedFresh else { return }
            let tree = try session.edit()
            try CommitFaultTests.edit(tree, round: 0)
            try session.commit(tree)
            guard self == .streaming || self == .encryptedStreaming else { return }
            let copy = path + ".copy"
            let output = try OutputFile(path: copy, isPrivate: false, replacesExisting: true)
            let database = try Database(path: path, key: key)
            _ = try DatabaseCopy(of: database, method: .compacting).write(to: output, key: key)
            try output.finish()
            let bytes = try File(path: copy).bytes(at: 0, count: 1 << 22)
            let file = try File(path: path, mode: .readingAndWriting)
            try file.truncate(toSize: 0)
            try file.write(bytes, at: 0)
        }
    }

    /// Objects with strings long enough that nodes of several pages change.
    static func edit(_ tree: PrivateTree, round: Int) throws {
        let name = "class_Thing"
        let table = try tree.tableKey(named: name) ?? tree.addTable(named: name)
        let snapshot = try tree.snapshot()
        let number =
            try snapshot.table(table)?.schema["number"]?.column
            ?? tree.addProperty(.init(name: "number", type: .int, index: .general), to: table)
        let text =
            try snapshot.table(table)?.schema["text"]?.column
            ?? tree.addProperty(.init(name: "text", type: .string), to: table)
        for index in 0..<60 {
            _ = try tree.createObject(
                in: table,
                values: [
                    (number, .int(Int64(round * 1000 + index))),
                    (text, .string(String(repeating: "text \(round) ", count: index))),
                ]
            )
        }
        if let old = try snapshot.table(table)?.keys(in: 0..<min(20, snapshot.tables[0].count)) {
            for key in old { try tree.deleteObject(key, in: table) }
        }
    }

    @Test(arguments: Form.allCases, RecordedCalls.Failure.allCases)
    func aFailedCallLeavesAVersion(form: Form, failure: RecordedCalls.Failure) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("fault.realm")
        var place = 0
        while true {
            if place == 0 {
                try form.make(at: path)
                try save(path, folder)
            } else {
                try restore(path, folder)
            }
            let recorder = RecordedCalls()
            let before = try version(at: path, form)
            var thrown: (any Error)?
            do {
                let session = try OwnerSession(path: path, key: form.key, calls: recorder.calls)
                let tree = try session.edit()
                try Self.edit(tree, round: 1)
                recorder.fail(after: place, failure)
                do {
                    try session.commit(tree)
                } catch {
                    thrown = error
                    try check(session, after: error, before: before)
                    // With the disk in order the same tree can be tried again.
                    if failure == .clean, session.newest.version == before, place % 2 == 0 {
                        recorder.reset()
                        try retry(tree, in: session, form)
                        place += 1
                        continue
                    }
                }
            }
            guard recorder.hasFailed else {
                #expect(thrown == nil && place > 3)
                return
            }
            #expect(thrown != nil, "\(form), call \(place)")
            let after = try version(at: path, form)
            #expect(after == before || after == before + 1, "\(form), call \(place)")
            if case .commitUnknown? = thrown as? StorageError {
            } else {
                #expect(after == before, "\(form), call \(place)")
            }
            try verify(path, form, "\(form), \(failure), call \(place)")
            try writeAgain(path, form)
            place += 1
        }
    }

    @Test(arguments: [Form.normal, .encrypted])
    func aFullDiskLeavesEveryByte(form: Form) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("full.realm")
        try form.make(at: path)
        let before = try File(path: path).bytes(at: 0, count: 1 << 22)
        let recorder = RecordedCalls()
        do {
            let session = try OwnerSession(path: path, key: form.key, calls: recorder.calls)
            let tree = try session.edit()
            let table = try tree.addTable(named: "class_Large")
            let text = try tree.addProperty(.init(name: "text", type: .string), to: table)
            let value = Value.string(String(repeating: "long ", count: 40_000))
            _ = try tree.createObject(in: table, values: [(text, value)])
            recorder.fail(after: 0, .full)
            #expect {
                try session.commit(tree)
            } throws: { error in
                guard case StorageError.systemCall("extend", ENOSPC) = error else { return false }
                return true
            }
        }
        #expect(try File(path: path).bytes(at: 0, count: 1 << 22) == before)
    }

    private func retry(_ tree: PrivateTree, in session: OwnerSession, _ form: Form) throws {
        do {
            try session.commit(tree)
            try verify(session.path, form, "\(form), tried again")
        } catch StorageError.commitUnknown {
            // The first try ended the session.
        }
    }

    /// After an error of the last step a session is over; after any other it goes on.
    private func check(
        _ session: OwnerSession,
        after error: any Error,
        before: UInt64
    ) throws {
        if case .commitUnknown(let version, _)? = error as? StorageError {
            #expect(version == before + 1)
            #expect(throws: StorageError.self) { _ = try session.edit() }
        } else {
            #expect(session.newest.version == before)
        }
    }

    private func version(at path: String, _ form: Form) throws -> UInt64 {
        try Database(path: path, key: form.key).read { $0.version }
    }

    private func verify(_ path: String, _ form: Form, _ text: String) throws {
        let findings = try Database(path: path, key: form.key).read { snapshot in
            guard snapshot.layout != .empty else { return [String]() }
            return try Verifier(snapshot).run().findings.filter { $0.severity != .note }
                .map { "\($0)" }
        }
        #expect(findings == [], "\(text)")
    }

    private func writeAgain(_ path: String, _ form: Form) throws {
        let session = try OwnerSession(path: path, key: form.key)
        let tree = try session.edit()
        try Self.edit(tree, round: 2)
        try session.commit(tree)
        try verify(path, form, "\(form), written again")
    }

    private func save(_ path: String, _ folder: TemporaryFolder) throws {
        let bytes = try File(path: path).bytes(at: 0, count: 1 << 22)
        try write(bytes, to: folder.file("saved"))
    }

    private func restore(_ path: String, _ folder: TemporaryFolder) throws {
        let bytes = try File(path: folder.file("saved")).bytes(at: 0, count: 1 << 22)
        try write(bytes, to: path)
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        if OutputFile.identity(at: path) == nil { try File.create(path: path, isPrivate: false) }
        let file = try File(path: path, mode: .readingAndWriting)
        try file.truncate(toSize: 0)
        try file.write(bytes, at: 0)
    }
}
