import Foundation
import RegentCore

/// The key of an encrypted file, and its digits for programs that take them.
struct KeyFile {
    let key: EncryptionKey
    let digits: String

    /// A key for one run.
    static func fresh() throws -> KeyFile {
        let bytes = (0..<EncryptionKey.size).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
        let digits = bytes.map { String(format: "%02x", $0) }.joined()
        return KeyFile(key: try EncryptionKey(bytes: bytes), digits: digits)
    }

    static func read(_ path: String) throws -> KeyFile {
        let text = try String(contentsOfFile: path, encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let characters = Array(text)
        let bytes = stride(from: 0, to: characters.count - 1, by: 2).compactMap {
            UInt8(String(characters[$0...$0 + 1]), radix: 16)
        }
        guard bytes.count == EncryptionKey.size else {
            throw BenchError.usage("\(path) does not hold 128 hexadecimal digits")
        }
        return KeyFile(key: try EncryptionKey(bytes: bytes), digits: text)
    }
}
