import Foundation
import RegentCore
import RegentTestSupport
import Testing

@Suite struct PageCipherTests {
    /// Bytes in no pattern that repeats with the cipher's blocks.
    static let plain = (0..<4096).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 / 256) }

    /// What `tools/realmcrypt.py` makes of the page with key 00…3f, page 70, counter 5.
    @Test func encryptsAPageToTheKnownAnswer() throws {
        let folder = try TemporaryFolder()
        let (path, file) = try EncryptedFileTests.make(in: folder, pages: 71)
        let entry = [4, 0, 0, 0] + [UInt8](repeating: 0, count: 60)
        try EncryptedFileTests.overwrite(path, at: EncryptedFile.entryOffset(ofPage: 70), entry)
        let sealed = try file.seal(page: 70, Self.plain)
        #expect(sealed.entry.counter == 5)
        #expect(hex(sealed.ciphertext.prefix(16)) == "e6c5ffb6758d811c314bb85cfe1edf77")
        #expect(hex(sealed.ciphertext.suffix(16)) == "a31e545f71de600691891bc1663784aa")
        #expect(
            hex(sealed.entry.check[...])
                == "e5a3e2079eef8a0bc1d85602d0d9dd6066768dca66fee90721e1e10f"
        )
    }

    @Test func decryptsWhatItEncrypted() throws {
        let folder = try TemporaryFolder()
        let (_, file) = try EncryptedFileTests.make(in: folder, pages: 71)
        try file.write([file.seal(page: 70, Self.plain)])
        #expect(try file.page(70).bytes == Self.plain)
    }

    private func hex(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.map { String(format: "%02x", $0) }.joined()
    }
}
