import Foundation
import RegentCore
import RegentDrafts
import RegentTestSupport
import Testing

@Suite struct DraftStoreTests {
    private static func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test func aDraftIsKeptAndForgotten() throws {
        let folder = try TemporaryFolder()
        let store = DraftStore(folder: folder.file("state/drafts"))
        let path = folder.file("shop \"1\".realm")
        #expect(try store.patch(for: path, key: nil) == nil)
        let patch = Array("{\"op\":\"x\"}\n".utf8)
        try store.save(patch, for: path, key: nil)
        #expect(try store.patch(for: path, key: nil) == patch)
        #expect(try store.patch(for: folder.file("other.realm"), key: nil) == nil)
        #expect(try Self.mode(store.file(for: path)) == 0o600)
        #expect(try Self.mode(store.folder) == 0o700)
        try store.save([], for: path, key: nil)
        #expect(try store.patch(for: path, key: nil) == [])
        store.discard(for: path)
        #expect(try store.patch(for: path, key: nil) == nil)
    }

    @Test(arguments: [0, 1, 5000, 300_000])
    func theDraftOfAnEncryptedFileIsEncryptedWithItsKey(size: Int) throws {
        let folder = try TemporaryFolder()
        let store = DraftStore(folder: folder.path)
        let key = try EncryptionKey(bytes: Array(0..<64))
        let path = folder.file("shop.realm")
        let patch = [UInt8](repeating: UInt8(ascii: "s"), count: size)
        try store.save(patch, for: path, key: key)
        #expect(try store.patch(for: path, key: key) == patch)
        let bytes = try #require(FileManager.default.contents(atPath: store.file(for: path)))
        #expect(bytes.range(of: Data("shop.realm".utf8)) == nil)
        let other = try EncryptionKey(bytes: Array(1..<65))
        #expect(throws: StorageError.wrongKey) { try store.patch(for: path, key: other) }
        #expect(throws: StorageError.seemsEncrypted) { try store.patch(for: path, key: nil) }
    }

    @Test func theStateFolderIsThatOfTheUser() {
        #expect(
            DraftStore(environment: ["XDG_STATE_HOME": "/s", "HOME": "/h"]).folder
                == "/s/regent/drafts"
        )
        #expect(
            DraftStore(environment: ["HOME": "/h"]).folder == "/h/.local/state/regent/drafts"
        )
    }

    @Test func backupsAreCopiesWithTheSameMode() throws {
        let shop = try ShopFile(people: 1)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o640],
            ofItemAtPath: shop.path
        )
        let before = try shop.bytes()
        let time = try #require(Timestamp("2026-11-30T17:15:00Z"))
        let backup = Backup(of: shop.path, at: time)
        let draft = try shop.draft()
        try draft.apply(.set(Place("Person", shop.person(0), "age"), .int(1)))
        let commit = try draft.commit(in: shop.session(), backup: backup)
        let copy = try #require(commit.backup)
        #expect(copy == shop.path + ".bak-20261130-171500")
        #expect(try Self.mode(copy) == 0o640)
        let file = try File(path: copy)
        #expect(try file.bytes(at: 0, count: file.size()) == before)
        #expect(try backup.make() == copy + "-2")
    }
}
