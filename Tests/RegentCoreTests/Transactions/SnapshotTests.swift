import Foundation
import RegentCore
import RegentTestSupport
import Testing

@Suite struct SnapshotTests {
    @Test(.needsSharedMaterial, arguments: ["people", "no-history", "streaming-form", "empty"])
    func lookingChangesNothingAndNeedsNoPermissionToWrite(name: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: SharedMaterial.path("golden/\(name).realm"))
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let database = try Database(path: path)
        let count = try database.read { snapshot in
            try snapshot.tables.reduce(0) { $0 + (try $1.keys(in: 0..<$1.count).count) }
        }
        let expected = try database.read { $0.tables.reduce(0) { $0 + $1.count } }
        #expect(count == expected)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    }

    @Test(.needsSharedMaterial) func aCommitMeanwhileRepeatsTheWork() throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: SharedMaterial.path("golden/people.realm"))
        let database = try Database(path: path)
        var runs = 0
        let version = try database.read { snapshot in
            runs += 1
            if runs == 1 { try invalidateSelectedSlot(of: path) }
            return snapshot.version
        }
        #expect(runs == 2)
        #expect(version > 0)
    }

    /// Marks the file as changed: a reserved byte of the header counts as part of it.
    private func invalidateSelectedSlot(of path: String) throws {
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try handle.seek(toOffset: 22)
        try handle.write(contentsOf: Data([1]))
        try handle.close()
    }

    @Test(.needsSharedMaterial) func onlyTouchedPagesAreDecrypted() throws {
        let keyPath = SharedMaterial.path("golden/blog-encrypted.key")
        let text = Array(try Data(contentsOf: URL(fileURLWithPath: keyPath)))
        let key = try KeyText.recognise(text, isText: false).key
        let path = SharedMaterial.path("golden/blog-encrypted.realm")
        let database = try Database(path: path, key: key)
        let pages = try database.read { $0.memory?.countOfDecryptedPages ?? 0 }
        #expect(pages > 0)
        #expect(pages * 4096 < (try database.fileSize()) / 4)
    }

    @Test(.needsSharedMaterial) func aPrivateCopyHasTheSameVersion() throws {
        let database = try Database(path: SharedMaterial.path("golden/people.realm"))
        let copy = try database.copied()
        #expect(try copy.read { $0.version } == database.read { $0.version })
        #expect(try copy.read { $0.schema } == database.read { $0.schema })
    }

    @Test(.needsSharedMaterial) func aPageWithoutAWholeWriteIsAnErrorAndNeverReadAsZeros() throws {
        let folder = try TemporaryFolder()
        let source = SharedMaterial.path("golden/all-types-encrypted.realm")
        let path = try folder.copy(of: source)
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        // One byte of data page 3, which was written once.
        try handle.seek(toOffset: UInt64(4 * 4096 + 100))
        let byte = try #require(try handle.read(upToCount: 1)?.first)
        try handle.seek(toOffset: UInt64(4 * 4096 + 100))
        try handle.write(contentsOf: Data([byte ^ 1]))
        try handle.close()
        let keyPath = SharedMaterial.path("golden/all-types-encrypted.key")
        let text = Array(try Data(contentsOf: URL(fileURLWithPath: keyPath)))
        let key = try KeyText.recognise(text, isText: false).key
        #expect(throws: StorageError.damagedPage(number: 3)) {
            try Database(path: path, key: key).read { snapshot in
                for table in snapshot.tables {
                    let columns = table.schema.properties.map(\.column)
                    try table.forEachLeaf { leaf in
                        for column in columns { _ = try leaf.values(of: column) }
                        return true
                    }
                }
            }
        }
    }
}
