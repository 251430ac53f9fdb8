import RegentCore
import RegentTestSupport
import Testing

@Suite struct ForeignFileDetectionTests {
    @Test(
        .needsSharedMaterial,
        arguments: [
            ("zero-length.realm", StorageError.notRealm(.empty)),
            ("header-23-bytes.realm", .notRealm(.tooSmall(sizeInBytes: 23))),
            ("all-zero-4096.realm", .notRealm(.zeros)),
            ("sqlite-database.realm", .notRealm(.sqlite)),
            ("picture.png", .notRealm(.png)),
            ("text-file.realm", .notRealm(.text)),
            ("git-lfs-pointer.realm", .notRealm(.gitLFSPointer)),
            ("base64-of-realm.realm", .notRealm(.base64OfRealm)),
            ("opened-the-lock-file.realm.lock", .notRealm(.realmLockFile)),
            ("tightdb-2012.tightdb", .notRealm(.tightDB2012)),
            ("encrypted-no-key.realm", .seemsEncrypted),
            ("encrypted-wrong-key.realm", .seemsEncrypted),
        ]
    )
    func everyForeignFileIsToldApart(name: String, expected: StorageError) throws {
        let file = try File(path: SharedMaterial.path("fixtures/broken/" + name))
        let bytes = try file.bytes(at: 0, count: StorageError.ForeignFile.countOfBytesWanted)
        #expect(try StorageError.withoutHeader(firstBytes: bytes, size: file.size()) == expected)
    }

    @Test func anAlmostRealmHeaderIsNotTakenForAnEncryptedFile() {
        var bytes = [UInt8](repeating: 0, count: 512)
        bytes[8] = 0x18
        bytes[9] = 0x09
        bytes.replaceSubrange(16..<20, with: "T-DX".utf8)
        let error = StorageError.withoutHeader(firstBytes: bytes, size: 8192)
        #expect(error == .notRealm(.unknown(firstBytes: Array(bytes[..<24]))))
    }

    @Test func anyBytesAreRecognisedOrNot() {
        var generator = SeededGenerator(seed: 1)
        for length in 0..<200 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            _ = StorageError.withoutHeader(firstBytes: bytes, size: length)
        }
    }
}
