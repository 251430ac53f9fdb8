import Foundation
import RegentTestSupport
import Testing

@testable import RegentCore

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
            hex(sealed.entry.check.bytes[...])
                == "e5a3e2079eef8a0bc1d85602d0d9dd6066768dca66fee90721e1e10f"
        )
    }

    @Test func decryptsWhatItEncrypted() throws {
        let folder = try TemporaryFolder()
        let (_, file) = try EncryptedFileTests.make(in: folder, pages: 71)
        try file.write([file.seal(page: 70, Self.plain)])
        #expect(try file.page(70).bytes == Self.plain)
    }

    /// A workspace keeps its keys: pages of any number and counter follow on each other.
    @Test func oneWorkspaceDoesPagesInAnyOrder() throws {
        let folder = try TemporaryFolder()
        let (path, file) = try EncryptedFileTests.make(in: folder, pages: 71)
        let earlier = [4, 0, 0, 0] + [UInt8](repeating: 0, count: 60)
        try EncryptedFileTests.overwrite(path, at: EncryptedFile.entryOffset(ofPage: 70), earlier)
        let sealed = try file.seal(page: 70, Self.plain)
        let workspace = try PageWorkspace(EncryptionKey(bytes: EncryptedFileTests.key))
        for (number, counter) in [(3, 9), (70, 5), (0, 1), (70, 5)] as [(Int, UInt32)] {
            let plain = try Self.decrypted(sealed.ciphertext, number, counter, workspace)
            // The first block alone depends on the vector.
            #expect((plain == Self.plain) == (number == 70))
            #expect(plain[16...] == Self.plain[16...])
            #expect(try Self.check(of: sealed.ciphertext, workspace) == sealed.entry.check)
        }
    }

    private static func decrypted(
        _ page: [UInt8],
        _ number: Int,
        _ counter: UInt32,
        _ workspace: PageWorkspace
    ) throws -> [UInt8] {
        var plain = [UInt8](repeating: 0, count: 4096)
        // Sound: both arrays have the bytes of one page and are lent for the time of the call.
        try unsafe page.withUnsafeBytes { page in
            try unsafe plain.withUnsafeMutableBytes { output in
                guard let target = output.baseAddress else { return }
                try unsafe workspace.decrypt(page, into: target, page: number, counter: counter)
            }
        }
        return plain
    }

    private static func check(
        of page: [UInt8],
        _ workspace: PageWorkspace
    ) throws -> PageDigest {
        // Sound: the buffer is the array's own storage for the time of the call.
        try unsafe page.withUnsafeBytes { try unsafe workspace.check($0) }
    }

    @Test func aDigestIsThe28BytesThatItWasMadeOf() throws {
        let bytes = (0..<64).map { UInt8($0) }
        var entry = PageEntry(bytes)
        #expect(entry.check.bytes == Array(bytes[4..<32]))
        #expect(entry.earlierCheck.bytes == Array(bytes[36..<64]))
        #expect(entry.bytes == bytes)
        #expect(entry.check != entry.earlierCheck)
        entry.check = PageDigest()
        #expect(entry.check.bytes == [UInt8](repeating: 0, count: 28))
        #expect(!entry.isPlausible)
    }

    private func hex(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.map { String(format: "%02x", $0) }.joined()
    }
}
