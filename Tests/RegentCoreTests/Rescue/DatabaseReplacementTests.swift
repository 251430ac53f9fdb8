import Foundation
import RegentTestSupport
import Testing

@testable import RegentCore

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite(.needsSharedMaterial) struct DatabaseReplacementTests {
    /// One genuine file of each format before the newest.
    static let old: [GenuineFile] = [2, 3, 5, 6, 7, 8, 9, 10, 11, 20, 21, 22, 23].compactMap {
        format in
        GenuineFile.all.first {
            $0.format == format && !$0.isLocked && $0.expectedJSON != nil && $0.keyDigits == nil
                && !VerifierTests.filesOfSmallNodes.contains($0.name)
        }
    }

    @Test(arguments: old)
    func anOldFileBecomesANewOneAndStaysAsItsBackup(file: GenuineFile) throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: file.path, as: "old.realm")
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let report = try #require(try Self.upgrade(path))
        #expect(report.backupPath == folder.file("old.backup-1.realm"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: report.backupPath)) == before)
        let source = try Database(path: report.backupPath)
        try Database(path: path).read { new in
            #expect(new.fileFormat == FormatVersion.newest)
            let difference = try source.read {
                try SnapshotDifference.first(between: $0, and: new, comparesBacklinks: false)
            }
            #expect(difference == nil)
        }
        #expect(try Self.names(folder) == ["old.backup-1.realm", "old.realm", "old.realm.lock"])
    }

    @Test func nothingHappensToANewFile() throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: SharedMaterial.path("golden/people.realm"))
        #expect(try Self.upgrade(path) == nil)
        #expect(try Self.names(folder) == ["people.realm", "people.realm.lock"])
    }

    @Test func keyAndPermissionsStay() throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: SharedMaterial.path("golden/blog-encrypted.realm"))
        let digits = try Data(
            contentsOf: URL(fileURLWithPath: SharedMaterial.path("golden/blog-encrypted.key"))
        )
        let key = try KeyText.recognise([UInt8](digits), isText: true).key
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        _ = try Self.replace(path, key: key, .compacting)
        for name in ["blog-encrypted.realm", "blog-encrypted.backup-1.realm"] {
            let mode = try files.attributesOfItem(atPath: folder.file(name))[.posixPermissions]
            #expect(mode as? Int == 0o640)
            _ = try Database(path: folder.file(name), key: key)
        }
    }

    @Test func backupsAreNumbered() throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: SharedMaterial.path("golden/people.realm"), as: "data")
        for number in 1...3 {
            let report = try Self.replace(path, .compacting)
            #expect(report?.backupPath == folder.file("data.backup-\(number)"))
        }
    }

    @Test(arguments: DatabaseReplacement.Step.allCases)
    func whatFailsLeavesTheOldFileOrTheNewOneWhole(step: DatabaseReplacement.Step) throws {
        struct Failure: Error {}
        let folder = try TemporaryFolder()
        let path = try Self.oldFile(in: folder)
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(throws: Failure.self) {
            try Self.replace(path, .upgrading) { if $0 == step { throw Failure() } }
        }
        let isDone = step == .replaced || step == .finished
        #expect(try (Data(contentsOf: URL(fileURLWithPath: path)) == before) == !isDone)
        let backup = isDone ? ["old.backup-1.realm"] : []
        #expect(try Self.names(folder) == backup + ["old.realm", "old.realm.lock"])
    }

    @Test(arguments: DatabaseReplacement.Step.allCases)
    func whatIsKilledLeavesTheOldFileOrTheNewOneWhole(step: DatabaseReplacement.Step) async throws {
        let folder = try TemporaryFolder()
        let path = try Self.oldFile(in: folder)
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let number = try #require(DatabaseReplacement.Step.allCases.firstIndex(of: step))
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = path as String, number = number as Int] in
            _ = try DatabaseReplacementTests.replace(path, .upgrading) { step in
                if step == DatabaseReplacement.Step.allCases[number] { kill(getpid(), SIGKILL) }
            }
        }
        let isDone = step == .replaced || step == .finished
        #expect(try (Data(contentsOf: URL(fileURLWithPath: path)) == before) == !isDone)
        // Whatever is left over, the next run works, and its backup is not the file itself.
        let report = try Self.replace(path, .compacting)
        let backup = try #require(report?.backupPath)
        #expect(OutputFile.identity(at: backup) != OutputFile.identity(at: path))
        #expect(backup == folder.file(isDone ? "old.backup-2.realm" : "old.backup-1.realm"))
    }

    @Test func aFileThatSomebodyHasOpenIsRefused() throws {
        let folder = try TemporaryFolder()
        let path = try Self.oldFile(in: folder)
        let lock = try FileLock(path: path + ".lock")
        #expect(try lock.take())
        _ = withExtendedLifetime(lock) {
            #expect(throws: StorageError.inUse) { try Self.replace(path, .upgrading) }
        }
        #expect(try Self.names(folder) == ["old.realm", "old.realm.lock"])
    }

    private static func oldFile(in folder: TemporaryFolder) throws -> String {
        let source = SharedMaterial.path("fixtures/realm-java__0.98.0-alltypes.realm")
        return try folder.copy(of: source, as: "old.realm")
    }

    private static func upgrade(_ path: String) throws -> DatabaseReplacement.Report? {
        try DatabaseReplacement(path: path, key: nil).run(
            method: { $0 == FormatVersion.newest ? nil : .upgrading },
            output: { try OutputFile(path: $0, isPrivate: true, replacesExisting: true) }
        )
    }

    static func replace(
        _ path: String,
        key: EncryptionKey? = nil,
        _ method: DatabaseCopy.Method,
        step: (DatabaseReplacement.Step) throws -> Void = { _ in }
    ) throws -> DatabaseReplacement.Report? {
        try DatabaseReplacement(path: path, key: key).run(
            timeoutMilliseconds: 50,
            method: { _ in method },
            output: { try OutputFile(path: $0, isPrivate: true, replacesExisting: true) },
            step: step
        )
    }

    private static func names(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }
}
