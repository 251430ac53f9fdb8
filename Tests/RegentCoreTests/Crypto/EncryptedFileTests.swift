import Foundation
import RegentTestSupport
import Testing

@testable import RegentCore

@Suite struct EncryptedFileTests {
    static let key = (0..<64).map { UInt8($0) }

    // MARK: Geometry

    @Test func metadataPagesStandBeforeEach64DataPages() {
        #expect(EncryptedFile.offset(ofPage: 0) == 4096)
        #expect(EncryptedFile.entryOffset(ofPage: 0) == 0)
        #expect(EncryptedFile.offset(ofPage: 63) == 64 * 4096)
        #expect(EncryptedFile.entryOffset(ofPage: 63) == 63 * 64)
        #expect(EncryptedFile.offset(ofPage: 64) == 66 * 4096)
        #expect(EncryptedFile.entryOffset(ofPage: 64) == 65 * 4096)
    }

    @Test func logicalSizeLeavesOutTheMetadataPages() {
        #expect(EncryptedFile.logicalSize(ofFileSize: 0) == 0)
        #expect(EncryptedFile.logicalSize(ofFileSize: 8192) == 4096)
        #expect(EncryptedFile.logicalSize(ofFileSize: 65 * 4096) == 64 * 4096)
        #expect(EncryptedFile.logicalSize(ofFileSize: 66 * 4096) == 64 * 4096)
        #expect(EncryptedFile.logicalSize(ofFileSize: 67 * 4096) == 65 * 4096)
        #expect(EncryptedFile.fileSize(forLogicalSize: 1) == 8192)
        #expect(EncryptedFile.fileSize(forLogicalSize: 64 * 4096) == 66 * 4096)
    }

    // MARK: Genuine files

    @Test(
        .needsSharedMaterial,
        arguments: [
            "all-types", "blog", "compacted", "empty", "indexed", "large-free-list",
            "multi-version", "sdk", "streaming-form",
        ]
    )
    func readsWhatAnIndependentImplementationReads(name: String) throws {
        let folder = try TemporaryFolder()
        let source = SharedMaterial.path("golden/\(name)-encrypted.realm")
        let keyPath = SharedMaterial.path("golden/\(name)-encrypted.key")
        let plain = folder.file("plain")
        try Self.decryptWithTool(source, to: plain, key: "@" + keyPath)
        let expected = try [UInt8](Data(contentsOf: URL(fileURLWithPath: plain)))

        let key = try KeyText.recognise(
            [UInt8](Data(contentsOf: URL(fileURLWithPath: keyPath))),
            isText: false
        )
        #expect(key.shape == .hexDigits)
        let file = try EncryptedFile(file: File(path: source), key: key.key)
        #expect(try file.logicalSize() == expected.count)
        var found: [UInt8] = []
        for number in 0..<expected.count / 4096 { found += try file.page(number).bytes }
        #expect(found == expected)
    }

    // MARK: Writing

    @Test func aWrittenPageReadsBackAndTheOneBeforeSurvivesATornWrite() throws {
        let folder = try TemporaryFolder()
        let (path, file) = try Self.make(in: folder, pages: 70)
        let old = Self.page(filledWith: 65)
        #expect(try file.page(65).bytes == old)

        let new = Self.page(filledWith: 200)
        let sealed = try file.seal(page: 65, new)
        #expect(sealed.entry.counter == 2)
        #expect(sealed.entry.earlierCounter == 1)
        let handle = try #require(FileHandle(forUpdatingAtPath: path))
        try handle.seek(toOffset: UInt64(EncryptedFile.entryOffset(ofPage: 65)))
        try handle.write(contentsOf: Data(sealed.entry.bytes))
        #expect(try file.page(65).state == .earlier)
        #expect(try file.page(65).bytes == old)

        // The next write counts on from the one that reached the page.
        #expect(try file.seal(page: 65, new).entry.counter == 2)
        try file.write([sealed])
        #expect(try file.page(65).state == .current)
        #expect(try file.page(65).bytes == new)
    }

    @Test func theToolReadsWhatIsWritten() throws {
        let tool = SharedMaterial.path("tools/realmcrypt.py")
        guard FileManager.default.fileExists(atPath: tool) else { return }
        let folder = try TemporaryFolder()
        let (path, file) = try Self.make(in: folder, pages: 70)
        try file.write([file.seal(page: 69, Self.page(filledWith: 9))])
        let hex = Self.key.map { String(format: "%02x", $0) }.joined()
        try Self.decryptWithTool(path, to: folder.file("plain"), key: hex)
        let plain = try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.file("plain"))))
        #expect(plain.count == 70 * 4096)
        #expect(Array(plain[(69 * 4096)...]) == Self.page(filledWith: 9))
    }

    // MARK: Damage

    @Test func anAllZeroPageUnderAnOldEntryIsBlank() throws {
        let folder = try TemporaryFolder()
        let (path, file) = try Self.make(in: folder, pages: 3)
        try file.write([file.seal(page: 2, Self.page(filledWith: 7))])
        try Self.overwrite(
            path,
            at: EncryptedFile.offset(ofPage: 2),
            [UInt8](repeating: 0, count: 4096)
        )
        #expect(try file.page(2) == (.blank, [UInt8](repeating: 0, count: 4096)))
    }

    @Test func aFirstWriteThatWasInterruptedCountsAsUnwritten() throws {
        let folder = try TemporaryFolder()
        let (path, file) = try Self.make(in: folder, pages: 3)
        try Self.overwrite(path, at: EncryptedFile.offset(ofPage: 2) + 100, [1, 2, 3])
        #expect(try file.page(2).state == .unwritten)
    }

    @Test func aPageThatFitsNeitherCheckIsDamagedAndNothingOfItIsShown() throws {
        let folder = try TemporaryFolder()
        let (path, file) = try Self.make(in: folder, pages: 3)
        try file.write([file.seal(page: 2, Self.page(filledWith: 7))])
        try Self.overwrite(path, at: EncryptedFile.offset(ofPage: 2) + 100, [1, 2, 3])
        #expect(throws: StorageError.damagedPage(number: 2)) { try file.page(2) }
        #expect(try file.page(1).state == .current)
    }

    // MARK: Keys

    @Test func anotherKeyIsToldApartFromAFileThatIsNotEncrypted() throws {
        let folder = try TemporaryFolder()
        let (path, _) = try Self.make(in: folder, pages: 3)
        for change in [0, 40] {
            var other = Self.key
            other[change] ^= 1
            #expect(throws: StorageError.wrongKey) {
                try EncryptedFile(file: File(path: path), key: EncryptionKey(bytes: other))
            }
        }
        let plain = folder.file("plain.realm")
        try Data(Self.page(filledWith: 0) + Self.page(filledWith: 1))
            .write(to: URL(fileURLWithPath: plain))
        #expect(throws: StorageError.notEncrypted) {
            try EncryptedFile(file: File(path: plain), key: EncryptionKey(bytes: Self.key))
        }
    }

    @Test func aFileCutInAPageIsIncomplete() throws {
        let folder = try TemporaryFolder()
        let (path, _) = try Self.make(in: folder, pages: 3)
        for size in [4096, 8191, 10_096] {
            try #require(FileHandle(forUpdatingAtPath: path)).truncate(atOffset: UInt64(size))
            #expect {
                try EncryptedFile(file: File(path: path), key: EncryptionKey(bytes: Self.key))
            } throws: { error in
                if case StorageError.truncated = error { true } else { false }
            }
            let cut = try Self.make(in: folder, pages: 3)
            #expect(cut.0 == path)
        }
    }

    // MARK: Support

    /// A page of one byte value; the first one has the mark of a header.
    static func page(filledWith byte: UInt8) -> [UInt8] {
        var page = [UInt8](repeating: byte, count: 4096)
        if byte == 0 { page.replaceSubrange(16..<20, with: "T-DB".utf8) }
        return page
    }

    /// A file whose page n is filled with n, encrypted from nothing.
    static func make(in folder: TemporaryFolder, pages: Int) throws -> (String, EncryptedFile) {
        let path = folder.file("made.realm")
        let size = EncryptedFile.fileSize(forLogicalSize: pages * 4096)
        try Data(count: size).write(to: URL(fileURLWithPath: path))
        let cipher = try PageCipher(key: EncryptionKey(bytes: key))
        let raw = EncryptedFile(
            file: try File(path: path, mode: .readingAndWriting),
            cipher: cipher
        )
        let sealed = try (0..<pages).map { try raw.seal(page: $0, page(filledWith: UInt8($0))) }
        try raw.write(sealed)
        return (path, raw)
    }

    static func overwrite(_ path: String, at offset: Int, _ bytes: [UInt8]) throws {
        let handle = try #require(FileHandle(forUpdatingAtPath: path))
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: Data(bytes))
    }

    static func decryptWithTool(_ source: String, to target: String, key: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", SharedMaterial.path("tools/realmcrypt.py"), "decrypt", source, target,
            "--key", key,
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        // 1 stands for content without the mark, as the files made here have it.
        try #require(process.terminationStatus <= 1)
    }
}
