import Foundation
import RegentCore

/// The key of an encrypted file, and its digits for programs that take them.
struct KeyFile {
    let key: EncryptionKey
    let digits: String

    private init(bytes: [UInt8]) throws {
        key = try EncryptionKey(bytes: bytes)
        digits = bytes.map { String(format: "%02x", $0) }.joined()
    }

    /// A key for one run.
    static func fresh() throws -> KeyFile {
        try KeyFile(
            bytes: (0..<EncryptionKey.size).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
        )
    }

    /// The key in a file: 64 bytes as they are, or their hexadecimal digits.
    static func read(_ path: String) throws -> KeyFile {
        let content = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        if content.count == EncryptionKey.size { return try KeyFile(bytes: content) }
        let digits = String(decoding: content, as: UTF8.self).filter { !$0.isWhitespace }
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(digits.dropFirst($0).prefix(2), radix: 16)
        }
        guard bytes.count == EncryptionKey.size, digits.count == 2 * bytes.count else {
            throw BenchError.usage("\(path) holds neither 64 bytes nor 128 hexadecimal digits")
        }
        return try KeyFile(bytes: bytes)
    }
}
