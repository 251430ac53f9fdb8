import Foundation
import RegentTestSupport
import Testing

@testable import RegentCore

/// Whatever the bytes of a file are: they lead to a result or a `StorageError`, in a moment, and
/// never to a trap.
///
/// `REGENT_MUTATIONS` sets how many changed copies of each reference file are read (8).
@Suite(.needsSharedMaterial) struct MutationTests {
    static let names = [
        "people", "sdk", "graph", "tombstones", "nested-links", "pk-types", "streaming-form",
        "multi-version", "schema-changes", "sparse", "enum-strings", "asymmetric",
    ]

    static let count =
        ProcessInfo.processInfo.environment["REGENT_MUTATIONS"].flatMap(UInt64.init) ?? 8

    @Test(arguments: names) func noChangeOfBytesEndsTheProgram(name: String) throws {
        let source = SharedMaterial.path("golden/\(name).realm")
        let mutator = Mutator(try [UInt8](Data(contentsOf: URL(fileURLWithPath: source))))
        let folder = try TemporaryFolder()
        let path = folder.file("changed.realm")
        for seed in 0..<Self.count {
            try Data(mutator.mutated(seed: seed)).write(to: URL(fileURLWithPath: path))
            Self.read(path, seed: seed)
        }
    }

    @Test func noChangeUnderEncryptionEndsTheProgram() throws {
        let key = Array(UInt8(0)..<64)
        let source = SharedMaterial.path("golden/graph.realm")
        let mutator = Mutator(try [UInt8](Data(contentsOf: URL(fileURLWithPath: source))))
        let folder = try TemporaryFolder()
        for seed in 0..<Self.count {
            let path = folder.file("changed-\(seed).realm")
            try Self.encrypt(mutator.mutated(seed: seed), to: path, key: key)
            Self.read(path, key: try EncryptionKey(bytes: key), seed: seed)
            try FileManager.default.removeItem(atPath: path)
        }
    }

    private static func read(_ path: String, key: EncryptionKey? = nil, seed: UInt64) {
        let clock = ContinuousClock()
        let time = clock.measure {
            do {
                var walk = DatabaseWalk()
                try walk.read(path, key: key)
            } catch {
                #expect(error is StorageError, "seed \(seed)")
            }
        }
        #expect(time < .seconds(20), "seed \(seed)")
    }

    private static func encrypt(_ plain: [UInt8], to path: String, key: [UInt8]) throws {
        let pages = max((plain.count + 4095) / 4096, 1)
        let padded = plain + [UInt8](repeating: 0, count: pages * 4096 - plain.count)
        let size = EncryptedFile.fileSize(forLogicalSize: padded.count)
        try Data(count: size).write(to: URL(fileURLWithPath: path))
        let file = EncryptedFile(
            file: try File(path: path, mode: .readingAndWriting),
            cipher: try PageCipher(key: EncryptionKey(bytes: key))
        )
        let sealed = try (0..<pages).map {
            try file.seal(page: $0, Array(padded[$0 * 4096..<($0 + 1) * 4096]))
        }
        try file.write(sealed)
    }
}
